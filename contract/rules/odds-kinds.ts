import type { OddsFormat } from './odds-format.ts'

/**
 * Markets by their names in the API. `europeOddsHalf` is an addition: the board’s first half has a 1X2 column too, and
 * some providers send it.
 */
export const oddsKinds = [
  'handicap',
  'overUnder',
  'europeOdds',
  'handicapHalf',
  'overUnderHalf',
  'europeOddsHalf',
  'doubleChance',
  'corner',
  'cornerHandicap',
] as const
export type OddsKind = (typeof oddsKinds)[number]

export const oddsSides = ['home', 'away', 'draw', 'over', 'under', '1X', '12', 'X2'] as const
export type OddsSide = (typeof oddsSides)[number]

const homeAway: readonly OddsSide[] = ['home', 'away']
const overUnder: readonly OddsSide[] = ['over', 'under']
const threeWay: readonly OddsSide[] = ['home', 'away', 'draw']

/** The sides of a market, in the order of its prices. */
export const sidesOf: Record<OddsKind, readonly OddsSide[]> = {
  handicap: homeAway,
  overUnder,
  europeOdds: threeWay,
  handicapHalf: homeAway,
  overUnderHalf: overUnder,
  europeOddsHalf: threeWay,
  doubleChance: ['1X', '12', 'X2'],
  corner: overUnder,
  cornerHandicap: homeAway,
}

const handicaps: readonly OddsKind[] = ['handicap', 'handicapHalf', 'cornerHandicap']
const totals: readonly OddsKind[] = ['overUnder', 'overUnderHalf', 'corner']

export function isHandicap(kind: OddsKind): boolean {
  return handicaps.includes(kind)
}

export function isTotal(kind: OddsKind): boolean {
  return totals.includes(kind)
}

/** Returns true for handicaps and totals, which have a line. Results have none. */
export function hasLine(kind: OddsKind): boolean {
  return isHandicap(kind) || isTotal(kind)
}

/**
 * Returns the display format. 1X2 is always decimal; `preferred` applies to other markets. Only the kind decides, never
 * the size of a price.
 */
export function formatOf(kind: OddsKind, preferred: OddsFormat): OddsFormat {
  return kind === 'europeOdds' || kind === 'europeOddsHalf' ? 'decimal' : preferred
}
