import { expect, test } from 'vitest'
import { laterPageQuery } from './later-page-query.ts'

test.each([
  ['', ''],
  ['?trang=1', ''],
  ['?xem=tran-dau', ''],
  ['?utm_source=zalo&trang=2', '?trang=2'],
  ['?xem=tran-dau&trang=3&fbclid=x', '?trang=3&xem=tran-dau'],
  ['?trang=x', ''],
])('the later page of %s is %s', (search, query) => {
  expect(laterPageQuery(search)).toBe(query)
})
