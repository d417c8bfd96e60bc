import { expect, test } from 'vitest'
import type { FixtureEvent } from '#contract/fixture-details.ts'
import { eventKinds } from '#contract/rules/fixture-events.ts'
import { highlightKindOf, positionOf, scoreAfter } from './event.rules.ts'

const event = (key: string, kind: number, side: 'home' | 'away', minute: number | null = 10): FixtureEvent => ({
  key,
  kind,
  side,
  minute,
  extraMinute: null,
  player: '',
  otherPlayer: '',
})

test('goals, cards and penalties are cut; substitutions and reviews are not', () => {
  const kindOf = (kind: number) => highlightKindOf(event('e', kind, 'home'))
  expect([eventKinds.goal, eventKinds.ownGoal, eventKinds.penaltyGoal].map(kindOf)).toEqual([
    'goal',
    'ownGoal',
    'penalty',
  ])
  expect([eventKinds.redCard, eventKinds.secondYellow].map(kindOf)).toEqual(['redCard', 'redCard'])
  expect([eventKinds.substitution, eventKinds.videoReview].map(kindOf)).toEqual([null, null])
})

test('the score after an event counts earlier goals, and an own goal for the side that profits', () => {
  const events = [
    event('a', eventKinds.goal, 'home'),
    event('b', eventKinds.yellowCard, 'away'),
    event('c', eventKinds.ownGoal, 'away'),
    event('d', eventKinds.penaltyMissed, 'home'),
    event('e', eventKinds.goal, 'home'),
  ]
  expect(events.map(({ key }) => scoreAfter(events, key))).toEqual([
    { home: 1, away: 0 },
    { home: 1, away: 0 },
    { home: 1, away: 1 },
    { home: 1, away: 1 },
    { home: 2, away: 1 },
  ])
})

test('added time is after its minute and before the next', () => {
  expect(positionOf(45, 2)).toBeGreaterThan(positionOf(45, null))
  expect(positionOf(45, 200)).toBeLessThan(positionOf(46, null))
  expect(positionOf(null, null)).toBeGreaterThan(positionOf(120, 30))
})
