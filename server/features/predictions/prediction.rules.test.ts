import { describe, expect, test } from 'vitest'
import { leagueCodeLength, leagueLetters } from '#contract/prediction-leagues.ts'
import type { PredictionOutcome } from '#contract/predictions.ts'
import { sports } from '#contract/schedule.ts'
import { codeOf, outcomeOf, pointsOf, streakOf, takesPredictions, verdictOf } from './prediction.rules.ts'

const rules = { exact: 5, difference: 3, outcome: 2, jokerFactor: 2, exactReward: 20, roundReward: 200 }

test.each<[home: number, away: number, homeIs: number, awayIs: number, PredictionOutcome, number]>([
  [2, 1, 2, 1, 'exact', 5],
  [0, 0, 0, 0, 'exact', 5],
  [1, 0, 3, 2, 'difference', 3],
  [1, 1, 2, 2, 'difference', 3],
  [0, 2, 1, 3, 'difference', 3],
  [3, 0, 1, 0, 'outcome', 2],
  [0, 1, 0, 4, 'outcome', 2],
  [1, 0, 0, 1, 'miss', 0],
  [1, 1, 1, 0, 'miss', 0],
])('predicted %i-%i, ended %i-%i: %s', (home, away, homeIs, awayIs, outcome, points) => {
  expect(outcomeOf([home, away], [homeIs, awayIs])).toBe(outcome)
  expect(pointsOf(outcome, false, rules)).toBe(points)
  expect(pointsOf(outcome, true, rules)).toBe(2 * points)
})

test('a void prediction earns nothing, and neither counts in a streak nor ends it', () => {
  expect(pointsOf('void', true, rules)).toBe(0)
  expect(streakOf(['exact', 'void', 'outcome', 'miss', 'exact'])).toBe(2)
  expect(streakOf([])).toBe(0)
})

describe('a verdict', () => {
  const none = { home_regular: null, away_regular: null, home_extra: null, away_extra: null }
  const played = {
    ...none,
    home_pens: null,
    away_pens: null,
    home_score: 2,
    away_score: 1,
    sport: sports.football,
    stage: 'league' as const,
    state: 'finished' as const,
  }

  test('uses the 90-minute score and ignores extra time', () => {
    expect(verdictOf(played)).toEqual({ is: 'score', score: [2, 1] })
    const cup = { ...played, stage: 'knockout' as const }
    expect(verdictOf({ ...cup, home_regular: 1, away_regular: 1 })).toEqual({ is: 'score', score: [1, 1] })
    // The provider has not reported yet whether there was extra time.
    expect(verdictOf(cup)).toEqual({ is: 'open' })
  })

  test.each(['postponed', 'cancelled', 'abandoned', 'awarded'] as const)(
    'is void for a fixture that is %s',
    (state) => {
      expect(verdictOf({ ...played, state })).toEqual({ is: 'void' })
    },
  )

  test.each(['scheduled', 'first_half', 'interrupted'] as const)('waits while the fixture is %s', (state) => {
    expect(verdictOf({ ...played, state })).toEqual({ is: 'open' })
  })
})

test('a fixture accepts predictions until its kick-off, and only while it is scheduled', () => {
  const kick_off = new Date(1_000)
  expect(takesPredictions({ state: 'scheduled', kick_off }, 999)).toBe(true)
  expect(takesPredictions({ state: 'scheduled', kick_off }, 1_000)).toBe(false)
  expect(takesPredictions({ state: 'postponed', kick_off }, 0)).toBe(false)
  expect(takesPredictions({ state: 'first_half', kick_off }, 0)).toBe(false)
})

test('a code has one letter per byte, and each letter is equally likely', () => {
  expect(256 % leagueLetters.length).toBe(0)
  expect(codeOf(new Uint8Array(leagueCodeLength).fill(255), leagueLetters)).toBe('9'.repeat(leagueCodeLength))
})
