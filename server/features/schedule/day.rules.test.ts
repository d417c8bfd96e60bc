import { expect, test } from 'vitest'
import { dayIn, isCalendarDate, isTimeZone } from './day.rules.ts'

const span = (date: string, zone: string) => {
  const { from, to } = dayIn(date, zone)
  return [from.toISOString(), to.toISOString(), (to.getTime() - from.getTime()) / 3_600_000]
}

test('a day begins at midnight where the viewer is', () => {
  expect(span('2026-11-21', 'Asia/Ho_Chi_Minh')).toEqual(['2026-11-20T17:00:00.000Z', '2026-11-21T17:00:00.000Z', 24])
  expect(span('2026-11-21', 'UTC')).toEqual(['2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z', 24])
  expect(span('2026-11-21', 'Asia/Kathmandu')[0]).toBe('2026-11-20T18:15:00.000Z')
  expect(span('2026-02-28', 'America/New_York')[0]).toBe('2026-02-28T05:00:00.000Z')
})

test('days on which clocks change have 23 or 25 hours', () => {
  expect(span('2026-03-29', 'Europe/Berlin')).toEqual(['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z', 23])
  expect(span('2026-10-25', 'Europe/Berlin')).toEqual(['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z', 25])
})

test('dates and zones that do not exist are told', () => {
  expect(isCalendarDate('2026-02-28')).toBe(true)
  expect(isCalendarDate('2026-02-30')).toBe(false)
  expect(isCalendarDate('2026-13-01')).toBe(false)
  expect(isTimeZone('Asia/Ho_Chi_Minh')).toBe(true)
  expect(isTimeZone('Mars/Olympus')).toBe(false)
  expect(isTimeZone('')).toBe(false)
})
