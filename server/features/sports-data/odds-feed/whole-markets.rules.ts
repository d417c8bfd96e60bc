import type { OddsRow } from '../provider.rules.ts'

/**
 * Rows of a list that tells all lines of each market it tells of: each says which there are, so that those that a company
 * withdrew are known. A line that is counted but could not be read is there all the same.
 */
export function wholeMarkets(rows: readonly OddsRow[], at: number): OddsRow[] {
  const markets = Map.groupBy(rows, marketOf)
  const found = new Map(
    [...markets].map(([market, lines]) => {
      const most = Math.max(0, ...lines.map(({ lineCount = 0 }) => lineCount))
      const counted = Array.from({ length: most }, (_, i) => i + 1)
      return [market, { lineIndexes: [...new Set([...counted, ...lines.map(({ lineIndex }) => lineIndex)])], at }]
    }),
  )
  return rows.map((row) => {
    const whole = found.get(marketOf(row))
    return whole ? { ...row, whole } : row
  })
}

function marketOf({ fixture, company, companySpace, kind }: OddsRow): string {
  return `${fixture} ${companySpace ?? 'main'} ${company} ${kind}`
}
