import { expect, test } from 'vitest'
import { localMoment, momentOfLocal } from './zone-moment.ts'

test.each([
  ['2026-11-28T20:00', 'Asia/Ho_Chi_Minh', '2026-11-28T13:00Z'],
  ['2026-07-01T09:30', 'America/New_York', '2026-07-01T13:30Z'],
  ['2026-12-01T09:30', 'America/New_York', '2026-12-01T14:30Z'],
  ['2026-01-15T23:45', 'Asia/Kathmandu', '2026-01-15T18:00Z'],
  ['2026-03-29T03:30', 'Europe/Berlin', '2026-03-29T01:30Z'],
])('%s in %s is %s, and back', (local, zone, utc) => {
  expect(momentOfLocal(local, zone)).toBe(Date.parse(utc))
  expect(localMoment(Date.parse(utc), zone)).toBe(local)
})

test('a skipped time becomes the later one, of a repeated time the first one is used, and a part is no moment', () => {
  expect(momentOfLocal('2026-03-29T02:30', 'Europe/Berlin')).toBe(Date.parse('2026-03-29T01:30Z'))
  expect(momentOfLocal('2026-10-25T02:30', 'Europe/Berlin')).toBe(Date.parse('2026-10-25T00:30Z'))
  expect(momentOfLocal('2026-10-25', 'Europe/Berlin')).toBeNull()
  expect(momentOfLocal('', 'UTC')).toBeNull()
})
