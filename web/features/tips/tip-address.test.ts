import { expect, test } from 'vitest'
import { pageOf, tipIdOfSlug } from './tip-address.ts'

test("a tip's slug ends with its id", () => {
  expect(['ha-noi-vs-nam-dinh-10001', '10001', 'ha-noi', 'ha-noi-', 'x1'].map(tipIdOfSlug)).toEqual([
    '10001',
    '10001',
    null,
    null,
    null,
  ])
})

test('an address without a page is the first, and an invalid page does not exist', () => {
  expect([null, '1', '50', '0', '51', '01', 'x', ''].map(pageOf)).toEqual([1, 1, 50, null, null, null, null, null])
})
