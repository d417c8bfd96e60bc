import { expect, test } from 'vitest'
import { cleanMutedWords, muting } from '#contract/privacy.ts'
import { hashtagKey } from './newsfeed-codes.ts'
import { foldToneMarks } from './tone-marks.ts'

test.each([
  ['hòa', 'hoà'],
  ['hoà', 'hoà'],
  ['khỏe như voi', 'khoẻ như voi'],
  ['thúy, ủy ban, lũy thừa', 'thuý, uỷ ban, luỹ thừa'],
  ['trận hòa_', 'trận hoà_'],
  // A closed syllable has one spelling.
  ['hoàng ngoài xoáy huýt toét', 'hoàng ngoài xoáy huýt toét'],
  ['quý của cua', 'quý của cua'],
])('%s becomes %s', (written, folded) => {
  expect(foldToneMarks(written)).toBe(folded)
})

test('both spellings are one hashtag and one muted word', () => {
  expect(hashtagKey('TrậnHòa')).toBe(hashtagKey('trậnhoà'))
  expect(hashtagKey('Thúy'.normalize('NFD'))).toBe(hashtagKey('thuý'))
  expect(cleanMutedWords(['Hòa', 'hoà'])).toEqual(['hoà'])
  expect(muting(['hoà'])('Lại HÒA nữa rồi')).toBe(true)
  expect(muting(['hòa'])('trận hoà')).toBe(true)
  expect(muting(['hòa'])('hoàng')).toBe(false)
})
