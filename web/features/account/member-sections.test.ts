import { expect, test } from 'vitest'
import { memberSectionOf, memberSectionPath, sectionsOf } from '#web/features/account/member-sections.ts'

test('commentators have additional sections', () => {
  expect(sectionsOf('user')).toEqual(['tong-quan', 'tip', 'anh', 'hoat-dong', 'ban-be', 'theo-doi'])
  expect(sectionsOf('commentator')).toContain('lich')
  expect([memberSectionOf('lich', 'commentator'), memberSectionOf('lich', 'user')]).toEqual(['lich', null])
  expect([memberSectionOf(null, 'user'), memberSectionOf('gi-do', 'user')]).toEqual(['tong-quan', null])
})

test('each section and page has an address, the first without a query', () => {
  expect(memberSectionPath('an', 'tong-quan')).toBe('/thanh-vien/an')
  expect(memberSectionPath('an', 'tip', 3)).toBe('/thanh-vien/an?xem=tip&trang=3')
})
