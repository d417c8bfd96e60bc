import { maxQueryLength } from '#contract/search.ts'

/**
 * Returns the search text of a query parameter. Control characters are removed, because no name contains any, and the
 * text is cut to the max length, between two characters. `isCut` is true when `q` differs from the given text, so that
 * the page shows a note.
 */
export function askedText(given: string | null): { q: string; isCut: boolean } {
  const whole = (given ?? '').replace(/\p{Cc}+/gu, ' ').trim()
  const q = whole
    .slice(0, maxQueryLength)
    .replace(/\p{Cs}$/u, '')
    .trim()
  return { q, isCut: q !== whole }
}
