/**
 * Returns `2025/26` for a season over two calendar years and `2026` for a single year, in any spelling, so that all
 * sources refer to the same season. Returns other texts unchanged.
 */
export function seasonName(text: string): string {
  const name = text.trim()
  const [, first = '', last = ''] = /^(\d{4})\s*[-–/]\s*(\d{4}|\d{2})$/.exec(name) ?? []
  if (first === '') return name
  return last.length === 4 && last === first ? first : `${first}/${last.slice(-2)}`
}
