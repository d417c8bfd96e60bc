import type { OddsLine, OddsQuote } from '#contract/odds.ts'

/**
 * What a side was offered at first, in ten-thousandths, where that says something: null where nobody knows, and while both
 * price and line are what they were.
 */
export function openingOf(
  { line, prices, opening }: Pick<OddsLine, 'line' | 'prices'> & { opening?: OddsQuote | null },
  at: number,
): number | null {
  const price = opening?.prices[at] ?? null
  return opening && (price !== prices[at] || opening.line !== line) ? price : null
}
