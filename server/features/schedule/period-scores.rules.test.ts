import { describe, expect, it } from 'vitest'
import { type FixtureState, sports } from '#contract/schedule.ts'
import type { PlayRow } from './fixture.store.ts'
import { periodScoresAfter } from './period-scores.rules.ts'

function playing(state: FixtureState, score: [number, number], extra: [number, number] | null = null): PlayRow {
  return {
    id: '1',
    sport: sports.football,
    stage: 'league',
    round_number: 1,
    venue: '',
    home_id: '1',
    away_id: '2',
    kick_off: new Date(0),
    time_state: 'exact',
    state,
    status: 1,
    period: null,
    period_started_at: null,
    home_score: score[0],
    away_score: score[1],
    version: 1,
    observed_at: null,
    changed_at: new Date(0),
    home_half: null,
    away_half: null,
    home_regular: null,
    away_regular: null,
    home_extra: extra?.[0] ?? null,
    away_extra: extra?.[1] ?? null,
    home_pens: null,
    away_pens: null,
  }
}

const to = (state: FixtureState) => ({ state, period: null })

describe('the scores of a football fixture by period', () => {
  it('keeps the score at the end of the first half', () => {
    expect(periodScoresAfter(playing('first_half', [1, 0]), to('half_time'), {})).toMatchObject({
      home_half: 1,
      away_half: 0,
    })
  })

  it('uses the score reported with the final whistle', () => {
    const after = periodScoresAfter(playing('second_half', [1, 1]), to('finished'), { homeScore: 2 })
    expect(after).toMatchObject({ home_regular: 2, away_regular: 1 })
  })

  it('excludes goals of extra time from the regular score', () => {
    const after = periodScoresAfter(playing('second_half', [0, 0]), to('extra_time'), { homeScore: 1 })
    expect(after).toMatchObject({ home_regular: 0, away_regular: 0, home_extra: null })
  })

  it('keeps the score of 120 minutes beside the shoot-out', () => {
    const after = periodScoresAfter(playing('extra_time', [2, 2]), to('penalties'), { penalties: [1, 0] })
    expect(after).toMatchObject({ home_extra: 2, away_extra: 2, home_pens: 1, away_pens: 0 })
  })

  it('applies a correction after the end to the period that decided', () => {
    const corrected = { homeScore: 1, awayScore: 0 }
    expect(periodScoresAfter(playing('finished', [2, 0]), to('finished'), corrected)).toMatchObject({ home_regular: 1 })
    const afterExtra = periodScoresAfter(playing('finished', [2, 0], [2, 0]), to('finished'), corrected)
    expect(afterExtra).toMatchObject({ home_extra: 1, home_regular: null })
  })

  it('keeps the played score when another one is awarded, if it is the 90-minute score', () => {
    expect(periodScoresAfter(playing('finished', [1, 1]), to('awarded'), { homeScore: 3 })).toMatchObject({
      home_regular: 1,
      away_regular: 1,
    })
    const cup = { ...playing('finished', [1, 2]), stage: 'knockout' as const }
    for (const row of [playing('second_half', [1, 1]), playing('finished', [2, 1], [2, 1]), cup])
      expect(periodScoresAfter(row, to('awarded'), { homeScore: 3 })).toMatchObject({ home_regular: null })
  })

  it('prefers the source’s score over the recorded one', () => {
    const after = periodScoresAfter(playing('second_half', [3, 0]), to('finished'), { regularTime: [2, 0] })
    expect(after).toMatchObject({ home_regular: 2, away_regular: 0 })
  })

  it('has no halves in other sports', () => {
    const quarter = { ...playing('half_time', [50, 48]), sport: sports.basketball }
    expect(periodScoresAfter(quarter, to('finished'), {})).toMatchObject({ home_regular: null })
  })
})
