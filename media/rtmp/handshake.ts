import { randomBytes } from 'node:crypto'
import { RtmpError } from './rtmp-error.ts'

// RTMP 1.0, section 5.2: one version byte, then two 1536-byte blobs in each direction.
export const RTMP_VERSION = 3
export const HANDSHAKE_BYTES = 1536

export type HandshakeStep = {
  /** Bytes to send to the peer now. */
  reply: Buffer | null
  /** Set when the handshake is over: bytes that already belong to the chunk stream. */
  rest: Buffer | null
}

/** Creates a random blob. Bytes 4 to 7 are zero, so that peers do not expect Adobe's digest scheme. */
export function createHandshakeBlob(): Buffer {
  const blob = randomBytes(HANDSHAKE_BYTES)
  blob.fill(0, 0, 8)
  return blob
}

/** Server side of the handshake. Pass received bytes until `rest` is set. Throws RtmpError when the version differs. */
export function createServerHandshake(): (bytes: Buffer) => HandshakeStep {
  let pending = Buffer.alloc(0)
  let isGreeted = false

  return function push(bytes) {
    pending = Buffer.concat([pending, bytes])
    if (pending.length > 0 && pending[0] !== RTMP_VERSION && !isGreeted) {
      throw new RtmpError('BAD_HANDSHAKE', 'the first byte is not RTMP version 3')
    }
    let reply: Buffer | null = null
    if (!isGreeted && pending.length >= 1 + HANDSHAKE_BYTES) {
      const clientBlob = pending.subarray(1, 1 + HANDSHAKE_BYTES)
      reply = Buffer.concat([Buffer.from([RTMP_VERSION]), createHandshakeBlob(), clientBlob])
      pending = pending.subarray(1 + HANDSHAKE_BYTES)
      isGreeted = true
    }
    if (!isGreeted || pending.length < HANDSHAKE_BYTES) return { reply, rest: null }
    return { reply, rest: pending.subarray(HANDSHAKE_BYTES) }
  }
}
