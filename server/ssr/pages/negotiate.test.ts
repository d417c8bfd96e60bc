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
  expect(localeFor(cookie, header)).toBe(locale)
})
