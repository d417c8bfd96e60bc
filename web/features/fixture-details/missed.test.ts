import { expect, test } from 'vitest'
import type { FixtureEvent } from '#contract/fixture-details.ts'
import { eventKinds } from '#contract/rules/fixture-events.ts'
import { missedIn } from './missed.ts'

function event(key: string, at: number | undefined, more: Partial<FixtureEvent> = {}): FixtureEvent {
  const blank = {
    kind: eventKinds.goal,
    side: 'home',
    minute: 1,
    extraMinute: null,
    player: '',
    otherPlayer: '',
  } as const
  return { key, ...(at === undefined ? {} : { at }), ...blank, ...more }
}

const events = [
  event('imported', undefined),
  event('before', 100),
  event('booked', 210, { kind: eventKinds.yellowCard }),
  event('equaliser', 220, { side: 'away' }),
  event('sent off', 230, { kind: eventKinds.redCard }),
  event('later', 400),
]

test('lists the goals and red cards of the absence, with the score before and after', () => {
  const missed = missedIn(events, { fromMs: 200, untilMs: 300 })
  expect(missed?.events.map(({ key }) => key)).toEqual(['equaliser', 'sent off'])
  expect([missed?.before, missed?.after]).toEqual(['2-0', '2-1'])
})

test('an absence without important events is not mentioned', () => {
  expect(missedIn(events, { fromMs: 205, untilMs: 215 })).toBeNull()
  expect(missedIn(events, { fromMs: 300, untilMs: 399 })).toBeNull()
})
