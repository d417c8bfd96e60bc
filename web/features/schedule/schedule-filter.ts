import { type FixtureFilter, fixtureFilters } from '#contract/schedule.ts'
import type { TextKey } from '#contract/texts/all.ts'
import type { ScheduleKind } from '#web/fixture/schedule-slug.ts'

/** Filter of a schedule page, stored in the query. Default values are omitted from the query. */
export type ScheduleFilter = { status: FixtureFilter | null; hasCommentator: boolean }

export const statusChoices: { status: FixtureFilter; word: string; label: TextKey }[] = [
  { status: fixtureFilters.live, word: 'dang-da', label: 'fixtures.status.live' },
  { status: fixtureFilters.coming, word: 'sap-da', label: 'fixtures.status.coming' },
  { status: fixtureFilters.ended, word: 'da-xong', label: 'fixtures.status.ended' },
]

/** Returns the default filter: ended fixtures for results, and fixtures with a commentator for the live schedule. */
export function usualFilter(kind: ScheduleKind): ScheduleFilter {
  return {
    status: kind === 'ket-qua' ? fixtureFilters.ended : null,
    hasCommentator: kind === 'lich-truc-tiep',
  }
}

export function readFilter(kind: ScheduleKind, query: URLSearchParams): ScheduleFilter {
  const usual = usualFilter(kind)
  const asked = statusChoices.find(({ word }) => word === query.get('loc'))?.status
  const withCommentator = query.get('blv')
  return {
    // A results page always shows ended fixtures.
    status: kind === 'ket-qua' ? usual.status : (asked ?? usual.status),
    hasCommentator: withCommentator === null ? usual.hasCommentator : withCommentator === '1',
  }
}

/** Returns the query with its question mark, or an empty string when all values are the defaults. */
export function filterQuery(kind: ScheduleKind, { status, hasCommentator }: ScheduleFilter): string {
  const usual = usualFilter(kind)
  const query = new URLSearchParams()
  const word = statusChoices.find((choice) => choice.status === status)?.word
  if (status !== usual.status && word) query.set('loc', word)
  if (hasCommentator !== usual.hasCommentator) query.set('blv', hasCommentator ? '1' : '0')
  return query.size > 0 ? `?${query}` : ''
}
