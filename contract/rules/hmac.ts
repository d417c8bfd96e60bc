export type Sha256 = (bytes: Uint8Array) => Promise<Uint8Array>

const blockBytes = 64

/** Returns the bytes of an ASCII text, such as an id, a hash or a number. */
export function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

export function joined(...parts: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** Returns HMAC-SHA-256 (RFC 2104). `key` must not be longer than one block. */
export async function hmac(sha256: Sha256, key: Uint8Array, message: Uint8Array): Promise<Uint8Array> {
  const padded = (by: number) => Uint8Array.from({ length: blockBytes }, (_, at) => (key[at] ?? 0) ^ by)
  return sha256(joined(padded(0x5c), await sha256(joined(padded(0x36), message))))
}
