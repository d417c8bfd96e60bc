import { expect, test } from 'vitest'
import { dayIn, isCalendarDate, isTimeZone, monthIn } from './day.rules.ts'

const span = (date: string, zone: string) => {
  const { from, to } = dayIn(date, { timeZone: zone })
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

test.each([
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
  ['America/Havana', '2026-03-08', '2026-03-08T05:00:00.000Z'],
  ['Atlantic/Azores', '2026-03-29', '2026-03-29T01:00:00.000Z'],
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
])('in %s, where the midnight of %s is skipped, the day begins at the first moment after it', (zone, date, begins) => {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  const [from, , hours] = span(date, zone)
  expect([from, hours]).toEqual([begins, 23])
  expect(clock.format(new Date(begins))).toBe(`${date} 01:00:00`)
  const dayBefore = new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
  expect(span(dayBefore, zone).slice(1)).toEqual([begins, 24])
})

test('a midnight that occurs twice begins the day at its first occurrence', () => {
  expect(span('2026-11-01', 'America/Havana')).toEqual(['2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z', 25])
})

test('detects dates and time zones that do not exist', () => {
  expect(isCalendarDate('2026-02-28')).toBe(true)
  expect(isCalendarDate('2026-02-30')).toBe(false)
  expect(isCalendarDate('2026-13-01')).toBe(false)
  expect(isTimeZone('Asia/Ho_Chi_Minh')).toBe(true)
  expect(isTimeZone('Mars/Olympus')).toBe(false)
  expect(isTimeZone('')).toBe(false)
})

test('a sports day runs from six in the morning to six', () => {
  const { from, to } = dayIn('2026-11-21', { timeZone: 'Asia/Ho_Chi_Minh', isSportsDay: true })
  expect([from, to].map((at) => at.toISOString())).toEqual(['2026-11-20T23:00:00.000Z', '2026-11-21T23:00:00.000Z'])
  // The night in which clocks go back belongs to the previous sports day.
  const autumn = dayIn('2026-10-24', { timeZone: 'Europe/Berlin', isSportsDay: true })
  expect(autumn.to.getTime() - autumn.from.getTime()).toBe(25 * 3_600_000)
})

test('a month contains its days, and each begins where the previous one ends', () => {
  for (const [month, days] of [
    ['2026-02', 28],
    ['2028-02', 29],
    ['2026-10', 31],
  ] as const) {
    const { dates, starts } = monthIn(month, { timeZone: 'Europe/Berlin' })
    expect(dates).toHaveLength(days)
    expect(starts).toHaveLength(days + 1)
    for (const [index, date] of dates.entries())
      expect(dayIn(date, { timeZone: 'Europe/Berlin' })).toEqual({ from: starts[index], to: starts[index + 1] })
  }
})
