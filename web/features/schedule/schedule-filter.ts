import type { MessageKey } from '#contract/messages/all.ts'
import { type FixtureFilter, fixtureFilters } from '#contract/schedule.ts'
import type { ScheduleKind } from '#web/fixture/schedule-slug.ts'

/** What the query of a schedule page says; each part has its own name there, and the usual one is left out. */
export type ScheduleFilter = { status: FixtureFilter | null; hasCommentator: boolean }

export const statusChoices: { status: FixtureFilter; word: string; label: MessageKey }[] = [
  { status: fixtureFilters.live, word: 'dang-da', label: 'fixtures.status.live' },
  { status: fixtureFilters.coming, word: 'sap-da', label: 'fixtures.status.coming' },
  { status: fixtureFilters.ended, word: 'da-xong', label: 'fixtures.status.ended' },
]

/** Results are what ended; the live schedule is what somebody commentates, until asked for everything. */
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
    // A page of results stays one.
    status: kind === 'ket-qua' ? usual.status : (asked ?? usual.status),
    hasCommentator: withCommentator === null ? usual.hasCommentator : withCommentator === '1',
  }
}

/** The query with its question mark, or nothing for the usual filter. */
export function filterQuery(kind: ScheduleKind, { status, hasCommentator }: ScheduleFilter): string {
  const usual = usualFilter(kind)
  const query = new URLSearchParams()
  const word = statusChoices.find((choice) => choice.status === status)?.word
  if (status !== usual.status && word) query.set('loc', word)
  if (hasCommentator !== usual.hasCommentator) query.set('blv', hasCommentator ? '1' : '0')
  return query.size > 0 ? `?${query}` : ''
}
