import type { DetailedLine, OddsCompany } from '#contract/odds.ts'
import { type OddsKind, type OddsSide, oddsKinds, sidesOf } from '#contract/rules/odds-kinds.ts'
import type { FixtureState } from '#contract/schedule.ts'

/** A pick that is available now, with its current price in ten-thousandths. */
export type Offer = { market: OddsKind; side: OddsSide; line: number | null; price: number; companyId: string }
/** A market's offers, grouped by line. Each line has its sides in order. */
export type MarketOffers = { market: OddsKind; lines: Offer[][] }

const running: readonly FixtureState[] = [
  'first_half',
  'half_time',
  'second_half',
  'quarter',
  'overtime',
  'playing',
  'break',
]
const inPlayType = 3

/**
 * Returns true when the fixture accepts tips at this time of the site's clock (epoch ms). When `nowMs` is null, as on
 * the server, only the state decides.
 */
export function takesTips({ state, kickOff }: { state: FixtureState; kickOff: number }, nowMs: number | null): boolean {
  return state === 'scheduled' ? nowMs === null || nowMs < kickOff : running.includes(state)
}

/**
 * Returns the offers of each market from the first company that has it open, either pre-match or in-play. Lines are in
 * ascending order. Markets without offers are omitted.
 */
export function offersOf(
  { companies, lines }: { companies: OddsCompany[]; lines: DetailedLine[] },
  { isInPlay }: { isInPlay: boolean },
): MarketOffers[] {
  const open = lines.filter((line) => line.state === 'open' && (line.oddsType === inPlayType) === isInPlay)
  return oddsKinds.flatMap((market) => {
    const ofMarket = open.filter((line) => line.kind === market)
    const company = companies.find(({ companyId }) => ofMarket.some((line) => line.companyId === companyId))
    const offered = ofMarket
      .filter((line) => line.companyId === company?.companyId)
      .toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0))
      .map(sides)
      .filter((line) => line.length > 0)
    return offered.length > 0 ? [{ market, lines: offered }] : []
  })
}

function sides({ kind, line, prices, companyId }: DetailedLine): Offer[] {
  return sidesOf[kind].flatMap((side, at) => {
    const price = prices[at] ?? null
    return price === null ? [] : [{ market: kind, side, line, price, companyId }]
  })
}

type Chosen = Pick<Offer, 'market' | 'side' | 'line' | 'companyId'>

export function isSamePick(a: Chosen, b: Chosen): boolean {
  return a.market === b.market && a.side === b.side && a.line === b.line && a.companyId === b.companyId
}

/** Returns the chosen offer with its current price. Returns null when it is closed or its line has changed. */
export function currentOffer(markets: readonly MarketOffers[], chosen: Chosen): Offer | null {
  return markets.flatMap(({ lines }) => lines.flat()).find((offer) => isSamePick(offer, chosen)) ?? null
}
