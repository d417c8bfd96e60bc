import { longestQuery } from '#contract/search.ts'

/**
 * What somebody asks for, as it is looked up: an address may hold control characters, which nothing is named by, and
 * more than the site looks up, which the page says.
 */
export function askedText(given: string | null): { q: string; isCut: boolean } {
  const whole = (given ?? '').replace(/\p{Cc}+/gu, ' ').trim()
  const q = whole.slice(0, longestQuery).trim()
  return { q, isCut: q !== whole }
}
