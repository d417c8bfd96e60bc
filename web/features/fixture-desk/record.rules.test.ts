import { describe, expect, test } from 'vitest'
import type { FixtureEvent, Lineup } from '#contract/fixture-details.ts'
import { eventKinds } from '#contract/rules/fixture-events.ts'
import { minuteMoved, minuteNow, nextStates, placesOf } from './record.rules.ts'

describe('the next state of a match', () => {
  test.each([
    ['scheduled', null, 'league', ['first_half']],
    ['postponed', null, 'league', ['first_half']],
    ['first_half', 1, 'league', ['half_time']],
    ['half_time', 1, 'league', ['second_half']],
    ['second_half', 2, 'league', ['finished']],
    ['second_half', 2, 'knockout', ['finished', 'extra_time']],
    ['extra_time', 1, 'knockout', ['extra_time']],
    ['extra_time', 2, 'knockout', ['finished', 'penalties']],
    ['penalties', null, 'knockout', ['finished']],
    ['finished', null, 'league', []],
  ] as const)('after %s (%s) in a %s', (state, period, stage, states) => {
    expect(nextStates({ state, period }, stage).map((one) => one.state)).toEqual(states)
  })
})

test('an event happens in the current minute, in injury time, or at the end of the last half', () => {
  const at = (state: 'first_half' | 'half_time' | 'scheduled', minutes: number) =>
    minuteNow({ state, period: 1, periodStartedAt: 0 }, minutes * 60_000)
  expect(at('first_half', 10)).toEqual({ minute: 11, extraMinute: null })
  expect(at('first_half', 46)).toEqual({ minute: 45, extraMinute: 2 })
  expect(at('half_time', 50)).toEqual({ minute: 45, extraMinute: null })
  expect(at('scheduled', 0)).toEqual({ minute: null, extraMinute: null })
})

test('a minute and its injury time are moved within their ranges', () => {
  expect(minuteMoved({ minute: 11, extraMinute: null }, 'minute', -1)).toEqual({ minute: 10, extraMinute: null })
  expect(minuteMoved({ minute: null, extraMinute: null }, 'minute', -1)).toEqual({ minute: 0, extraMinute: null })
  expect(minuteMoved({ minute: 90, extraMinute: null }, 'extraMinute', 1)).toEqual({ minute: 90, extraMinute: 1 })
  expect(minuteMoved({ minute: 45, extraMinute: 1 }, 'extraMinute', -1)).toEqual({ minute: 45, extraMinute: null })
  expect(minuteMoved({ minute: 45, extraMinute: 30 }, 'extraMinute', 1)).toEqual({ minute: 45, extraMinute: 30 })
})

test('players are on the pitch or beside it, by substitutions and red cards', () => {
  const player = (name: string, isStarter: boolean) =>
    ({ name, number: null, position: '', isStarter, isCaptain: false }) as const
  const lineup: Lineup = {
    formation: '',
    coach: '',
    players: [
      player('An', true),
      player('Bình', true),
      player('Chi', true),
      player('Dũng', false),
      player('Em', false),
    ],
  }
  const event = (kind: number, name: string, otherPlayer = ''): FixtureEvent => ({
    key: name,
    kind,
    side: 'home',
    minute: 1,
    extraMinute: null,
    player: name,
    otherPlayer,
  })
  const events = [event(eventKinds.substitution, 'An', 'Dũng'), event(eventKinds.redCard, 'Bình')]
  expect(placesOf(lineup, events, 'home')).toEqual({ on: ['Chi', 'Dũng'], off: ['Em'] })
  expect(placesOf(lineup, events, 'away')).toEqual({ on: ['An', 'Bình', 'Chi'], off: ['Dũng', 'Em'] })
  expect(placesOf(null, events, 'home')).toEqual({ on: ['Dũng'], off: [] })
})
