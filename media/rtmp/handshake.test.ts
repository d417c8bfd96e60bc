import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createHandshakeBlob, createServerHandshake, HANDSHAKE_BYTES, RTMP_VERSION } from './handshake.ts'
import { RtmpError } from './rtmp-error.ts'

function clientBytes(after: Uint8Array): { bytes: Buffer; blob: Buffer } {
  const blob = createHandshakeBlob()
  const bytes = Buffer.concat([Buffer.from([RTMP_VERSION]), blob, Buffer.alloc(HANDSHAKE_BYTES), after])
  return { bytes, blob }
}

function split(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const places = [0, ...cuts.map((cut) => cut % bytes.length).sort((one, other) => one - other), bytes.length]
  return places.slice(1).map((end, index) => bytes.subarray(places[index], end))
}

describe('the server handshake', () => {
  test('echoes the client and hands over what follows, however the bytes are cut', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), fc.array(fc.nat(), { maxLength: 12 }), (after, cuts) => {
        const { bytes, blob } = clientBytes(after)
        const push = createServerHandshake()
        const replies: Buffer[] = []
        const rests: Buffer[] = []
        for (const piece of split(bytes, cuts)) {
          if (rests.length > 0) {
            rests.push(piece)
            continue
          }
          const step = push(piece)
          if (step.reply) replies.push(step.reply)
          if (step.rest) rests.push(step.rest)
        }
        const reply = Buffer.concat(replies)
        expect(reply.length).toBe(1 + 2 * HANDSHAKE_BYTES)
        expect(reply[0]).toBe(RTMP_VERSION)
        expect(reply.subarray(1 + HANDSHAKE_BYTES).equals(blob)).toBe(true)
        expect(Buffer.concat(rests).equals(Buffer.from(after))).toBe(true)
      }),
    )
  })

  test('refuses any other version at its first byte', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1 }), (bytes) => {
        fc.pre(bytes[0] !== RTMP_VERSION)
        expect(() => createServerHandshake()(Buffer.from(bytes))).toThrow(RtmpError)
      }),
    )
  })
})
