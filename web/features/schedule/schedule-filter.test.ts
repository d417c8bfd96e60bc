import { expect, test } from 'vitest'
import { scheduleKinds } from '#web/fixture/schedule-slug.ts'
import { filterQuery, readFilter } from './schedule-filter.ts'

test('each filter of each page has a query, and the default filter has none', () => {
  for (const kind of scheduleKinds)
    for (const status of [null, 10, 20, 30] as const)
      for (const hasCommentator of [false, true]) {
        if (kind === 'ket-qua' && status !== 30) continue
        const query = filterQuery(kind, { status, hasCommentator })
        expect(readFilter(kind, new URLSearchParams(query))).toEqual({ status, hasCommentator })
      }
  expect(filterQuery('lich-thi-dau', { status: null, hasCommentator: false })).toBe('')
  expect(filterQuery('ket-qua', { status: 30, hasCommentator: false })).toBe('')
  expect(filterQuery('lich-truc-tiep', { status: null, hasCommentator: true })).toBe('')
})

test('an invalid query is ignored', () => {
  expect(readFilter('ket-qua', new URLSearchParams('loc=dang-da'))).toEqual({ status: 30, hasCommentator: false })
  expect(readFilter('lich-thi-dau', new URLSearchParams('loc=x&blv=y'))).toEqual({
    status: null,
    hasCommentator: false,
  })
})
