import { createHash, timingSafeEqual } from 'node:crypto'

const keyIdBytes = 8
export const streamKeyBytes = keyIdBytes + 24
const keyPattern = /^kd-([0-9a-f]{16})-([A-Za-z0-9_-]{32})$/
const sentPattern = /kd-([0-9a-f]{16})(?:-([A-Za-z0-9_-]*))?/i

export type StreamKey = { keyId: string; secret: string }

/**
 * Returns a key `kd-{16 hex digits}-{32 characters}`. The first part is the row’s id, the second is 192 random bits.
 */
export function newStreamKey(random: Buffer): StreamKey & { text: string } {
  const keyId = random.subarray(0, keyIdBytes).toString('hex')
  const secret = random.subarray(keyIdBytes).toString('base64url')
  return { keyId, secret, text: `kd-${keyId}-${secret}` }
}

/**
 * Finds a key in what an encoder sent, for example after the path of the server. Keyboards of phones capitalise the first
 * letter. `secret` is the text after the id: it is wrong when the key was copied in part or twice.
 */
export function findStreamKey(text: string): StreamKey | null {
  const [, keyId, secret = ''] = sentPattern.exec(text) ?? []
  return keyId === undefined ? null : { keyId: keyId.toLowerCase(), secret }
}

export function parseStreamKey(text: string): StreamKey | null {
  const [, keyId, secret] = keyPattern.exec(text) ?? []
  return keyId === undefined || secret === undefined ? null : { keyId, secret }
}

/** A plain hash is enough, because 192 random bits cannot be guessed. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

export function isSecret(secret: string, hash: Buffer): boolean {
  return timingSafeEqual(hashSecret(secret), hash)
}

/** Max time between two tries of an encoder that was left on with an earlier key. */
export const oldKeyAgainMs = 60_000
