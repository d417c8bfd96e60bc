import type { OddsKind } from '#contract/rules/odds-kinds.ts'
import { type RowFeed, rowLayouts } from '#server/features/sports-data/odds-feed/layouts.data.ts'
import { type ObjectFeed, readOddsObject } from '#server/features/sports-data/odds-feed/read-object.rules.ts'
import { type ReadRow, readOddsRow } from '#server/features/sports-data/odds-feed/read-row.rules.ts'
import { wholeMarkets } from '#server/features/sports-data/odds-feed/whole-markets.rules.ts'
import type { OddsRow } from '#server/features/sports-data/provider.rules.ts'
import { FeedError } from '#server/features/sports-data/providers/feed-error.rules.ts'
import type { Dropped } from '#server/features/sports-data/providers/sound-rows.rules.ts'
import { oddsData } from './schemas.rules.ts'

function taken(read: readonly ReadRow[], dropped: Dropped): OddsRow[] {
  return read.flatMap((one) => {
    if (!one.ok) dropped(`odds ${one.refusal}`)
    return one.ok ? [one.row] : []
  })
}

/** Reads text rows of all markets. Rows that cannot be read are dropped and counted. */
export function textOdds(data: unknown, from: { feed: RowFeed; fetchedAt: number }, dropped: Dropped): OddsRow[] {
  const markets = oddsData.safeParse(data)
  // A response without markets is sent as an empty list.
  if (!markets.success) {
    if (Array.isArray(data) && data.length === 0) return []
    throw new FeedError('unreadable', 'no markets where they are due')
  }
  const found = Object.keys(rowLayouts[from.feed]).flatMap((name) => {
    const kind = name as OddsKind
    const rows = markets.data[kind] ?? []
    if (!Array.isArray(rows)) {
      dropped('odds shape')
      return []
    }
    const read = rows.map(
      (row: unknown): ReadRow =>
        typeof row === 'string' ? readOddsRow(row, { kind, ...from }) : { ok: false, refusal: 'shape' },
    )
    return taken(read, dropped)
  })
  return from.feed === 'all' ? wholeMarkets(found, from.fetchedAt) : found
}

export function objectOdds(data: unknown, from: { feed: ObjectFeed; fetchedAt: number }, dropped: Dropped): OddsRow[] {
  if (!Array.isArray(data)) throw new FeedError('unreadable', 'no list where one is due')
  return taken(
    data.flatMap((one: unknown) => readOddsObject(one, from)),
    dropped,
  )
}
