import { type RawBuilder, sql } from 'kysely'
import { type SportCode, sports } from '#contract/schedule.ts'

const hourMs = 3_600_000

/**
 * Maximum time after kick-off that a fixture can still be running, including delays, extra time and shoot-outs. When a
 * fixture seems to run longer, its source forgot to report the end.
 */
export const liveBoundMs: Readonly<Record<SportCode, number>> = {
  [sports.football]: 6 * hourMs,
  [sports.basketball]: 6 * hourMs,
  [sports.esport]: 12 * hourMs,
  [sports.marble]: 6 * hourMs,
  [sports.casino]: 24 * hourMs,
}

/** The longest bound of all sports. Use it in conditions that an index must serve, which depend on `kick_off` alone. */
export const maxLiveMs = Math.max(...Object.values(liveBoundMs))

/**
 * Returns SQL that is true when a fixture can still be running at `nowMs`. `sport` and `kickOff` are references to its
 * columns.
 */
export function canBeOn(nowMs: number, { sport, kickOff }: { sport: string; kickOff: string }): RawBuilder<boolean> {
  const since = Object.entries(liveBoundMs).map(
    ([code, boundMs]) => sql`when ${Number(code)} then ${new Date(nowMs - boundMs)}::timestamptz`,
  )
  return sql<boolean>`${sql.ref(kickOff)} > case ${sql.ref(sport)} ${sql.join(since, sql` `)} end`
}
