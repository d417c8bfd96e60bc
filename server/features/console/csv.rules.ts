import type { Field } from '#server/kit/resource.ts'

/** The first character of a CSV file. Spreadsheets then read it as UTF-8. */
export const byteOrderMark = '\uFEFF'

/** Returns the cell of a value: times in ISO 8601, lists and objects as one text. */
export function cellOf({ kind }: Field, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (kind === 'moment') return new Date(Number(value)).toISOString()
  if (kind === 'number') return String(Number(value))
  if (typeof value === 'object')
    return quoted(harmless(Array.isArray(value) && kind !== 'accounts' ? value.join(', ') : JSON.stringify(value)))
  return quoted(harmless(String(value)))
}

/**
 * The start of a formula. Spreadsheets skip blanks and invisible characters, and read full-width and small signs as the
 * ordinary ones.
 */
const formula = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹦﹢﹣﹫]|^[\t\r\n]/u

/**
 * Returns the text with an apostrophe before it when a spreadsheet would run it as a formula (OWASP CSV injection).
 */
function harmless(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

/** Quotes a text for RFC 4180. */
function quoted(text: string): string {
  return /[",\r\n;]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}

export function lineOf(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`
}
