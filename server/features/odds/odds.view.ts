import type { DetailedLine, LineState, OddsLine, OddsQuote, OddsTick } from '#contract/odds.ts'
import { sidesOf } from '#contract/rules/odds-kinds.ts'
import type { RecordedLine } from '#contract/rules/odds-records.ts'
import { kindOfCode, type LineRow } from './line.store.ts'
import type { TickRow } from './tick.store.ts'

type Quoted = { line: number | null; price_1: number | null; price_2: number | null; price_3: number | null }

function toQuote(row: Quoted, length: number): OddsQuote {
  return { line: row.line, prices: [row.price_1, row.price_2, row.price_3].slice(0, length) }
}

export function stateOf(row: Pick<LineRow, 'is_closed' | 'is_maintained'>): LineState {
  if (row.is_maintained) return 'maintenance'
  return row.is_closed ? 'closed' : 'open'
}

export function toLine(row: LineRow): OddsLine {
  const kind = kindOfCode(row.kind)
  return {
    fixtureId: row.fixture_id,
    companyId: String(row.company_id),
    kind,
    lineIndex: row.line_index,
    ...toQuote(row, sidesOf[kind].length),
    state: stateOf(row),
    isInPlay: row.is_in_play,
    oddsType: row.odds_type,
    changedAt: row.change_time.getTime(),
    version: row.version,
  }
}

export function openingOf(row: LineRow): OddsQuote | null {
  if (row.initial_1 === null && row.initial_2 === null) return null
  const { initial_line: line, initial_1: price_1, initial_2: price_2, initial_3: price_3 } = row
  return toQuote({ line, price_1, price_2, price_3 }, sidesOf[kindOfCode(row.kind)].length)
}

export function toDetailedLine(row: LineRow): DetailedLine {
  return { ...toLine(row), opening: openingOf(row) }
}

export function toRecorded(row: LineRow): RecordedLine {
  const { fixtureId, companyId, kind, line, prices, isInPlay, oddsType, changedAt } = toLine(row)
  return {
    fixtureId,
    companyId,
    kind,
    opening: openingOf(row),
    current: { line, prices },
    isUnderMaintenance: row.is_maintained,
    isInPlay,
    isClosed: row.is_closed,
    oddsType,
    changedAt,
  }
}

/** Returns a line’s movement with the current state at its end, because ticks of one second have no defined order. */
export function toTicks(rows: TickRow[], now: LineRow): OddsTick[] {
  const { length } = sidesOf[kindOfCode(now.kind)]
  const ticks = rows.map((row) => toTick(row, length))
  const last = toTick(now, length)
  const newest = ticks.at(-1)
  if (newest && JSON.stringify(newest) === JSON.stringify(last)) return ticks
  return [...ticks, { ...last, at: Math.max(last.at, newest?.at ?? 0) }]
}

function toTick(row: Quoted & Pick<TickRow, 'change_time' | 'odds_type' | 'is_closed'>, length: number): OddsTick {
  return {
    at: row.change_time.getTime(),
    ...toQuote(row, length),
    oddsType: row.odds_type,
    isClosed: row.is_closed,
  }
}

/** Returns the highest revision of rows read together. A client that requests later changes misses nothing. */
export function revisionOf(rows: readonly { revision: string }[]): string {
  return rows
    .reduce((highest, { revision }) => (BigInt(revision) > highest ? BigInt(revision) : highest), 0n)
    .toString()
}
