import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createChunkReader } from './chunk-reader.ts'
import { createChunkWriter } from './chunk-writer.ts'
import { MessageType, type RtmpMessage, uint32 } from './message.ts'
import { RtmpError } from './rtmp-error.ts'

const limits = { maxMessageBytes: 100_000, maxChunkStreams: 8, maxSmallChunks: 60_000 }

const anyMessage = fc.record({
  chunkStreamId: fc.integer({ min: 3, max: 9 }),
  typeId: fc.constantFrom(MessageType.audio, MessageType.video, MessageType.command),
  messageStreamId: fc.nat(1000),
  timestampMs: fc.oneof(fc.nat(0xfffffe), fc.integer({ min: 0xffffff, max: 0xffffffff })),
  payload: fc.uint8Array({ maxLength: 5000 }).map((bytes) => Buffer.from(bytes)),
})

function readAll(pieces: readonly Buffer[]): RtmpMessage[] {
  const reader = createChunkReader(limits)
  const messages: RtmpMessage[] = []
  for (const piece of pieces) {
    reader.push(piece)
    for (let message = reader.next(); message; message = reader.next()) messages.push(message)
  }
  return messages
}

/** Builds a header of type 0, 1, 2 or 3 on chunk stream 3, as an encoder that saves bytes would. */
function header(format: 0 | 1 | 2 | 3, fields: { time?: number; length?: number } = {}): Buffer {
  const { time = 0, length = 1 } = fields
  const bytes = [(format << 6) | 3]
  if (format <= 2) bytes.push(time >> 16, (time >> 8) & 255, time & 255)
  if (format <= 1) bytes.push(length >> 16, (length >> 8) & 255, length & 255, MessageType.audio)
  if (format === 0) bytes.push(1, 0, 0, 0)
  return Buffer.from(bytes)
}

