import { expect, test } from 'vitest'
import { nearestDays, untilMidnightMs, utcDay, utcDays } from './utc-day.rules.ts'

const at = (text: string) => Date.parse(text)

test('a period includes each of its days once', () => {
  expect(utcDays({ from: at('2031-02-27T23:59:00Z'), to: at('2031-03-01T00:00:00Z') })).toEqual([
    '2031-02-27',
    '2031-02-28',
    '2031-03-01',
  ])
  expect(utcDays({ from: at('2031-02-27T10:00:00Z'), to: at('2031-02-27T09:00:00Z') })).toEqual(['2031-02-27'])
})

test('today comes first, then tomorrow before yesterday', () => {
  const span = { from: at('2031-02-26T12:00:00Z'), to: at('2031-03-01T12:00:00Z') }
  expect(nearestDays(span, at('2031-02-27T23:00:00Z'))).toEqual([
    '2031-02-27',
    '2031-02-28',
    '2031-02-26',
    '2031-03-01',
  ])
})

test('a daily quota refills at midnight UTC', () => {
  expect(untilMidnightMs(at('2031-02-27T23:59:30Z'))).toBe(30_000)
  expect(utcDay(at('2031-02-27T23:59:30Z'))).toBe('2031-02-27')
})
