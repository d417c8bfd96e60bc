import { expect, test } from 'vitest'
import { localeFor } from './negotiate.ts'

test.each([
  ['en', 'zh-TW,zh;q=0.9', 'en'],
  [undefined, 'zh-TW,zh;q=0.9,en;q=0.8', 'zh'],
  [undefined, 'fr-FR,fr;q=0.9,en;q=0.8', 'en'],
  [undefined, 'en;q=0.5,vi;q=0.9', 'vi'],
  ['xx', 'de', 'vi'],
  [undefined, undefined, 'vi'],
])('cookie %s and accept-language %s choose %s', (cookie, header, locale) => {
  expect(localeFor(cookie, header, ['vi', 'en', 'zh'])).toBe(locale)
})

test('only languages of the site are chosen, and the first of them for speakers of others', () => {
  expect(localeFor('zh', 'zh-TW', ['en', 'vi'])).toBe('en')
  expect(localeFor('zh', 'zh-TW, vi;q=0.5', ['en', 'vi'])).toBe('vi')
  expect(localeFor(undefined, undefined, ['zh'])).toBe('zh')
})
