import { expect, test } from 'vitest'
import { timeAgo } from './time-ago.ts'

test('a date of this year has no year, by the calendar of the shown zone', () => {
  const now = Date.UTC(2026, 1, 20)
  const newYear = Date.UTC(2025, 11, 31, 17, 30)
  expect(timeAgo(newYear, now, { locale: 'vi', zone: 'Asia/Ho_Chi_Minh' })).toBe('1/1')
  expect(timeAgo(newYear, now, { locale: 'vi', zone: 'UTC' })).toBe('31/12/2025')
  const lateNewYear = Date.UTC(2026, 0, 1, 3)
  expect(timeAgo(lateNewYear, now, { locale: 'vi', zone: 'America/New_York' })).toBe('31/12/2025')
})
