import { expect, test } from 'vitest'
import { parseScheduleSlug, schedulePath } from './schedule-slug.ts'

test.each(['bong-da', '2026-11-21', 'bong-ro/2026-02-28'])(
  '%s names a schedule, and its path names it again',
  (slug) => {
    const parsed = parseScheduleSlug(slug)
    expect(parsed && schedulePath(parsed)).toBe(`/lich-truc-tiep/${slug}`)
  },
)

test.each([
  'khong-co',
  '2026-02-30',
  '2026-13-01',
  'bong-da/x',
  '2026-11-21/bong-da',
  'bong-da/2026-11-21/x',
  'esport/',
])('%s names none', (slug) => {
  expect(parseScheduleSlug(slug)).toBeNull()
})
