import { expect, test } from 'vitest'
import { type Candidate, isInWindow, isLinkTime, nearest } from './publish.rules.ts'

const minuteMs = 60_000
const now = Date.parse('2026-11-21T12:00:00Z')

function candidate(kickOffInMin: number, rest: Partial<Candidate> & { changedMinAgo?: number } = {}): Candidate {
  const { changedMinAgo = 0, ...given } = rest
  return {
    fixtureId: '1',
    kickOff: new Date(now + kickOffInMin * minuteMs),
    state: 'scheduled',
    changedAt: new Date(now - changedMinAgo * minuteMs),
    ...given,
  }
}

test.each([
  ['half an hour before kick-off', candidate(30), true],
  ['more than half an hour before kick-off', candidate(31), false],
  ['during play', candidate(-60, { state: 'second_half' }), true],
  ['during an interruption', candidate(-60, { state: 'interrupted' }), true],
  ['half an hour after the end', candidate(-140, { state: 'finished', changedMinAgo: 30 }), true],
  ['more than half an hour after the end', candidate(-140, { state: 'finished', changedMinAgo: 31 }), false],
  ['a cancelled fixture', candidate(10, { state: 'cancelled' }), false],
  ['a postponed fixture', candidate(10, { state: 'postponed' }), false],
  ['a fixture without a reported end, the next day', candidate(-13 * 60, { state: 'first_half' }), false],
])('%s: %o is %s', (_, fixture, isOpen) => {
  expect(isInWindow(fixture, now)).toBe(isOpen)
})

test.each([
  ['a fixture days away', candidate(3 * 24 * 60), false],
  ['half an hour before kick-off', candidate(30), true],
  ['during play', candidate(-60, { state: 'second_half' }), true],
  ['during an interruption', candidate(-60, { state: 'interrupted' }), true],
  ['a fixture that has just ended', candidate(-110, { state: 'finished' }), false],
  ['a fixture that was just awarded', candidate(-10, { state: 'awarded' }), false],
  ['a cancelled fixture', candidate(10, { state: 'cancelled' }), false],
  ['a fixture without a reported end, the next day', candidate(-13 * 60, { state: 'first_half' }), false],
])('a saved address of %s: %o is %s', (_, { kickOff, state }, isOnAir) => {
  expect(isLinkTime({ kickOff: kickOff.getTime(), state }, now)).toBe(isOnAir)
})

test('chooses the nearest kick-off, before or after now', () => {
  const [past, next] = [candidate(-50, { fixtureId: 'past' }), candidate(20, { fixtureId: 'next' })]
  expect(nearest([past, next], now)?.fixtureId).toBe('next')
  expect(nearest([past], now)?.fixtureId).toBe('past')
  expect(nearest([], now)).toBeNull()
})
