import { readDecimal, readPrice, unit, writeDecimal } from '#contract/rules/odds-format.ts'
import { isLine } from '#contract/rules/odds-line.ts'
import type { ValueRow } from './schemas.rules.ts'

/**
 * One offer: its side, its line (null in a market without lines) and its decimal price. Line and price are in
 * ten-thousandths.
 */
export type Offer = { side: string; line: number | null; price: number; isSuspended: boolean }
export type Pair = { line: number; first: Offer; second: Offer }

const maxLines = 12
/** Range of the sum of both implied probabilities at real companies. Offers outside it do not belong together. */
const together = { least: 0.97, most: 1.3 }

/**
 * Parses an offer. "Home -0.75" contains side and line; in play the line is a separate field. Returns null when it is
 * not an offer.
 */
export function offerOf({ value, odd, handicap, suspended }: ValueRow): Offer | null {
  const [, side = '', inValue] = /^(.*?)(?:\s+([+-]?\d+(?:\.\d+)?))?$/.exec(String(value).trim()) ?? []
  const text = (handicap ?? inValue ?? '').replace('+', '')
  const line = text === '' ? null : readDecimal(text)
  if (text !== '' && (line === null || !isLine(line))) return null
  const price = readPrice(odd, 'decimal')
  return price === null || price <= unit
    ? null
    : { side: side.toLowerCase(), line, price, isSuspended: suspended === true }
}

function isTogether(a: Offer, b: Offer): boolean {
  const sum = unit / a.price + unit / b.price
  return sum >= together.least && sum <= together.most
}

function pairsBy(firsts: readonly Offer[], seconds: readonly Offer[], turn: 1 | -1): Pair[] {
  return firsts.flatMap((first) => {
    const { line } = first
    if (line === null) return []
    const second = seconds.find((one) => one.line !== null && one.line * turn === line && isTogether(first, one))
    return second ? [{ line, first, second }] : []
  })
}

/**
 * Pairs the offers of a market with two sides. The most even line comes first as the main line, the others by distance
 * from it. Some companies write both sides of a handicap with the home team's sign, others each side with its own sign.
 * The interpretation with more matching pairs is used.
 */
export function pairsOf(offers: readonly Offer[], sides: readonly [string, string], isHandicap: boolean): Pair[] {
  const [firsts, seconds] = sides.map((side) => offers.filter((offer) => offer.side === side)) as [Offer[], Offer[]]
  const same = pairsBy(firsts, seconds, 1)
  const opposite = isHandicap ? pairsBy(firsts, seconds, -1) : []
  const pairs = [
    ...new Map((opposite.length > same.length ? opposite : same).map((pair) => [pair.line, pair])).values(),
  ]
  const tilt = ({ first, second }: Pair) => Math.abs(first.price - second.price)
  const [main] = pairs.toSorted((a, b) => tilt(a) - tilt(b) || a.line - b.line)
  if (!main) return []
  const distance = ({ line }: Pair) => Math.abs(line - main.line)
  return pairs.toSorted((a, b) => distance(a) - distance(b) || a.line - b.line).slice(0, maxLines)
}

export function priceText(offer: Offer | undefined): string | null {
  return offer ? writeDecimal(offer.price, 4) : null
}
