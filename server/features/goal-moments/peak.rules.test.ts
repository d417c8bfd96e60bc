import { expect, test } from 'vitest'
import { type ChatFigures, isPeak } from './peak.rules.ts'

const minute = 60_000
const figures = (of: { before?: Partial<ChatFigures['before']>; after?: Partial<ChatFigures['after']> }) => ({
  before: { messages: 60, ms: 10 * minute, ...of.before },
  after: { messages: 30, authors: 12, ms: minute, ...of.after },
})

test('a chat peaks when it is at least twice as fast as before the goal', () => {
  expect(isPeak(figures({}))).toBe(true)
  expect(isPeak(figures({ before: { messages: 150 } }))).toBe(true)
  expect(isPeak(figures({ before: { messages: 151 } }))).toBe(false)
  expect(isPeak(figures({ after: { ms: 3 * minute } }))).toBe(false)
})

test('a busy room needs more than its usual pace', () => {
  expect(isPeak(figures({ before: { messages: 6_000 }, after: { messages: 1_100, authors: 400 } }))).toBe(false)
  expect(isPeak(figures({ before: { messages: 6_000 }, after: { messages: 1_200, authors: 400 } }))).toBe(true)
})

test('too few messages, and messages of too few members, are no peak', () => {
  expect(isPeak(figures({ before: { messages: 0 }, after: { messages: 11 } }))).toBe(false)
  expect(isPeak(figures({ before: { messages: 0 }, after: { messages: 12 } }))).toBe(true)
  expect(isPeak(figures({ after: { messages: 500, authors: 4 } }))).toBe(false)
})

test('a room that has just opened is compared with two minutes', () => {
  const opened = { messages: 20, ms: 30_000 }
  expect(isPeak(figures({ before: opened, after: { messages: 20 } }))).toBe(true)
  expect(isPeak(figures({ before: opened, after: { messages: 19 } }))).toBe(false)
  expect(isPeak(figures({ before: { messages: 0, ms: 0 }, after: { messages: 12, authors: 5 } }))).toBe(true)
})
