import { longestQuery } from '#contract/search.ts'

/** What somebody asks for, as it is looked up: an address may hold control characters, which nothing is named by. */
export function askedText(given: string | null): string {
  return (given ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, longestQuery)
}
