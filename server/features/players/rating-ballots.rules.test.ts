import { describe, expect, test } from 'vitest'
import { averageOf, type Ballot, quorumOf, uncountedIn } from './rating-ballots.rules.ts'

const kickOff = Date.UTC(2026, 10, 20)
const dayMs = 86_400_000
const minuteMs = 60_000
const rules = { kickOff, minAccountDays: 7, shared: [] }

function ballot(userId: string, more: Partial<Ballot> = {}): Ballot {
  const usual = { joinedAt: kickOff - 30 * dayMs, firstAt: kickOff + 60 * minuteMs, isSuspect: false }
  return { userId, ...usual, home: { count: 5, sum: 35 }, away: { count: 5, sum: 30 }, ...more }
}
const many = (count: number, everyMs: number) =>
  Array.from({ length: count }, (_, i) => ballot(`${i}`, { firstAt: kickOff + i * everyMs }))
const uncounted = (ballots: Ballot[], more = {}) => [...uncountedIn(ballots, { ...rules, ...more })]

describe('not counted are', () => {
  test('new accounts, suspects, and ballots for one team and against the other', () => {
    const given = [
      ballot('usual'),
      ballot('new', { joinedAt: kickOff - 6.9 * dayMs }),
      ballot('old enough', { joinedAt: kickOff - 7.1 * dayMs }),
      ballot('suspect', { isSuspect: true }),
      ballot('partisan', { home: { count: 11, sum: 110 }, away: { count: 11, sum: 11 } }),
      ballot('one team', { home: { count: 11, sum: 110 }, away: { count: 0, sum: 0 } }),
      ballot('a rout', { home: { count: 11, sum: 99 }, away: { count: 11, sum: 33 } }),
    ]
    expect(uncounted(given)).toEqual(['new', 'suspect', 'partisan'])
  })

  test('all but the first of three accounts on one device, while two may share one', () => {
    const ballots = many(5, minuteMs)
    const shared = [
      { mark: 'device', userIds: ['2', '0', '1'] },
      { mark: 'device', userIds: ['3', '4'] },
    ]
    expect(uncounted(ballots, { shared })).toEqual(['1', '2'])
  })

  test('a burst from one address except its first three, while the same number over hours counts', () => {
    const burst = many(12, minuteMs / 2)
    const userIds = burst.map(({ userId }) => userId)
    const shared = [{ mark: 'address', userIds }]
    expect(uncounted(burst, { shared })).toEqual(userIds.slice(3))
    expect(uncounted(many(12, 10 * minuteMs), { shared })).toEqual([])
    expect(uncounted(burst.slice(0, 9), { shared })).toEqual([])
  })
})

test('the average is the mean of the counted votes with two decimals, from the minimum on', () => {
  expect(averageOf({ counted: 3, sum: 20 }, 3)).toBe(6.67)
  expect(averageOf({ counted: 2, sum: 20 }, 3)).toBeNull()
  expect(averageOf({ counted: 0, sum: 0 }, 0)).toBeNull()
})

test('a quorum is a quarter of the counted raters, and at least the minimum', () => {
  expect([quorumOf(0, 10), quorumOf(40, 10), quorumOf(41, 10), quorumOf(400, 10), quorumOf(0, 0)]).toEqual([
    10, 10, 11, 100, 1,
  ])
})
