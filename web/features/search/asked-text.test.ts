import { expect, test } from 'vitest'
import { longestQuery } from '#contract/search.ts'
import { askedText } from './asked-text.ts'

test.each([
  [null, ''],
  ['\u0000', ''],
  [' ha\u0000noi\t\u007f', 'ha noi'],
  ['Hà Nội 皇家', 'Hà Nội 皇家'],
])('what is asked for by %j is %j', (given, asked) => {
  expect(askedText(given)).toBe(asked)
})

test('no more is asked than the site answers', () => {
  expect(askedText('a'.repeat(longestQuery + 1))).toHaveLength(longestQuery)
})
