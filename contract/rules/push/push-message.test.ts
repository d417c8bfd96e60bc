import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPushReader, encodePushHeader, PUSH_HEADER_BYTES, type PushMessage } from './push-message.ts'

const messages = fc.array(
  fc.record({
    kind: fc.constantFrom('ladder', 'init', 'part', 'idle', 'end'),
    msn: fc.nat(0xffff_ffff),
    part: fc.nat(0xffff),
    durationMs: fc.nat(4_000_000),
    programTimeMs: fc.double({ noNaN: true, noDefaultInfinity: true }),
    isIndependent: fc.boolean(),
    isSegmentStart: fc.boolean(),
    isBreak: fc.boolean(),
    payload: fc.uint8Array({ maxLength: 64 }).map((bytes) => new Uint8Array(bytes)),
  }),
  { maxLength: 8 },
)

function bytesOf(sent: readonly PushMessage[]): Uint8Array {
  return Buffer.concat(sent.flatMap((message) => [encodePushHeader(message, message.payload.length), message.payload]))
}

test('any messages are read as they were written, in pieces of any size', () => {
  fc.assert(
    fc.property(messages, fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), (sent, sizes) => {
      const read: PushMessage[] = []
      const reader = createPushReader((message) => read.push(message))
      const bytes = bytesOf(sent)
      for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
        const size = sizes[turn % sizes.length] ?? 1
        reader.read(bytes.subarray(at, at + size))
        at += size
      }
      expect(read).toEqual(sent)
      expect(reader.pending()).toBeNull()
    }),
  )
})

test('says how much of a message has arrived', () => {
  const reader = createPushReader(() => undefined)
  const message = Buffer.concat([encodePushHeader({ kind: 'part' }, 10), new Uint8Array(10)])
  reader.read(message.subarray(0, PUSH_HEADER_BYTES + 4))
  expect(reader.pending()).toEqual({ arrivedBytes: 4, totalBytes: 10 })
})

test('any bytes that are no messages are refused, without a large buffer', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: PUSH_HEADER_BYTES, maxLength: 200 }), (bytes) => {
      const reader = createPushReader(() => undefined)
      try {
        reader.read(bytes)
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError)
      }
      expect(reader.pending()?.totalBytes ?? 0).toBeLessThanOrEqual(32 * 1024 * 1024)
    }),
    { numRuns: 2_000 },
  )
})
