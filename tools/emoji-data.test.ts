import { expect, test } from 'vitest'
import type { Locale } from '#contract/envelope.ts'
import { createPickerData, signOf } from '#web/emoji/picker-data.ts'
import { variantsOf } from '#web/emoji/skin-tone.ts'
import { emojiRows } from './emoji-data.ts'

const words = { recent: '', found: '', group: () => '', toned: (name: string, tone: string) => `${name}: ${tone}` }

function search(locale: Locale, typed: string): string[] {
  return createPickerData(emojiRows(locale), [], words)(typed).emojis.map(({ emoji }) => emoji)
}

test.each([
  ['vi', 'mặt trời', '☀️'],
  ['vi', 'mặt trờ', '☀️'],
  ['vi', 'mat troi', '☀️'],
  ['vi', ' Mặt Troi', '☀️'],
  ['vi', 'mặt trời'.normalize('NFD'), '☀️'],
  ['vi', 'bong da', '⚽️'],
  ['vi', 'viet nam', '🇻🇳'],
  ['en', 'Soccer', '⚽️'],
  ['zh', '足球', '⚽️'],
] as const)('in %s, "%s" finds %s first', (locale, typed, sign) => {
  expect(search(locale, typed)[0]).toBe(sign)
})

test('a text with tone marks finds only emoji with these marks', () => {
  expect(search('vi', 'cá')).toContain('🐟️')
  expect(search('vi', 'cá').length).toBeLessThan(search('vi', 'ca').length / 3)
})

test('the recent emoji come first with their skin tone, and no two emoji of a group have the same text or name', () => {
  const wave = variantsOf('👋🏻').dark
  const { emojis } = createPickerData(emojiRows('vi'), ['☀️', wave, 'not an emoji'], words)('')
  expect(emojis.slice(0, 3).map(({ emoji, label }) => [signOf(emoji), label])).toEqual([
    ['☀️', 'Mặt trời'],
    [wave, 'Vẫy tay: dark'],
    ['😀', 'Mặt cười toe toét'],
  ])
  expect(new Set(emojis.map(({ emoji }) => emoji)).size).toBe(emojis.length)
  expect(new Set(emojis.map(({ category, label }) => `${category} ${label}`)).size).toBe(emojis.length)
})
