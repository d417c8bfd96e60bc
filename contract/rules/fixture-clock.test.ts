import { describe, expect, test } from 'vitest'
import { sports } from '#contract/schedule.ts'
import { fixtureClock, type RunningPeriod } from './fixture-clock.ts'

const startedAt = 1_700_000_000_000
function at(elapsed: string, running: Partial<RunningPeriod>) {
  const [minutes = 0, seconds = 0] = elapsed.split(':').map(Number)
  const period: RunningPeriod = {
    sport: sports.football,
    state: 'first_half',
    period: 1,
    periodStartedAt: startedAt,
    ...running,
  }
  const { minute, injuryMinute } = fixtureClock(period, startedAt + (minutes * 60 + seconds) * 1000)
  return injuryMinute === null ? minute : `${minute}+${injuryMinute}`
}

describe('football', () => {
  test.each([
    ['0:00', 'first_half', 1],
    ['0:59', 'first_half', 1],
    ['1:00', 'first_half', 2],
    ['44:59', 'first_half', 45],
    ['45:00', 'first_half', '45+1'],
    ['47:30', 'first_half', '45+3'],
    ['0:10', 'second_half', 46],
    ['44:59', 'second_half', 90],
    ['45:01', 'second_half', '90+1'],
    ['300:00', 'second_half', '90+30'],
    ['5:00', 'half_time', null],
    ['5:00', 'penalties', null],
    ['5:00', 'finished', null],
  ] as const)('%s into %s is %s', (elapsed, state, shown) => {
    expect(at(elapsed, { state })).toBe(shown)
  })

  test('each half of extra time counts from its scheduled minute', () => {
    expect(at('0:30', { state: 'extra_time', period: 1 })).toBe(91)
    expect(at('15:30', { state: 'extra_time', period: 1 })).toBe('105+1')
    expect(at('0:30', { state: 'extra_time', period: 2 })).toBe(106)
    expect(at('16:00', { state: 'extra_time', period: 2 })).toBe('120+2')
  })

  test('shows no minute when the start of the period is not known', () => {
    expect(at('10:00', { periodStartedAt: null })).toBeNull()
  })

  test('a page whose clock is behind shows the first minute', () => {
    expect(
      fixtureClock({ sport: 10, state: 'first_half', period: 1, periodStartedAt: startedAt }, startedAt - 9e4),
    ).toEqual({ minute: 1, injuryMinute: null })
  })
})

test('other sports show the number of the quarter, game or race', () => {
  expect(at('3:00', { sport: sports.basketball, state: 'quarter', period: 3 })).toBe(3)
  expect(at('3:00', { sport: sports.basketball, state: 'half_time', period: 2 })).toBeNull()
  expect(at('3:00', { sport: sports.esport, state: 'playing', period: 2 })).toBe(2)
  expect(at('3:00', { sport: sports.marble, state: 'finished', period: null })).toBeNull()
})
