import { expect, test } from 'vitest'
import { maxQueryLength } from '#contract/search.ts'
import { askedText } from './asked-text.ts'

test.each([
  [null, ''],
  ['\u0000', ''],
  [' ha\u0000noi\t\u007f', 'ha noi'],
  ['Hà Nội 皇家', 'Hà Nội 皇家'],
])('the query for %j is %j', (given, asked) => {
  expect(askedText(given)).toEqual({ q: asked, isCut: false })
})

test('a query is cut at the site’s limit, and reported as cut', () => {
  const longest = 'a'.repeat(maxQueryLength)
  expect(askedText(` ${longest} `)).toEqual({ q: longest, isCut: false })
  expect(askedText(`${longest}b`)).toEqual({ q: longest, isCut: true })
  const almost = 'a'.repeat(maxQueryLength - 1)
  expect(askedText(`${almost}😀`)).toEqual({ q: almost, isCut: true })
})
