import { expect, test } from 'vitest'
import { latinKey } from './latin-key.ts'

test.each([
  ['a Latin letter', 'K', 'KeyK', 'k'],
  ['another layout with Latin letters', 'q', 'KeyA', 'q'],
  ['Zhuyin', 'ㄎ', 'KeyK', 'k'],
  ['Cyrillic', 'ь', 'KeyM', 'm'],
  ['the digit row of Vietnamese', 'ă', 'Digit1', '1'],
  ['an input method', 'Process', 'KeyF', 'f'],
  ['a key without a name', 'Unidentified', 'Space', ' '],
  ['a dead key', 'Dead', 'KeyI', 'i'],
  ['a key of movement', 'ArrowLeft', 'ArrowLeft', 'arrowleft'],
  ['full-width comma', '，', 'Comma', ','],
  ['a letter without a place', 'ơ', 'BracketRight', 'ơ'],
])('%s', (_title, key, code, expected) => {
  expect(latinKey({ key, code, shiftKey: false })).toBe(expected)
})

test('with Shift, signs of the US layout follow their place', () => {
  expect(latinKey({ key: '。', code: 'Period', shiftKey: true })).toBe('>')
  expect(latinKey({ key: 'Process', code: 'Slash', shiftKey: true })).toBe('?')
})
