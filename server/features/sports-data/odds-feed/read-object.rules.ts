import type { OddsKind } from '#contract/rules/odds-kinds.ts'

import { type ReadRow, readOddsRow } from './read-row.rules.ts'

/** Markets that the feed sends as objects instead of text rows. */
export const objectFeeds = ['corners', 'cornerHandicap', 'doubleChance', 'european'] as const
export type ObjectFeed = (typeof objectFeeds)[number]

const columns: Record<Exclude<ObjectFeed, 'european'>, { kind: OddsKind; line: string | null; prices: string[] }> = {
  corners: { kind: 'corner', line: 'totalCorners', prices: ['over', 'under'] },
  cornerHandicap: { kind: 'cornerHandicap', line: 'handicapCorners', prices: ['home', 'away'] },
  doubleChance: { kind: 'doubleChance', line: null, prices: ['home_draw', 'home_away', 'draw_away'] },
}

type Given = Record<string, unknown>

/**
 * Reads one object of a feed without text rows. A corner object in play has the minute and the corner count. A European
 * object has many companies, with separate company numbers.
 */
export function readOddsObject(
  given: unknown,
  { feed, fetchedAt }: { feed: ObjectFeed; fetchedAt: number },
): ReadRow[] {
  if (!isObject(given)) return [{ ok: false, refusal: 'shape' }]
  return feed === 'european' ? europeanRows(given, fetchedAt) : [oneRow(given, { feed, fetchedAt })]
}

function isObject(value: unknown): value is Given {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Converts a text, number or boolean to text. Returns an empty text for all other values. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** Converts the object to an equal text row, so that all values are parsed in one place. */
function oneRow(given: Given, from: { feed: keyof typeof columns; fetchedAt: number }): ReadRow {
  const { kind, line, prices } = columns[from.feed]
  const { odds } = given
  if (!isObject(odds) || !prices.every((name) => name in odds)) return { ok: false, refusal: 'shape' }
  const quote = [...(line === null ? [] : [line]), ...prices].map((name) => textOf(odds[name]))
  const isPlayed = textOf(given.matchTime) !== ''
  const head = [textOf(given.matchId), textOf(given.companyId)]
  const state = kind === 'cornerHandicap' ? ['false', String(isPlayed)] : []
  const oddsType = isPlayed ? '3' : textOf(given.oddsType) || '0'
  const tail = [...state, textOf(given.changeTime), textOf(odds.close) || 'false', oddsType]
  const read = readOddsRow([...head, ...quote, ...quote, ...tail].join(), {
    kind,
    feed: 'house',
    fetchedAt: from.fetchedAt,
  })
  if (!read.ok) return read
  const { initial: _, ...row } = read.row
  return { ok: true, row: { ...row, inPlay: row.inPlay || isPlayed } }
}

function europeanRows(given: Given, fetchedAt: number): ReadRow[] {
  if (!Array.isArray(given.odds)) return [{ ok: false, refusal: 'shape' }]
  const changeTime = textOf(given.changeTime) || String(Math.floor(fetchedAt / 1_000))
  return given.odds.map((entry: unknown): ReadRow => {
    const detail = isObject(entry) ? textOf(entry.oddsDetail) : textOf(entry)
    // A name may contain commas, so the prices are counted from the end.
    const parts = detail.split(',')
    if (parts.length < 8) return { ok: false, refusal: 'shape' }
    const row = [textOf(given.matchId), parts[0], ...parts.slice(-6), changeTime, 'false', ''].join()
    const read = readOddsRow(row, { kind: 'europeOdds', feed: 'house', fetchedAt })
    return read.ok ? { ok: true, row: { ...read.row, companySpace: 'european' } } : read
  })
}
