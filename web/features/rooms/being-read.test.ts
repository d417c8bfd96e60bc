import { expect, test } from 'vitest'
import { readMeanwhile, startReading } from './being-read.ts'

test('a count that was asked for before the server knew is behind, however late it comes; the next is not', () => {
  const { heard } = startReading('7')
  const early = readMeanwhile()
  heard()
  expect([early('7'), early('8')]).toEqual([true, false])
  expect(readMeanwhile()('7')).toBe(false)
})

test('a count that was asked for before one read on is behind too', () => {
  const isRead = readMeanwhile()
  const { heard } = startReading('7')
  expect(isRead('7')).toBe(true)
  heard()
})

test('of two readings that overlap, the end of the first does not vouch for what the second read', () => {
  const first = startReading('7')
  const second = startReading('7')
  first.heard()
  expect(readMeanwhile()('7')).toBe(true)
  second.heard()
  expect(readMeanwhile()('7')).toBe(false)
})
