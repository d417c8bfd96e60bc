import { readDecimal, readPrice, unit, writeDecimal } from '#contract/rules/odds-format.ts'
import { isLine } from '#contract/rules/odds-line.ts'
import type { ValueRow } from './schemas.rules.ts'

/** One offer: whose it is, at which line (in ten-thousandths, none where the market has none), for which decimal price. */
export type Offer = { side: string; line: number | null; price: number; isSuspended: boolean }
/** Two offers that belong together. */
export type Pair = { line: number; first: Offer; second: Offer }

const mostLines = 12
/** What the two chances of a pair add up to at any company; beyond it they do not belong together. */
const together = { least: 0.97, most: 1.3 }

/** "Home -0.75" holds side and line in one; in play the line stands in a field of its own. Null for what is no offer. */
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
 * The lines of a market with two sides, the most even one first as the main line, then by their distance from it. Some
 * companies write both sides of a handicap with the home team's sign, others each with its own: the reading by which more
 * prices fit together is the right one.
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
  return pairs.toSorted((a, b) => distance(a) - distance(b) || a.line - b.line).slice(0, mostLines)
}

/** Decimal odds as the exact text that rows carry. */
export function priceText(offer: Offer | undefined): string | null {
  return offer ? writeDecimal(offer.price, 4) : null
}
