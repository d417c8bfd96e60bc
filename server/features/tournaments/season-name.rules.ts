/**
 * `2025/26` for a season of two calendar years, `2026` for one of a single year, however a source writes it: providers
 * and files have to mean the same season. What is no year stays as it is.
 */
export function seasonName(text: string): string {
  const name = text.trim()
  const [, first = '', last = ''] = /^(\d{4})\s*[-–/]\s*(\d{4}|\d{2})$/.exec(name) ?? []
  if (first === '') return name
  return last.length === 4 && last === first ? first : `${first}/${last.slice(-2)}`
}
