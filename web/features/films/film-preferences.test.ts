import { expect, test } from 'vitest'
import { firstTrack } from './film-preferences.ts'

const tracks = [{ language: 'vi' }, { language: 'en' }, { language: 'zh-Hant' }]

test.each([
  ['the page’s language without a choice', null, 'zh', 'zh-Hant'],
  ['the chosen language before the page’s', 'en', 'vi', 'en'],
  ['no subtitles when they are switched off', 'off', 'vi', null],
  ['the page’s language when the chosen one is missing', 'fr', 'vi', 'vi'],
  ['nothing when neither exists', 'fr', 'de', null],
])('%s', (_, chosen, locale, expected) => {
  expect(firstTrack(tracks, { chosen, locale })?.language ?? null).toBe(expected)
})