describe('the chunk reader', () => {
  test('gives back every message a writer made, for any chunk size and any cut of the stream', () => {
    fc.assert(
      fc.property(
        fc.array(anyMessage, { maxLength: 6 }),
        fc.integer({ min: 1, max: 6000 }),
        fc.integer({ min: 1, max: 4000 }),
        (messages, chunkBytes, pieceBytes) => {
          const writer = createChunkWriter()
          const announcement = writer.write({
            chunkStreamId: 2,
            typeId: MessageType.setChunkSize,
            messageStreamId: 0,
            timestampMs: 0,
            payload: uint32(chunkBytes),
          })
          writer.setChunkBytes(chunkBytes)
          const bytes = Buffer.concat([announcement, ...messages.map((message) => writer.write(message))])
          const pieces: Buffer[] = []
          for (let at = 0; at < bytes.length; at += pieceBytes) pieces.push(bytes.subarray(at, at + pieceBytes))
          const expected = messages.map(({ chunkStreamId: _, ...message }) => message)
          expect(readAll(pieces)).toEqual(expected)
        },
      ),
    )
  })

  test.each([
    ['omits', () => Buffer.alloc(0)],
    ['repeats', (timeMs: number) => uint32(timeMs)],
  ])('reads messages past 4 h 39 min of an encoder that %s the extended timestamp in type 3 chunks', (_, again) => {
    const payload = Buffer.from(Array.from({ length: 300 }, (_, index) => index & 255))
    const messages = [0xfffffe, 0xffffff, 0x1000028].map((timestampMs) => {
      const isExtended = timestampMs >= 0xffffff
      const head = [header(0, { time: Math.min(timestampMs, 0xffffff), length: payload.length })]
      if (isExtended) head.push(uint32(timestampMs))
      const next = isExtended ? [header(3), again(timestampMs)] : [header(3)]
      return Buffer.concat([
        ...head,
        payload.subarray(0, 128),
        ...next,
        payload.subarray(128, 256),
        ...next,
        payload.subarray(256),
      ])
    })
    const bytes = Buffer.concat(messages)
    for (const pieceBytes of [1, 7, bytes.length]) {
      const pieces: Buffer[] = []
      for (let at = 0; at < bytes.length; at += pieceBytes) pieces.push(bytes.subarray(at, at + pieceBytes))
      expect(readAll(pieces).map((message) => [message.timestampMs, message.payload.equals(payload)])).toEqual([
        [0xfffffe, true],
        [0xffffff, true],
        [0x1000028, true],
      ])
    }
  })

  test('adds up the deltas of short headers', () => {
    const one = Buffer.from([9])
    const bytes = [
      header(0, { time: 100 }),
      one,
      header(1, { time: 20 }),
      one,
      header(2, { time: 5 }),
      one,
      header(3),
      one,
    ]
    expect(readAll([Buffer.concat(bytes)]).map(({ timestampMs }) => timestampMs)).toEqual([100, 120, 125, 130])
  })

  test('keeps interleaved messages of two chunk streams apart', () => {
    const video = createChunkWriter().write({
      chunkStreamId: 6,
      typeId: MessageType.video,
      messageStreamId: 1,
      timestampMs: 7,
      payload: Buffer.alloc(200, 1),
    })
    const audio = createChunkWriter().write({
      chunkStreamId: 4,
      typeId: MessageType.audio,
      messageStreamId: 1,
      timestampMs: 8,
      payload: Buffer.alloc(50, 2),
    })
    // The 12-byte header and the first 128 bytes of payload, then the other stream, then the rest.
    const messages = readAll([Buffer.concat([video.subarray(0, 140), audio, video.subarray(140)])])
    expect(messages.map(({ typeId, payload }) => [typeId, payload.length])).toEqual([
      [MessageType.audio, 50],
      [MessageType.video, 200],
    ])
  })

  test('forgets a message that its sender aborts', () => {
    const writer = createChunkWriter()
    const half = writer.write({
      chunkStreamId: 3,
      typeId: MessageType.audio,
      messageStreamId: 1,
      timestampMs: 0,
      payload: Buffer.alloc(200, 1),
    })
    const abort = writer.write({
      chunkStreamId: 2,
      typeId: MessageType.abort,
      messageStreamId: 0,
      timestampMs: 0,
      payload: uint32(3),
    })
    const whole = writer.write({
      chunkStreamId: 3,
      typeId: MessageType.audio,
      messageStreamId: 1,
      timestampMs: 5,
      payload: Buffer.from([7]),
    })
    expect(readAll([half.subarray(0, 140), abort, whole]).map(({ payload }) => [...payload])).toEqual([[7]])
  })

  test('refuses a message announced larger than the limit before any of it comes', () => {
    const reader = createChunkReader({ ...limits, maxMessageBytes: 1000 })
    reader.push(header(0, { length: 1001 }))
    expect(() => reader.next()).toThrow(/exceeds 1000/)
  })

  test('refuses more unfinished bytes than the limit, spread over chunk streams', () => {
    const reader = createChunkReader({ ...limits, maxMessageBytes: 200 })
    const start = (chunkStreamId: number) =>
      createChunkWriter()
        .write({ chunkStreamId, typeId: 8, messageStreamId: 1, timestampMs: 0, payload: Buffer.alloc(200) })
        .subarray(0, 140)
    reader.push(start(3))
    expect(reader.next()).toBeNull()
    reader.push(start(4))
    expect(() => reader.next()).toThrow(/together/)
  })

  test('refuses more chunk streams than the limit', () => {
    const opened = Array.from({ length: 9 }, (_, index) =>
      createChunkWriter().write({
        chunkStreamId: 3 + index,
        typeId: 8,
        messageStreamId: 1,
        timestampMs: 0,
        payload: Buffer.from([1]),
      }),
    )
    expect(() => readAll(opened)).toThrow(/too many chunk streams/)
  })

  test.each([
    ['messages without content', Buffer.concat([header(0, { length: 0 }), Buffer.alloc(50_000, 0xc3)])],
    ['chunks of one byte', Buffer.concat([header(0, { length: 90_000 }), Buffer.alloc(50_000, 0xc3)])],
  ])('refuses a flood of %s', (_, flood) => {
    const reader = createChunkReader({ ...limits, maxSmallChunks: 400 })
    const writer = createChunkWriter()
    const typeId = MessageType.setChunkSize
    const fields = { chunkStreamId: 2, typeId, messageStreamId: 0, timestampMs: 0 }
    reader.push(Buffer.concat([writer.write({ ...fields, payload: uint32(1) }), flood]))
    let count = 0
    expect(() => {
      while (reader.next()) count += 1
    }).toThrow(/small chunks/)
    expect(count).toBeLessThan(2_000)
  })

  test('answers garbage with RtmpError or with nothing, never with another error', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 8 }), (pieces) => {
        try {
          readAll(pieces.map((piece) => Buffer.from(piece)))
        } catch (error) {
          expect(error).toBeInstanceOf(RtmpError)
        }
      }),
      { numRuns: 500 },
    )
  })
})
