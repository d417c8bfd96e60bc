import type { LooseFixture } from './sheet-keys.rules.ts'

export type TimedRow = LooseFixture & { roundName: string }

/** A smaller number of fixtures may really kick off together. */
const minPlaceholders = 5

/**
 * Marks placeholder kick-offs as provisional. Until broadcasters have chosen, lists give a whole round the same day and
 * time. The exception is the last round of a running season, whose fixtures really kick off together.
 */
export function markProvisional(rows: TimedRow[]): void {
  const hasBegun = rows.some(({ state }) => state === 'finished')
  const last = rows.reduce((most, { round }) => Math.max(most, round ?? 0), 0)
  for (const round of Map.groupBy(rows, ({ roundName }) => roundName).values()) {
    const [first] = round
    const isTogether = round.length >= minPlaceholders && round.every(({ kickOff }) => kickOff === first?.kickOff)
    const isFinale = hasBegun && first?.round === last
    if (!isTogether || isFinale) continue
    for (const row of round) if (row.state === 'scheduled' && row.timeState === 'exact') row.timeState = 'provisional'
  }
}
