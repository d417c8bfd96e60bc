import { expect, test } from 'vitest'
import { firstTrack } from './film-preferences.ts'

const tracks = [{ language: 'vi' }, { language: 'en' }, { language: 'zh-Hant' }]

test.each([
  ['the page’s language where nothing was chosen', null, 'zh', 'zh-Hant'],
  ['what was chosen before the page’s', 'en', 'vi', 'en'],
  ['none where none was chosen', 'off', 'vi', null],
  ['the page’s where the chosen one is missing', 'fr', 'vi', 'vi'],
  ['none where neither is there', 'fr', 'de', null],
])('%s', (_, chosen, locale, expected) => {
  expect(firstTrack(tracks, { chosen, locale })?.language ?? null).toBe(expected)
})
