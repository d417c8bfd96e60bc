import type { Locale } from '#contract/envelope.ts'
import type { SeasonRound, TournamentKind } from '#contract/tournaments.ts'
import { currentRound, type RoundPlace, roundAddress } from './round.rules.ts'
import type { RoundRow } from './season.store.ts'

export function placeOf({ stage, round_key, round_number }: RoundRow): RoundPlace {
  return { stage, roundKey: round_key, roundNumber: round_number }
}

/**
 * Returns the rounds, the totals, and whether the season has a table and a bracket. `rows` must be ordered by first
 * kick-off.
 */
export function outlineOf(
  rows: RoundRow[],
  { kind, locale, nowMs, isPlanned }: { kind: TournamentKind; locale: Locale; nowMs: number; isPlanned: boolean },
) {
  const spans = rows.map(({ total, finished, last_kick_off }) => ({
    total,
    finished,
    lastKickOff: last_kick_off.getTime(),
  }))
  const current = currentRound(spans, nowMs)
  const rounds = rows.map(
    (row, index): SeasonRound => ({
      key: roundAddress(placeOf(row)),
      name: row.names[locale],
      stage: row.stage,
      total: row.total,
      finished: row.finished,
      firstKickOff: row.first_kick_off.getTime(),
      lastKickOff: row.last_kick_off.getTime(),
      isCurrent: index === current,
    }),
  )
  const sum = (count: (row: RoundRow) => number) => rows.reduce((all, row) => all + count(row), 0)
  return {
    rounds,
    hasTable:
      kind !== 'friendly' &&
      rows.some(({ stage, is_grouped }) => stage === 'league' || (stage === 'group' && is_grouped)),
    // A knock-out with a plan is shown from the group stage on.
    hasBracket: rows.some(({ stage, is_grouped }) => stage === 'knockout' || (isPlanned && is_grouped)),
    fixtures: sum(({ total }) => total),
    finished: sum(({ finished }) => finished),
    goals: sum(({ goals }) => goals),
  }
}
