import type { OddsRow } from '#server/features/sports-data/provider.rules.ts'

/**
 * Adds to each row the indexes of all lines in its market, so that lines that a company withdrew can be found. Only for
 * lists that contain all lines. A line that is counted but could not be read still exists.
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
