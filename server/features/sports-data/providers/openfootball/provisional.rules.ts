import type { LooseFixture } from './sheet-keys.rules.ts'

export type TimedRow = LooseFixture & { roundName: string }

/** Fewer fixtures of one round may really kick off together. */
const leastPlaceholders = 5

/**
 * Until broadcasters have chosen, a list gives a whole round one day and hour. The last round of a season under way is
 * the exception: leagues let it kick off together.
 */
export function markProvisional(rows: TimedRow[]): void {
  const hasBegun = rows.some(({ state }) => state === 'finished')
  const last = rows.reduce((most, { round }) => Math.max(most, round ?? 0), 0)
  for (const round of Map.groupBy(rows, ({ roundName }) => roundName).values()) {
    const [first] = round
    const isTogether = round.length >= leastPlaceholders && round.every(({ kickOff }) => kickOff === first?.kickOff)
    const isFinale = hasBegun && first?.round === last
    if (!isTogether || isFinale) continue
    for (const row of round) if (row.state === 'scheduled' && row.timeState === 'exact') row.timeState = 'provisional'
  }
}
