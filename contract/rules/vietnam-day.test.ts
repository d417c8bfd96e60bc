import { expect, test } from 'vitest'
import { addDays, beginOfDay, mondayOf, vietnamDay } from './vietnam-day.ts'

test('a new day begins at midnight in Vietnam, which is 17:00 UTC', () => {
  const midnight = Date.UTC(2026, 10, 22, 17)
  expect([vietnamDay(midnight - 1), vietnamDay(midnight)]).toEqual(['2026-11-22', '2026-11-23'])
  expect(beginOfDay('2026-11-23')).toBe(midnight)
})

test('adding days crosses the ends of months and years', () => {
  expect([addDays('2026-12-31', 1), addDays('2028-03-01', -1)]).toEqual(['2027-01-01', '2028-02-29'])
})

test('a week begins on Monday', () => {
  expect(['2026-11-23', '2026-11-24', '2026-11-29'].map(mondayOf)).toEqual(Array(3).fill('2026-11-23'))
  expect(mondayOf('2026-11-22')).toBe('2026-11-16')
})
