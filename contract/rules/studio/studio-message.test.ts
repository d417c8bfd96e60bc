import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  decodeStudioPacket,
  encodeStudioPacket,
  MAX_STUDIO_MESSAGE_BYTES,
  type StudioPacket,
} from './studio-message.ts'

const timestampMs = fc.integer({ min: 0, max: 2 ** 31 - 1 })
const data = fc.uint8Array({ minLength: 1, maxLength: 1_000 })
const track = fc.integer({ min: 0, max: 1 })
const anyPacket: fc.Arbitrary<StudioPacket> = fc.oneof(
  fc.record({ kind: fc.constant('video-config' as const), track, timestampMs, data }),
  fc.record({
    kind: fc.constant('video' as const),
    track,
    isKeyframe: fc.boolean(),
    timestampMs,
    compositionMs: fc.integer({ min: -10_000, max: 10_000 }),
    data,
  }),
  fc.record({ kind: fc.constant('audio-config' as const), timestampMs, data }),
  fc.record({ kind: fc.constant('audio' as const), timestampMs, data }),
)

describe('messages of a studio', () => {
  test('decode to the packet that was encoded', () => {
    fc.assert(
      fc.property(anyPacket, (packet) => {
        expect(decodeStudioPacket(encodeStudioPacket(packet))).toEqual(packet)
      }),
    )
  })

  test('of random bytes decode to null or to a packet within the limits, and never throw', () => {
    const header = fc.tuple(fc.nat(5), fc.nat(3), fc.nat(2), fc.uint8Array({ minLength: 7, maxLength: 7 }))
    const likely = fc
      .tuple(header, fc.uint8Array({ maxLength: 40 }))
      .map(([[kind, trackNumber, flags, rest], body]) => new Uint8Array([kind, trackNumber, flags, ...rest, ...body]))
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 60 }), likely), (bytes) => {
        const packet = decodeStudioPacket(bytes)
        if (packet === null) return
        expect(encodeStudioPacket(packet)).toEqual(bytes)
        expect(packet.timestampMs).toBeLessThan(2 ** 31)
        expect(packet.data.length).toBeGreaterThan(0)
      }),
      { numRuns: 2_000 },
    )
  })

  test('with more bytes, tracks or flags than allowed are refused', () => {
    const frame: StudioPacket = {
      kind: 'video',
      track: 0,
      isKeyframe: true,
      timestampMs: 1,
      compositionMs: 0,
      data: new Uint8Array([1]),
    }
    const changed = (at: number, value: number) => {
      const bytes = encodeStudioPacket(frame)
      bytes[at] = value
      return decodeStudioPacket(bytes)
    }
    expect(changed(0, 2)).toEqual(frame)
    expect([changed(0, 0), changed(0, 5), changed(1, 2), changed(2, 2), changed(3, 0x80)]).toEqual(
      Array.from({ length: 5 }, () => null),
    )
    expect(decodeStudioPacket(new Uint8Array(MAX_STUDIO_MESSAGE_BYTES + 1))).toBeNull()
    const long = (kind: 'audio' | 'audio-config') =>
      decodeStudioPacket(encodeStudioPacket({ kind, timestampMs: 0, data: new Uint8Array(8_192) }))
    expect([long('audio'), long('audio-config')]).toEqual([null, null])
  })
})
