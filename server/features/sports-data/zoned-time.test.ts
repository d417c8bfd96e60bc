import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCalendarDay, zonedToUtc } from './zoned-time.rules.ts'

const at = (text: string, zone: string) => {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = text.split(/\D/).map(Number)
  return new Date(zonedToUtc({ year, month, day, hour, minute }, zone)).toISOString()
}

test('the same clock time is another moment in summer and in winter', () => {
  expect(at('2025-08-15 20:00', 'Europe/London')).toBe('2025-08-15T19:00:00.000Z')
  expect(at('2025-12-15 20:00', 'Europe/London')).toBe('2025-12-15T20:00:00.000Z')
  expect(at('2025-08-17 19:00', 'Europe/Madrid')).toBe('2025-08-17T17:00:00.000Z')
  expect(at('2026-01-05 20:15', 'Europe/Lisbon')).toBe('2026-01-05T20:15:00.000Z')
  expect(at('2026-01-05 19:00', 'Asia/Ho_Chi_Minh')).toBe('2026-01-05T12:00:00.000Z')
})

test('a time that occurs twice is the first one, and a skipped one is an hour later', () => {
  expect(at('2025-10-26 02:30', 'Europe/Paris')).toBe('2025-10-26T00:30:00.000Z')
  expect(at('2026-03-29 02:30', 'Europe/Paris')).toBe('2026-03-29T01:30:00.000Z')
})

test('the zone shows the requested time for any day and zone', () => {
  const zone = fc.constantFrom('Europe/London', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'UTC')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 4, max: 23 }), zone, (days, hour, timeZone) => {
      const date = new Date(days * 86_400_000)
      const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]
      const utc = zonedToUtc({ year, month, day, hour, minute: 15 }, timeZone)
      const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(utc)
      expect(shown).toBe(`${date.toISOString().slice(0, 10)} ${String(hour).padStart(2, '0')}:15`)
    }),
  )
})

test('detects days that do not exist', () => {
  expect(isCalendarDay(2028, 2, 29)).toBe(true)
  expect(isCalendarDay(2027, 2, 29)).toBe(false)
  expect(isCalendarDay(2027, 13, 1)).toBe(false)
})
