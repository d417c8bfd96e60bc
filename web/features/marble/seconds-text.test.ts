import { expect, test } from 'vitest'
import { secondsText } from './seconds-text.ts'

test('times of a race are written with the decimals of the language', () => {
  expect((['vi', 'en', 'zh'] as const).map((locale) => secondsText(35_461_200, locale, 3))).toEqual([
    ...['35,461', '35.461', '35.461'],
  ])
  expect(secondsText(9_000_000, 'vi', 2)).toBe('9,00')
})
