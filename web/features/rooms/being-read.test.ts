import { expect, test } from 'vitest'
import { readMeanwhile, startReading } from './being-read.ts'

test('a count requested before the server received the reading is outdated, and the next is not', () => {
  const { heard } = startReading('7')
  const early = readMeanwhile()
  heard()
  expect([early('7'), early('8')]).toEqual([true, false])
  expect(readMeanwhile()('7')).toBe(false)
})

test('a count requested before a reading is outdated too', () => {
  const isRead = readMeanwhile()
  const { heard } = startReading('7')
  expect(isRead('7')).toBe(true)
  heard()
})

test('the end of the first of two overlapping readings does not confirm the second', () => {
  const first = startReading('7')
  const second = startReading('7')
  first.heard()
  expect(readMeanwhile()('7')).toBe(true)
  second.heard()
  expect(readMeanwhile()('7')).toBe(false)
})
