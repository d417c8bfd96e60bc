import { expect, test } from 'vitest'
import { hashSecret, isSecret, newStreamKey, parseStreamKey } from './stream-key.rules.ts'

test('a key holds its id and 192 random bits, and is read back', () => {
  const { text, keyId, secret } = newStreamKey()
  expect(parseStreamKey(text)).toEqual({ keyId, secret })
  expect(Buffer.from(secret, 'base64url')).toHaveLength(24)
  expect(newStreamKey().secret).not.toBe(secret)
})

test.each(['', 'kd-', 'kd-0123456789abcdef-short', 'KD-0123456789abcdef-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', '\0'])(
  '"%s" is no key',
  (text) => {
    expect(parseStreamKey(text)).toBeNull()
  },
)

test('distinguishes secrets by their hash only', () => {
  const { secret } = newStreamKey()
  const hash = hashSecret(secret)
  expect(hash.includes(secret)).toBe(false)
  expect(isSecret(secret, hash)).toBe(true)
  expect(isSecret(newStreamKey().secret, hash)).toBe(false)
})
