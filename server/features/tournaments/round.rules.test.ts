import { expect, test } from 'vitest'
import { currentRound, roundAddress } from './round.rules.ts'

const dayMs = 86_400_000
const now = Date.UTC(2026, 10, 21)

test.each([
  [{ stage: 'league', roundKey: '', roundNumber: 12 }, 'league-12'],
  [{ stage: 'group', roundKey: '', roundNumber: null }, 'group-0'],
  [{ stage: 'knockout', roundKey: 'qf', roundNumber: 2 }, 'knockout-qf'],
] as const)('%o is %s', (place, address) => {
  expect(roundAddress(place)).toBe(address)
})

test('the current round is the first that is not over', () => {
  const rounds = [
    { total: 10, finished: 10, lastKickOff: now - 14 * dayMs },
    { total: 10, finished: 9, lastKickOff: now - 7 * dayMs },
    { total: 10, finished: 2, lastKickOff: now + dayMs },
    { total: 10, finished: 0, lastKickOff: now + 8 * dayMs },
  ]
  expect(currentRound(rounds, now)).toBe(2)
})

test('a finished season is in its last round, and a season without rounds in none', () => {
  const rounds = [1, 2].map((week) => ({ total: 1, finished: 1, lastKickOff: now - (30 - week * 7) * dayMs }))
  expect([currentRound(rounds, now), currentRound([], now)]).toEqual([1, -1])
})

test('a round whose last fixture kicked off a few hours ago is still the current one', () => {
  const rounds = [
    { total: 2, finished: 1, lastKickOff: now - 3 * 3_600_000 },
    { total: 2, finished: 0, lastKickOff: now + 7 * dayMs },
  ]
  expect(currentRound(rounds, now)).toBe(0)
})
