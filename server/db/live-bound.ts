import { type RawBuilder, sql } from 'kysely'
import { type SportCode, sports } from '#contract/schedule.ts'

const hourMs = 3_600_000

/**
 * How long after its kick-off a fixture can still be on, delays, extra time and shoot-outs included. What a source left
 * running for longer was forgotten: it told no end.
 */
export const liveBoundMs: Readonly<Record<SportCode, number>> = {
  [sports.football]: 6 * hourMs,
  [sports.basketball]: 6 * hourMs,
  [sports.esport]: 12 * hourMs,
  [sports.marble]: 6 * hourMs,
  [sports.casino]: 24 * hourMs,
}

/** Nothing that kicked off before can be on, whatever the sport: for conditions that an index is to serve. */
export const longestLiveMs = Math.max(...Object.values(liveBoundMs))

/** Whether a fixture can still be on at a moment, by the columns of its row. */
export function canBeOn(nowMs: number, { sport, kickOff }: { sport: string; kickOff: string }): RawBuilder<boolean> {
  const since = Object.entries(liveBoundMs).map(
    ([code, boundMs]) => sql`when ${Number(code)} then ${new Date(nowMs - boundMs)}::timestamptz`,
  )
  return sql<boolean>`${sql.ref(kickOff)} > case ${sql.ref(sport)} ${sql.join(since, sql` `)} end`
}
