import { expect, test } from 'vitest'
import { parseScheduleSlug, schedulePath } from './schedule-slug.ts'

test.each(['bong-da', '2026-11-21', 'bong-ro/2026-02-28', 'giai-dau/101'])(
  '%s names a schedule, and its path names it again',
  (slug) => {
    const parsed = parseScheduleSlug(slug)
    expect(parsed && schedulePath('ket-qua', parsed)).toBe(`/ket-qua/${slug}`)
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
  'giai-dau',
  'giai-dau/',
  'giai-dau/12x',
  'giai-dau/1/2026-11-21',
])('%s names none', (slug) => {
  expect(parseScheduleSlug(slug)).toBeNull()
})
