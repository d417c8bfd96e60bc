import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FixtureState, fixtureState, sports } from '#contract/schedule.ts'
import { canFollow, canGoOn, isLiveStatus, isSettled, type Standing, standingOf, statusOf } from './fixture.rules.ts'

const anyStanding: fc.Arbitrary<Standing> = fc.record({
  state: fc.constantFrom(...(fixtureState.options as FixtureState[])),
  period: fc.option(fc.integer({ min: 1, max: 4 })),
})

test('a provider code has the meaning of its sport', () => {
  expect(standingOf(sports.football, 2)).toEqual({ state: 'half_time', period: 1 })
  expect(standingOf(sports.basketball, 2)).toEqual({ state: 'quarter', period: 2 })
  expect(standingOf(sports.football, 5)).toEqual({ state: 'penalties', period: null })
  expect(standingOf(sports.basketball, 5)).toEqual({ state: 'overtime', period: 1 })
  expect(standingOf(sports.basketball, -4)).toEqual({ state: 'cancelled', period: null })
  expect(standingOf(sports.esport, 1)).toEqual({ state: 'playing', period: 1 })
  expect(standingOf(sports.football, 77)).toBeNull()
})

test.each<[Standing, number]>([
  [{ state: 'scheduled', period: null }, 0],
  [{ state: 'half_time', period: 2 }, 2],
  [{ state: 'quarter', period: 4 }, 4],
  [{ state: 'overtime', period: 3 }, 5],
  [{ state: 'playing', period: 7 }, 1],
  [{ state: 'finished', period: null }, -1],
  [{ state: 'interrupted', period: null }, -13],
])('%o is status %i on the wire in every sport', (standing, status) => {
  expect(statusOf(standing)).toBe(status)
})

test('statuses 1 to 5 are live for a client without any other field', () => {
  const live = fixtureState.options.filter((state) => isLiveStatus(statusOf({ state, period: 1 })))
  expect(live.toSorted()).toEqual(
    [
      'break',
      'extra_time',
      'first_half',
      'half_time',
      'overtime',
      'penalties',
      'playing',
      'quarter',
      'second_half',
    ].toSorted(),
  )
})

describe('a state may change', () => {
  test('from a half to its break to the next half', () => {
    expect(canFollow({ state: 'first_half', period: 1 }, { state: 'half_time', period: 1 })).toBe(true)
    expect(canFollow({ state: 'half_time', period: 1 }, { state: 'second_half', period: 2 })).toBe(true)
    expect(canFollow({ state: 'second_half', period: 2 }, { state: 'half_time', period: 1 })).toBe(false)
    expect(canFollow({ state: 'second_half', period: 2 }, { state: 'scheduled', period: null })).toBe(false)
  })

  test('in basketball to half-time only between the second and the third quarter', () => {
    expect(canFollow({ state: 'quarter', period: 2 }, { state: 'half_time', period: 2 })).toBe(true)
    expect(canFollow({ state: 'half_time', period: 2 }, { state: 'quarter', period: 3 })).toBe(true)
    expect(canFollow({ state: 'quarter', period: 3 }, { state: 'half_time', period: 2 })).toBe(false)
    expect(canFollow({ state: 'quarter', period: 4 }, { state: 'overtime', period: 1 })).toBe(true)
  })

  test('from postponed or interrupted to play', () => {
    expect(canFollow({ state: 'postponed', period: null }, { state: 'scheduled', period: null })).toBe(true)
    expect(canFollow({ state: 'interrupted', period: null }, { state: 'first_half', period: 1 })).toBe(true)
  })

  test('from an ended fixture only to an award', () => {
    expect(canFollow({ state: 'finished', period: null }, { state: 'awarded', period: null })).toBe(true)
    fc.assert(
      fc.property(anyStanding, anyStanding, (from, to) => {
        if (isSettled(from.state)) expect(canFollow(from, to)).toBe(to.state === 'awarded')
      }),
    )
  })

  test('from called off to play after confirmation', () => {
    fc.assert(
      fc.property(anyStanding, anyStanding, (from, to) => {
        const isOff = (state: string) => state === 'cancelled' || state === 'abandoned'
        const isDeclared = from.state === 'abandoned' && to.state === 'finished'
        if (isOff(from.state)) expect(canGoOn(from, to)).toBe(!isOff(to.state) && !isDeclared)
      }),
    )
  })

  test('from a result after confirmation to extra time, to no result, or back from an award', () => {
    const may = (from: Standing['state']) =>
      ['extra_time', 'penalties', 'second_half', 'finished', 'cancelled', 'abandoned', 'postponed', 'scheduled'].filter(
        (to) => canGoOn({ state: from, period: null }, { state: to as Standing['state'], period: null }),
      )
    const undone = ['cancelled', 'abandoned', 'postponed', 'scheduled']
    expect(may('finished')).toEqual(['extra_time', 'penalties', ...undone])
    expect(may('awarded')).toEqual(['finished', ...undone])
    expect(may('second_half')).toEqual([])
  })
})
