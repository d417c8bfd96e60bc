import { writeDecimal } from '#contract/rules/odds-format.ts'
import type { OddsKind } from '#contract/rules/odds-kinds.ts'
import { wholeMarkets } from '#server/features/sports-data/odds-feed/whole-markets.rules.ts'
import type { OddsPrices, OddsRow } from '#server/features/sports-data/provider.rules.ts'
import { type Dropped, soundRows } from '#server/features/sports-data/providers/sound-rows.rules.ts'
import { type Offer, offerOf, pairsOf, priceText } from './lines.rules.ts'
import { betRow, liveOddsRow, oddsRow, valueRow } from './schemas.rules.ts'

/** Markets by the names used in both odds lists. */
const kinds: Readonly<Record<string, OddsKind>> = {
  'match winner': 'europeOdds',
  'fulltime result': 'europeOdds',
  '1x2': 'europeOdds',
  'first half winner': 'europeOddsHalf',
  '1x2 (1st half)': 'europeOddsHalf',
  'asian handicap': 'handicap',
  'asian handicap first half': 'handicapHalf',
  'asian handicap (1st half)': 'handicapHalf',
  'goals over/under': 'overUnder',
  'over/under line': 'overUnder',
  'goals over/under first half': 'overUnderHalf',
  'over/under line (1st half)': 'overUnderHalf',
  'double chance': 'doubleChance',
  'corners over under': 'corner',
  'corners asian handicap': 'cornerHandicap',
}

const handicaps: readonly OddsKind[] = ['handicap', 'handicapHalf', 'cornerHandicap']
const totals: readonly OddsKind[] = ['overUnder', 'overUnderHalf', 'corner']
const chances = ['home/draw', 'home/away', 'draw/away'] as const
const results = ['home', 'away', 'draw'] as const
/** Company number of in-play prices, which have no company. */
const livePrices = 1_000

type Market = Omit<OddsRow, 'kind' | 'lineIndex' | 'instant'>

function rowOf(
  market: Market,
  row: Pick<OddsRow, 'kind' | 'lineIndex' | 'instant'>,
  offers: readonly Offer[],
): OddsRow {
  return { ...market, ...row, close: market.close || offers.every(({ isSuspended }) => isSuspended) }
}

/** Our line is positive when the home team gives goals. The provider uses the opposite sign. */
function lineText(kind: OddsKind, line: number): string {
  return writeDecimal(handicaps.includes(kind) && line !== 0 ? -line : line)
}

function linesOf(kind: OddsKind, offers: readonly Offer[], market: Market): OddsRow[] {
  const isHandicap = handicaps.includes(kind)
  const sides = isHandicap ? (['home', 'away'] as const) : (['over', 'under'] as const)
  return pairsOf(offers, sides, isHandicap).map(({ line, first, second }, at) => {
    const instant = { line: lineText(kind, line), first: priceText(first), second: priceText(second), third: null }
    return rowOf(market, { kind, lineIndex: at + 1, instant }, [first, second])
  })
}

function resultsOf(kind: OddsKind, offers: readonly Offer[], market: Market): OddsRow[] {
  const sides = kind === 'doubleChance' ? chances : results
  const found = sides.map((side) => offers.find((offer) => offer.side === side))
  if (found.some((offer) => offer === undefined)) return []
  const [first = null, second = null, third = null] = found.map(priceText)
  const instant: OddsPrices = { line: null, first, second, third }
  return [
    rowOf(
      market,
      { kind, lineIndex: 1, instant },
      found.filter((offer) => offer !== undefined),
    ),
  ]
}

/**
 * Parses the offers and sorts those marked as main first. When a market has two equal offers, the marked one counts.
 */
function offersOf(values: readonly unknown[], dropped: Dropped): Offer[] {
  const rows = soundRows(values, valueRow, dropped)
  return rows.toSorted((a, b) => Number(b.main === true) - Number(a.main === true)).flatMap((row) => offerOf(row) ?? [])
}

function marketsOf(bets: readonly unknown[], market: Market, dropped: Dropped): OddsRow[] {
  return soundRows(bets, betRow, dropped).flatMap(({ name, values }) => {
    const kind = kinds[name.toLowerCase()]
    if (kind === undefined) return []
    const offers = offersOf(values, dropped)
    return handicaps.includes(kind) || totals.includes(kind)
      ? linesOf(kind, offers, market)
      : resultsOf(kind, offers, market)
  })
}

function momentOf(text: string): number | null {
  const ms = Date.parse(text)
  return Number.isNaN(ms) ? null : ms
}

/** Returns prices before play, with all lines of each company. */
export function earlyOdds(rows: readonly unknown[], fetchedAt: number, dropped: Dropped): OddsRow[] {
  const found = soundRows(rows, oddsRow, dropped).flatMap(({ fixture, update, bookmakers }) => {
    const changedAt = momentOf(update)
    if (changedAt === null) {
      dropped('odds value')
      return []
    }
    const state = { maintenance: false, inPlay: false, close: false, oddsType: 2 as const, changedAt }
    return bookmakers.flatMap(({ id, bets }) =>
      marketsOf(bets, { fixture: String(fixture.id), company: id, ...state }, dropped),
    )
  })
  return wholeMarkets(found, fetchedAt)
}

export function liveOdds(rows: readonly unknown[], fetchedAt: number, dropped: Dropped): OddsRow[] {
  const found = soundRows(rows, liveOddsRow, dropped).flatMap(({ fixture, update, status, odds }) => {
    const changedAt = momentOf(update)
    if (changedAt === null) {
      dropped('odds value')
      return []
    }
    const close = status.stopped || status.blocked || status.finished
    const state = { maintenance: false, inPlay: true, close, oddsType: 3 as const, changedAt }
    return marketsOf(odds, { fixture: String(fixture.id), company: livePrices, ...state }, dropped)
  })
  return wholeMarkets(found, fetchedAt)
}
