import type { OddsType } from '#contract/odds.ts'
import { readDecimal, unit } from '#contract/rules/odds-format.ts'
import { hasLine, type OddsKind, sidesOf } from '#contract/rules/odds-kinds.ts'
import { isLine } from '#contract/rules/odds-line.ts'

/** Decimal odds and a line as exact texts ("1.9300", "-0.75"). Null means that no price or line is offered. */
export type QuoteTexts = { line: string | null; first: string | null; second: string | null; third: string | null }

/** A provider's report on one line. Updates that carry only changes omit `initial`. */
export type OddsUpdate = {
  fixtureId: string
  /** The provider's id of the company. */
  company: number
  companySpace?: 'total' | 'european'
  kind: OddsKind
  lineIndex: number
  initial?: QuoteTexts
  instant: QuoteTexts
  maintenance: boolean
  inPlay: boolean
  close: boolean
  oddsType: OddsType
  /** Epoch milliseconds. */
  changedAt: number
  /**
   * Set when the provider sent all of the company's lines in the market: their indexes and the time of that list. Lines
   * missing from it are closed.
   */
  whole?: { lineIndexes: readonly number[]; at: number }
}

/**
 * Reason to reject a row. A change time in the future is rejected because all correct updates would look older until
 * then.
 */
export type RowFault = 'value' | 'future'

/** Provider clocks may differ from ours by up to this much. A larger difference is an error. */
const aheadMs = 5 * 60_000
const firstMs = Date.UTC(2000, 0)
const maxPrice = 10_000 * unit
const maxLine = 1_000 * unit

/** Returns the line and three prices in ten-thousandths, or null when the texts are not a valid quote of the market. */
export function readQuote(kind: OddsKind, texts: QuoteTexts): (number | null)[] | null {
  const values = [texts.line, texts.first, texts.second, texts.third].map((text) =>
    text === null ? null : (readDecimal(text) ?? Number.NaN),
  )
  const [line = null, ...prices] = values
  const isGoodLine = line === null || (hasLine(kind) && isLine(line) && Math.abs(line) <= maxLine)
  const offered = prices.slice(0, sidesOf[kind].length)
  const areGoodPrices = offered.every((price) => price === null || (price > unit && price <= maxPrice))
  const isTooLong = prices.slice(offered.length).some((price) => price !== null)
  // Rejects prices without a line in a market that needs one.
  const lacksLine = hasLine(kind) && line === null && offered.some((price) => price !== null)
  return isGoodLine && areGoodPrices && !isTooLong && !lacksLine ? values : null
}

export function faultOf(row: OddsUpdate, nowMs: number): RowFault | null {
  const { changedAt, lineIndex, oddsType } = row
  const isWhole = Number.isSafeInteger(changedAt) && Number.isInteger(lineIndex)
  if (!isWhole || changedAt < firstMs || lineIndex < 1 || lineIndex > 99) return 'value'
  if (![0, 1, 2, 3].includes(oddsType) || !(row.kind in sidesOf) || !/^\d{1,18}$/.test(row.fixtureId)) return 'value'
  return changedAt > nowMs + aheadMs ? 'future' : null
}
