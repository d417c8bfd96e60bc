import { expect, test } from 'vitest'
import { createReaderMarks } from './reader-marks.ts'

const member = (userId: string) => ({
  viewer: { kind: 'user' as const, userId, username: userId, role: 'user' as const, sessionId: 's' },
  ip: '203.0.113.1',
})
const guest = (guestId: string, ip = '203.0.113.1') => ({ viewer: { kind: 'guest' as const, guestId }, ip })

test('a reader counts once at a target in a clock hour, and again in the next', () => {
  let now = Date.parse('2026-11-22T10:59:00Z')
  const marks = createReaderMarks(() => now)
  expect([marks.isFirst('tip 1', member('7')), marks.isFirst('tip 1', member('7'))]).toEqual([true, false])
  expect([marks.isFirst('tip 2', member('7')), marks.isFirst('tip 1', member('8'))]).toEqual([true, true])
  now += 60_000
  expect(marks.isFirst('tip 1', member('7'))).toBe(true)
})

test('an address stands for twenty guests at most, members aside', () => {
  const marks = createReaderMarks()
  const counted = Array.from({ length: 250 }, (_, i) => marks.isFirst('tip 1', guest(`g${i}`))).filter(Boolean)
  expect(counted).toHaveLength(20)
  expect(marks.isFirst('tip 1', guest('elsewhere', '198.51.100.9'))).toBe(true)
  expect(marks.isFirst('tip 1', member('7'))).toBe(true)
})
