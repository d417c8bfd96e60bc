import { expect, test } from 'vitest'
import type { FixtureEvent } from '#contract/fixture-details.ts'
import { eventKinds } from '#contract/rules/fixture-events.ts'
import { steppedClock } from '#tests/setup/sports-feed-run.ts'
import { offerOf, pairsOf } from './api-football/lines.rules.ts'
import { roundOf } from './api-football/play.rules.ts'
import { createOwnGoals } from './own-goals.service.ts'
import { createQuotas } from './quotas.service.ts'
import { retryAfterMs } from './retry-after.rules.ts'

test('Retry-After is seconds or a date, and an invalid value is ignored', () => {
  const nowMs = Date.parse('2031-02-27T10:00:00Z')
  expect(retryAfterMs('30', nowMs)).toBe(30_000)
  expect(retryAfterMs('Thu, 27 Feb 2031 10:01:00 GMT', nowMs)).toBe(60_000)
  expect(retryAfterMs('Thu, 27 Feb 2031 09:00:00 GMT', nowMs)).toBe(0)
  expect([retryAfterMs(null, nowMs), retryAfterMs('', nowMs), retryAfterMs('soon', nowMs)]).toEqual([null, null, null])
})

test('an exhausted quota lasts until its reset, and no pause is longer than a day', () => {
  const clock = steppedClock()
  const quotas = createQuotas(clock)
  expect(quotas.health()).toEqual({})
  quotas.note([
    { name: 'day', left: 500, resetsInMs: 10_000_000 },
    { name: 'minute', left: 0, resetsInMs: 60_000 },
  ])
  expect(quotas.health()).toMatchObject({ quotaLeft: 0 })
  expect(quotas.usedUp().leftMs).toBeCloseTo(60_000)
  clock.pass(61_000)
  expect(quotas.health()).toMatchObject({ quotaLeft: 500 })
  quotas.note([{ name: 'retry-after', left: 0, resetsInMs: 999_999_999_999 }])
  expect(quotas.usedUp().leftMs).toBeCloseTo(24 * 3_600_000)
})

test.each([
  ['Regular Season - 18', { stage: 'league', roundNumber: 18 }],
  ['Group C - 3', { stage: 'group', groupName: 'C', roundNumber: 3 }],
  ['Round of 16', { stage: 'knockout', roundKey: 'r16' }],
  ['Quarter-finals', { stage: 'knockout', roundKey: 'qf' }],
  ['Semi-finals', { stage: 'knockout', roundKey: 'sf' }],
  ['3rd Place Final', { stage: 'knockout', roundKey: 'third' }],
  ['Final', { stage: 'knockout', roundKey: 'final' }],
  ['2nd Qualifying Round', { stage: 'knockout', roundKey: 'qualifying' }],
  ['', { stage: 'league' }],
])('the round "%s" is read', (text, round) => {
  expect(roundOf(text)).toEqual(round)
})

function offers(...given: [string, string][]) {
  return given.flatMap(([value, odd]) => offerOf({ value, odd }) ?? [])
}

test.each([
  ['with the home team’s sign', 'Away -0.75', 'Away +0.25'],
  ['each side with its own sign', 'Away +0.75', 'Away -0.25'],
])('the sides of a handicap are joined: %s', (_name, main, other) => {
  const found = pairsOf(
    offers(['Home -0.75', '1.95'], [main, '1.93'], ['Home +0.25', '1.30'], [other, '3.40']),
    ['home', 'away'],
    true,
  )
  expect(found.map(({ line, first, second }) => [line, first.price, second.price])).toEqual([
    [-7_500, 19_500, 19_300],
    [2_500, 13_000, 34_000],
  ])
})

test('an offer with an invalid line, without a price or below the stake is ignored', () => {
  expect(offers(['Over 2.6', '1.90'], ['Over 2.5', '1.00'])).toEqual([])
  expect(offerOf({ value: 1, odd: '2.10' })).toMatchObject({ side: '1', line: null })
})

const event = (kind: number, side: 'home' | 'away'): FixtureEvent => ({
  key: `${kind}${side}`,
  kind,
  side,
  minute: 1,
  extraMinute: null,
  player: '',
  otherPlayer: '',
})

test('own goals are assigned to the other side only when the score then matches', () => {
  const own = event(eventKinds.ownGoal, 'home')
  const goal = event(eventKinds.goal, 'away')
  const sideBy = (score: [number, number] | null) => createOwnGoals().settle('1', [own, goal], score)[0]?.side
  expect(sideBy([0, 2])).toBe('away')
  expect(sideBy([1, 1])).toBe('home')
  expect(sideBy([5, 5])).toBe('home')
  expect(sideBy(null)).toBe('home')
})

test('an own goal keeps its assigned side while events and score disagree', () => {
  const { settle } = createOwnGoals()
  const [own, goal] = [event(eventKinds.ownGoal, 'home'), event(eventKinds.goal, 'home')]
  const sideBy = (events: FixtureEvent[], score: [number, number] | null) => settle('1', events, score)[0]?.side
  expect(sideBy([own], [0, 0])).toBe('home')
  expect(sideBy([own], [0, 1])).toBe('away')
  expect(sideBy([own], [2, 1])).toBe('away')
  expect(sideBy([own, goal], [1, 1])).toBe('away')
  expect(sideBy([own, goal], [2, 0])).toBe('home')
})
