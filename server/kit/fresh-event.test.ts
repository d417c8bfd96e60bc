import { expect, test } from 'vitest'
import type { FixtureEvent } from '#contract/fixture-details.ts'
import { eventKinds } from '#contract/rules/fixture-events.ts'
import { isFresh } from './fresh-event.ts'

const facts = { key: 'a', kind: eventKinds.goal, side: 'home', extraMinute: null, player: '', otherPlayer: '' } as const
const event = (minute: number | null): FixtureEvent => ({ ...facts, minute })

test('an event reported minutes late is not fresh, because its time is unknown', () => {
  const at = (minute: number | null, state: 'first_half' | 'half_time' | 'finished' = 'first_half') => ({
    minute,
    state,
  })
  expect(isFresh(event(30), at(31))).toBe(true)
  expect(isFresh(event(30), at(34))).toBe(false)
  expect(isFresh({ ...event(45), extraMinute: 3 }, at(48))).toBe(true)
  expect(isFresh(event(null), at(80))).toBe(true)
  expect(isFresh(event(45), at(null, 'half_time'))).toBe(true)
  expect(isFresh(event(23), at(null, 'half_time'))).toBe(false)
  expect(isFresh(event(89), at(null, 'finished'))).toBe(false)
})
