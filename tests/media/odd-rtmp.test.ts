import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createChunkWriter } from '#media/rtmp/chunk-writer.ts'
import { command } from '#media/rtmp/commands.ts'
import { createHandshakeBlob, HANDSHAKE_BYTES, RTMP_VERSION } from '#media/rtmp/handshake.ts'
import { MessageType, uint32 } from '#media/rtmp/message.ts'
import { KEY, loadClip, startTestEngine, type TestEngine } from './test-engine.ts'

// Encoders whose RTMP differs from the specification.

const clip = await loadClip()
const CHUNK_BYTES = 128
const AFTER_EXTENSION_MS = 0xffffff
/** A value of AMF3 (marker 0x11): a false. */
const AMF3_VALUE = Buffer.from([0x11, 0x02])

/** Publishes with a value of AMF3 at the end of each command. */
async function publish(engine: TestEngine): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port: engine.rtmpPort })
  await once(socket, 'connect')
  socket.resume()
  socket.write(Buffer.concat([Buffer.from([RTMP_VERSION]), createHandshakeBlob(), Buffer.alloc(HANDSHAKE_BYTES)]))
  const writer = createChunkWriter()
  for (const sent of [
    command('connect', 1, { app: 'live', type: 'nonprivate' }),
    command('createStream', 2, null),
    { ...command('publish', 3, null, KEY, 'live'), messageStreamId: 1 },
  ])
    socket.write(writer.write({ ...sent, payload: Buffer.concat([sent.payload, AMF3_VALUE]) }))
  return socket
}

/** Returns a message in chunks of 128 bytes, whose type 3 headers omit the extended timestamp. */
function withoutRepeats(typeId: number, timestampMs: number, payload: Buffer): Buffer {
  const isExtended = timestampMs >= 0xffffff
  const head = Buffer.alloc(12)
  head.writeUInt8(4, 0)
  head.writeUIntBE(isExtended ? 0xffffff : timestampMs, 1, 3)
  head.writeUIntBE(payload.length, 4, 3)
  head.writeUInt8(typeId, 7)
  head.writeUInt32LE(1, 8)
  const pieces = [head, isExtended ? uint32(timestampMs) : Buffer.alloc(0), payload.subarray(0, CHUNK_BYTES)]
  for (let at = CHUNK_BYTES; at < payload.length; at += CHUNK_BYTES)
    pieces.push(Buffer.from([0xc4]), payload.subarray(at, at + CHUNK_BYTES))
  return Buffer.concat(pieces)
}

test('an encoder past 4 h 39 min that omits extended timestamps, with AMF3 in its commands, plays', async () => {
  const engine = await startTestEngine()
  const socket = await publish(engine)
  const frames = clip.frames.filter(({ timeMs }) => timeMs < 6_000)
  for (const { kind, timeMs, body } of [...clip.configs, ...frames]) {
    const typeId = kind === 'video' ? MessageType.video : MessageType.audio
    socket.write(withoutRepeats(typeId, AFTER_EXTENSION_MS - 1_000 + timeMs, body))
  }
  expect(await engine.event('ready')).toMatchObject({ width: 640, codecs: 'avc1.42c01f,mp4a.40.2' })
  expect(engine.events.some(({ type }) => type === 'publisher-lost' || type === 'warning')).toBe(false)
  socket.destroy()
})
