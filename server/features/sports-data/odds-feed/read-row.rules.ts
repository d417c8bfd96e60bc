import { readDecimal, readPrice, unit, writeDecimal } from '#contract/rules/odds-format.ts'
import { hasLine, type OddsKind, sidesOf } from '#contract/rules/odds-kinds.ts'
import { isLine } from '#contract/rules/odds-line.ts'
import type { OddsPrices, OddsRow } from '#server/features/sports-data/provider.rules.ts'
import { type RowFeed, rowFeeds, rowLayouts } from './layouts.data.ts'

/** Reason to drop a row: its shape is unknown or fits several layouts, or a value is impossible. */
export type Refusal = 'shape' | 'value'
export type ReadRow = { ok: true; row: FeedRow } | { ok: false; refusal: Refusal }
export type FeedRow = Omit<OddsRow, 'kind'> & { kind: OddsKind }

const refused = (refusal: Refusal): ReadRow => ({ ok: false, refusal })

export type RowSource = {
  kind: OddsKind
  /** Null when the row's feed is unknown. */
  feed: RowFeed | null
  /** Epoch milliseconds. Used when a layout has no change time. */
  fetchedAt: number
}

/**
 * Reads one comma-separated row. The feed determines the layout. Without a feed the row must fit exactly one layout of
 * its market in every column, because rows of different feeds can have the same number of fields. The reader never
 * guesses.
 */
export function readOddsRow(text: string, { kind, feed, fetchedAt }: RowSource): ReadRow {
  const values = text.split(',').map((value) => value.trim())
  const feeds = feed ? [feed] : rowFeeds
  const layouts = new Map(feeds.flatMap((one) => keyed(rowLayouts[one][kind], values.length)))
  if (layouts.size === 0) return refused('shape')
  const rows = [...layouts.values()].flatMap((layout) => {
    const row = rowOf(new Map(layout.map((field, at) => [field, values[at] ?? ''])), { kind, fetchedAt })
    if (row && kind === 'overUnder' && feed?.startsWith('basketball')) row.companySpace = 'total'
    return row ? [row] : []
  })
  if (rows.length > 1) return refused('shape')
  return rows[0] ? { ok: true, row: rows[0] } : refused('value')
}

function keyed(layout: readonly string[] | undefined, length: number): [string, readonly string[]][] {
  return layout?.length === length ? [[layout.join(), layout]] : []
}

type Fields = ReadonlyMap<string, string>

/** Larger prices and lines are errors and not offers. */
const maxPrice = 10_000 * unit
const maxLine = 1_000 * unit

/** Thrown only within this file, for a value that its column cannot have. */
class BadValue extends Error {}

function rowOf(fields: Fields, { kind, fetchedAt }: Pick<RowSource, 'kind' | 'fetchedAt'>): FeedRow | null {
  try {
    const initial = pricesOf(fields, 'initial', kind)
    const inPlay = pricesOf(fields, 'inPlay', kind)
    const isPlayed = inPlay !== null && [inPlay.first, inPlay.second].some((price) => price !== null)
    const row: FeedRow = {
      fixture: matching(fields.get('matchId'), /^\d{1,18}$/),
      company: whole(fields.get('companyId'), { from: 1, to: 1_000_000 }),
      kind,
      lineIndex: fields.has('handicapIndex') ? whole(fields.get('handicapIndex'), { from: 1, to: 99 }) : 1,
      instant: (isPlayed ? inPlay : pricesOf(fields, 'instant', kind)) as OddsPrices,
      maintenance: flag(fields.get('maintenance')),
      inPlay: isPlayed || flag(fields.get('inPlay')),
      close: flag(fields.get('close')),
      oddsType: isPlayed ? 3 : (whole(fields.get('oddsType') || '0', { from: 0, to: 3 }) as OddsRow['oddsType']),
      changedAt: fields.has('changeTime') ? secondsOf(fields.get('changeTime')) * 1_000 : fetchedAt,
    }
    // An impossible count is not a reason to refuse the prices in the same row.
    const count = fields.get('handicapCount') ?? ''
    const counted = /^[1-9]\d?$/.test(count) ? { ...row, lineCount: Number(count) } : row
    return initial ? { ...counted, initial } : counted
  } catch (error) {
    if (error instanceof BadValue) return null
    throw error
  }
}

const names: Record<string, string> = { home: 'Home', away: 'Away', draw: 'Draw', over: 'Over', under: 'Under' }

/** Returns the prices of one group of columns, or null when the layout has no such columns. */
function pricesOf(fields: Fields, when: 'initial' | 'instant' | 'inPlay', kind: OddsKind): OddsPrices | null {
  const columns = sidesOf[kind].map((side) => `${when}${names[side] ?? side}`)
  if (!fields.has(columns[0] ?? '')) return null
  const format = kind.startsWith('europe') ? 'decimal' : 'hongkong'
  const [first = null, second = null, third = null] = columns.map((column) => priceOf(fields.get(column), format))
  const line = hasLine(kind) ? lineOf(fields.get(`${when}Handicap`)) : null
  return { line, first, second, third }
}

/** An empty text or a dash means that nothing is offered. `priceOf` treats zero in the same way. */
function isNothing(text: string | undefined): boolean {
  return text === undefined || text === '' || text === '-'
}

/** Returns decimal odds as an exact text, or null when nothing is offered. Throws BadValue. */
function priceOf(text: string | undefined, format: 'decimal' | 'hongkong'): string | null {
  if (text === undefined || isNothing(text)) return null
  const value = readDecimal(text)
  if (value === null || value < 0) throw new BadValue()
  const price = readPrice(text, format)
  if (price === null) {
    // Zero and odds that only return the stake are not prices.
    if (value === 0 || value === unit) return null
    throw new BadValue()
  }
  if (price > maxPrice) throw new BadValue()
  return writeDecimal(price, 4)
}

function lineOf(text: string | undefined): string | null {
  if (text === undefined || isNothing(text)) return null
  const value = readDecimal(text)
  if (value === null || !isLine(value) || Math.abs(value) > maxLine) throw new BadValue()
  return writeDecimal(value)
}

function matching(text: string | undefined, form: RegExp): string {
  if (text === undefined || !form.test(text)) throw new BadValue()
  return text
}

function whole(text: string | undefined, { from, to }: { from: number; to: number }): number {
  const value = Number(matching(text, /^\d{1,7}$/))
  if (value < from || value > to) throw new BadValue()
  return value
}

function flag(text: string | undefined): boolean {
  if (isNothing(text)) return false
  return matching(text, /^(true|false)$/i).toLowerCase() === 'true'
}

/** Parses Unix seconds, which have ten digits until the year 2286. Throws BadValue. */
function secondsOf(text: string | undefined): number {
  return Number(matching(text, /^[1-9]\d{9}$/))
}
