import { expect, test } from 'vitest'
import type { FixtureEvent } from '#contract/fixture-details.ts'
import { eventKinds } from './fixture-events.ts'
import { findGoal, goalsOf, scorersOf } from './goals.ts'

function event(key: string, minute: number | null, more: Partial<FixtureEvent> = {}): FixtureEvent {
  const facts = { kind: eventKinds.goal, side: 'home' as const, extraMinute: null, otherPlayer: '' }
  return { key, minute, player: 'Quang Hải', ...facts, ...more }
}

const events = [
  event('a', 12),
  event('b', 20, { kind: eventKinds.yellowCard }),
  event('c', 45, { extraMinute: 2, kind: eventKinds.ownGoal, side: 'away', player: 'Duy Mạnh' }),
  event('d', 60, { kind: eventKinds.penaltyMissed }),
  event('e', 77, { kind: eventKinds.penaltyGoal }),
  event('f', null, { side: 'away', player: '' }),
]
const final = { home: { score: 2 }, away: { score: 2 } }

test('goals carry the score after them, an own goal counts for the other side, and other events do not count', () => {
  expect(goalsOf(events).map(({ event: { key }, score }) => [key, ...score])).toEqual([
    ['a', 1, 0],
    ['c', 1, 1],
    ['e', 2, 1],
    ['f', 2, 2],
  ])
})

test('a goal that the source withdrew, or that the score no longer contains, is not found', () => {
  expect(findGoal(events, 'e', final)?.score).toEqual([2, 1])
  expect(findGoal(events, 'b', final)).toBeNull()
  expect(findGoal(events, 'x', final)).toBeNull()
  expect(findGoal(events.slice(1), 'a', final)).toBeNull()
  expect(findGoal(events.slice(1), 'e', final)?.score).toEqual([1, 1])
  const corrected = { home: { score: 1 }, away: { score: 2 } }
  expect(findGoal(events, 'e', corrected)).toBeNull()
  expect(findGoal(events, 'c', corrected)?.score).toEqual([1, 1])
})

test('a scorer is listed once with all minutes', () => {
  const [first, ...others] = scorersOf(events, 'home')
  expect(others).toEqual([])
  expect(first).toEqual({
    name: 'Quang Hải',
    minutes: [
      { minute: "12'", kind: 'goal' },
      { minute: "77'", kind: 'penalty' },
    ],
  })
  expect(scorersOf(events, 'away')).toEqual([
    { name: 'Duy Mạnh', minutes: [{ minute: "45+2'", kind: 'ownGoal' }] },
    { name: '', minutes: [{ minute: '', kind: 'goal' }] },
  ])
})
