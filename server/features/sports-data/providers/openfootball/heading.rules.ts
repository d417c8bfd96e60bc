import { type Competition, competitions } from './competitions.data.ts'

export type Heading = { competition: Competition; season: string; firstYear: number; lastYear: number }

/**
 * Reads `English Premier League 2025/26` or `World Cup 2026`. Returns null for an unknown competition and for other
 * texts.
 */
export function headingOf(text: string): Heading | null {
  const found = /^(.{1,80}?)\s+(\d{4})(?:[/-](\d{2}|\d{4}))?$/.exec(text.trim())
  if (!found) return null
  const [, name = '', first = '', last] = found
  const competition = competitions.find(({ headings }) => headings.includes(name.toLowerCase()))
  if (!competition) return null
  const firstYear = Number(first)
  const lastYear = last === undefined ? firstYear : Number(first.slice(0, 4 - last.length) + last)
  if (lastYear < firstYear || lastYear > firstYear + 1) return null
  const season = lastYear === firstYear ? first : `${first}/${String(lastYear).slice(2)}`
  return { competition, season, firstYear, lastYear }
}
