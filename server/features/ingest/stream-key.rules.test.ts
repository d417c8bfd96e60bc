import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashSecret, isSecret, newStreamKey, parseStreamKey, streamKeyBytes } from './stream-key.rules.ts'

const freshKey = () => newStreamKey(randomBytes(streamKeyBytes))

test('a key contains its id and 192 random bits, and is parsed', () => {
  const { text, keyId, secret } = freshKey()
  expect(parseStreamKey(text)).toEqual({ keyId, secret })
  expect(Buffer.from(secret, 'base64url')).toHaveLength(24)
  expect(freshKey().secret).not.toBe(secret)
})

test.each(['', 'kd-', 'kd-0123456789abcdef-short', 'KD-0123456789abcdef-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', '\0'])(
  '"%s" is not a key',
  (text) => {
    expect(parseStreamKey(text)).toBeNull()
  },
)

test('distinguishes secrets by their hash only', () => {
  const { secret } = freshKey()
  const hash = hashSecret(secret)
  expect(hash.includes(secret)).toBe(false)
  expect(isSecret(secret, hash)).toBe(true)
  expect(isSecret(freshKey().secret, hash)).toBe(false)
})
