import { expect, test } from 'vitest'
import { readerKey } from './reader-key.rules.ts'

const member = (userId: string, ip = '203.0.113.1') => ({
  viewer: { kind: 'user' as const, userId, username: userId, role: 'user' as const, sessionId: 's' },
  ip,
})
const guest = (guestId: string, ip = '203.0.113.1') => ({ viewer: { kind: 'guest' as const, guestId }, ip })
const keyOf = (reader: Parameters<typeof readerKey>[0]) => readerKey(reader, 'a-secret-of-the-site')

test('a member is one reader at any address, and differs from other members', () => {
  expect(keyOf(member('7'))).toBe(keyOf(member('7', '198.51.100.9')))
  expect(keyOf(member('8'))).not.toBe(keyOf(member('7')))
})

test('a guest keeps the same key, one address counts as at most 32 guests, and the key does not reveal it', () => {
  expect(keyOf(guest('g1'))).toBe(keyOf(guest('g1')))
  const keys = (ip: string) => Array.from({ length: 2_000 }, (_, i) => keyOf(guest(`g${i}`, ip)))
  expect(new Set(keys('203.0.113.1')).size).toBe(32)
  expect(new Set([...keys('203.0.113.1'), ...keys('198.51.100.9')]).size).toBe(64)
  expect(keyOf(guest('g1'))).not.toContain('203')
})
