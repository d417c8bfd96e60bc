import { expect, test } from 'vitest'
import { askedOf, isVaried, maySlip, wordsOfPair } from './query.rules.ts'

test('a query consists of at most eight different words', () => {
  expect(askedOf('ha noi ha').words).toEqual(['ha', 'noi'])
  expect(askedOf('').words).toEqual([])
  expect(askedOf('a b c d e f g h i j').words).toHaveLength(8)
})

test('finds two teams by their distinctive words', () => {
  expect(wordsOfPair(askedOf('ha noi vs nam dinh fc'))).toEqual(['ha', 'noi', 'nam', 'dinh'])
  expect(wordsOfPair(askedOf('arsenal fc'))).toBeNull()
  expect(wordsOfPair(askedOf('vs'))).toBeNull()
})

test('misspellings are searched only for longer texts', () => {
  expect(['psg', 'inter'].map((text) => maySlip(askedOf(text), text))).toEqual([false, true])
})

test('non-Latin text never counts as misspelt, even when its code points look similar', () => {
  expect(['曼聯', 'Спартак', 'Nguyễn 9'].map((text) => maySlip(askedOf('u66fc u806f'), text))).toEqual([
    false,
    false,
    true,
  ])
})

test('repeated letters and syllables are not searched by similarity', () => {
  expect(['aaaaaaaa', 'hahahaha', 'zzzz'].map((text) => isVaried(askedOf(text)))).toEqual([false, false, false])
  expect(['barcelna', 'inte', 'chelsae chelsae'].map((text) => isVaried(askedOf(text)))).toEqual([true, true, true])
})
