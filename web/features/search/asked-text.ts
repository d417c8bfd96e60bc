import { longestQuery } from '#contract/search.ts'

/**
 * Returns the search text of an address: without control characters, which no name contains, and cut to the max length.
 * `isCut` lets the page show a note.
 */
export function askedText(given: string | null): { q: string; isCut: boolean } {
  const whole = (given ?? '').replace(/\p{Cc}+/gu, ' ').trim()
  const q = whole.slice(0, longestQuery).trim()
  return { q, isCut: q !== whole }
}
