import type { OddsLine, OddsQuote } from '#contract/odds.ts'

/**
 * Returns a side's opening price in ten-thousandths. Returns null when it is unknown, and when neither price nor line
 * has changed since.
 */
export function openingOf(
  { line, prices, opening }: Pick<OddsLine, 'line' | 'prices'> & { opening?: OddsQuote | null },
  at: number,
): number | null {
  const price = opening?.prices[at] ?? null
  return opening && (price !== prices[at] || opening.line !== line) ? price : null
}
