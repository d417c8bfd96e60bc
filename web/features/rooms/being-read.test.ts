import { expect, test } from 'vitest'
import { readMeanwhile, startReading } from './being-read.ts'

test('a count requested before the server received the reading is outdated, and the next is not', () => {
  const { confirm } = startReading('7')
  const early = readMeanwhile()
  confirm()
  expect([early('7'), early('8')]).toEqual([true, false])
  expect(readMeanwhile()('7')).toBe(false)
})

test('a count requested before a reading is outdated too', () => {
  const isRead = readMeanwhile()
  const { confirm } = startReading('7')
  expect(isRead('7')).toBe(true)
  confirm()
})

test('the end of the first of two overlapping readings does not confirm the second', () => {
  const first = startReading('7')
  const second = startReading('7')
  first.confirm()
  expect(readMeanwhile()('7')).toBe(true)
  second.confirm()
  expect(readMeanwhile()('7')).toBe(false)
})
