import type { FixturePlay } from '#contract/fixture-desk.ts'
import type { ScorePair } from '#contract/schedule.ts'
import { statusOf } from './fixture.rules.ts'
import type { PlayChange, PlayRow } from './fixture.store.ts'

const pairOf = (home: number | null, away: number | null): ScorePair | null =>
  home === null || away === null ? null : [home, away]

export function playOf(row: PlayRow): FixturePlay {
  return {
    state: row.state,
    period: row.period,
    periodStartedAt: row.period_started_at?.getTime() ?? null,
    score: pairOf(row.home_score, row.away_score),
    halfTime: pairOf(row.home_half, row.away_half),
    regularTime: pairOf(row.home_regular, row.away_regular),
    extraTime: pairOf(row.home_extra, row.away_extra),
    penalties: pairOf(row.home_pens, row.away_pens),
    kickOff: row.kick_off.getTime(),
    timeState: row.time_state,
    roundNumber: row.round_number,
    venue: row.venue,
  }
}

/** Returns the columns of exactly this play, without its venue and matchday. Fields that are left out stay. */
export function changeTo(now: PlayRow, given: Partial<FixturePlay>, observedAt: Date): PlayChange {
  const play = { ...playOf(now), ...given }
  const { state, period, score, halfTime, regularTime, extraTime, penalties } = play
  return {
    state,
    period,
    status: statusOf({ state, period }),
    period_started_at: play.periodStartedAt === null ? null : new Date(play.periodStartedAt),
    home_score: score?.[0] ?? null,
    away_score: score?.[1] ?? null,
    home_half: halfTime?.[0] ?? null,
    away_half: halfTime?.[1] ?? null,
    home_regular: regularTime?.[0] ?? null,
    away_regular: regularTime?.[1] ?? null,
    home_extra: extraTime?.[0] ?? null,
    away_extra: extraTime?.[1] ?? null,
    home_pens: penalties?.[0] ?? null,
    away_pens: penalties?.[1] ?? null,
    kick_off: new Date(play.kickOff),
    time_state: play.timeState,
    observed_at: observedAt,
  }
}
