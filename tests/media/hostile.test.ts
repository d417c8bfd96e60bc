import { connect, type Socket } from 'node:net'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createChunkWriter } from '#media/rtmp/chunk-writer.ts'
import { command } from '#media/rtmp/commands.ts'
import { createHandshakeBlob, HANDSHAKE_BYTES, RTMP_VERSION } from '#media/rtmp/handshake.ts'
import { loadClip, STREAM_ID, sendStretch, startTestEngine, type TestEngine } from './test-engine.ts'

const clip = await loadClip()

/** Opens a socket. `ended` resolves when the socket closes for any reason. */
async function open(engine: TestEngine): Promise<{ socket: Socket; ended: Promise<unknown> }> {
  const socket = connect({ host: '127.0.0.1', port: engine.rtmpPort })
  socket.on('error', () => undefined)
  socket.resume()
  const ended = new Promise((resolve) => socket.once('close', resolve))
  await Promise.race([new Promise((resolve) => socket.once('connect', resolve)), ended])
  return { socket, ended }
}

function greeting(): Buffer {
  return Buffer.concat([Buffer.from([RTMP_VERSION]), createHandshakeBlob(), Buffer.alloc(HANDSHAKE_BYTES)])
}

async function stillPublishes(engine: TestEngine) {
  const client = await engine.publish()
  sendStretch(client, { clip, fromMs: 0, toMs: 6_000 })
  await engine.event('ready')
  client.close()
}

describe('bytes that are not RTMP', () => {
  test('end their connection and nothing else', async () => {
    const engine = await startTestEngine({ settings: { limits: { publishDeadlineMs: 40 } } })
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 3000 }), fc.boolean(), async (bytes, shakesHands) => {
        const { socket, ended } = await open(engine)
        if (shakesHands) socket.write(greeting())
        socket.end(bytes)
        await ended
      }),
      { numRuns: 60 },
    )
    await stillPublishes(engine)
  })

  test('in place of media are dropped, and the stream continues', async () => {
    const engine = await startTestEngine()
    const client = await engine.publish()
    for (const body of fc.sample(fc.uint8Array({ maxLength: 500 }), 300)) {
      const bytes = Buffer.from(body)
      // A body that names another codec would rightly end the publish, so only the content is random.
      client.send({ kind: 'video', timestampMs: 0, body: Buffer.concat([Buffer.from([0x17, 1, 0, 0, 0]), bytes]) })
      client.send({ kind: 'audio', timestampMs: 0, body: Buffer.concat([Buffer.from([0xaf, 1]), bytes]) })
    }
    sendStretch(client, { clip, fromMs: 0, toMs: 6_000 })
    await engine.event('ready')
    client.close()
  })

  test('announced as a huge message are refused before they arrive', async () => {
    const engine = await startTestEngine()
    const { socket, ended } = await open(engine)
    socket.write(greeting())
    socket.write(Buffer.from([0x03, 0, 0, 0, 0xff, 0xff, 0xff, 20, 0, 0, 0, 0]))
    await ended
    expect(await engine.event('refused')).toMatchObject({ reason: 'MESSAGE_TOO_LARGE' })
  })

  test('in messages without content, before a publish, end the connection', async () => {
    const engine = await startTestEngine()
    const { socket, ended } = await open(engine)
    socket.write(greeting())
    // Each byte 0xc3 repeats the empty message: a megabyte would take a second of the thread that serves all streams.
    socket.write(Buffer.concat([Buffer.from([0x03, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]), Buffer.alloc(60_000, 0xc3)]))
    await ended
    expect(await engine.event('refused')).toMatchObject({ reason: 'TOO_MANY_MESSAGES' })
    await stillPublishes(engine)
  })

  test('of a peer that never reads the responses end its connection', async () => {
    const engine = await startTestEngine()
    const { socket, ended } = await open(engine)
    socket.pause()
    socket.write(greeting())
    const createStream = createChunkWriter().write(command('createStream', 2, null))
    const burst = Buffer.concat(Array.from({ length: 2_000 }, () => createStream))
    // Responses fill the buffers of both sockets before they fill the connection's buffer.
    while (!socket.destroyed) {
      socket.write(burst)
      await new Promise((resolve) => setImmediate(resolve))
    }
    await ended
    await stillPublishes(engine)
  })
})

describe('idle connections', () => {
  test('are closed at the deadline for a publish, even if single bytes arrive', async () => {
    const engine = await startTestEngine({ settings: { limits: { publishDeadlineMs: 20 } } })
    const { socket, ended } = await open(engine)
    const trickle = setInterval(() => socket.write(Buffer.from([RTMP_VERSION])), 10)
    await ended
    clearInterval(trickle)
    expect(await engine.event('refused')).toMatchObject({ reason: 'PUBLISH_TIMEOUT' })
  })

  test('beyond the limit are refused, and new ones are accepted when these are closed', async () => {
    const limits = { maxConnections: 20, maxConnectionsPerIp: 15 }
    const engine = await startTestEngine({ settings: { limits } })
    const opened = await Promise.all(Array.from({ length: 40 }, () => open(engine)))
    const refused = opened.slice(limits.maxConnectionsPerIp)
    await Promise.all(refused.map(({ ended }) => ended))
    for (const { socket } of opened) socket.destroy()
    await Promise.all(opened.map(({ ended }) => ended))
    await stillPublishes(engine)
  })
})

describe('a publisher with unsupported media', () => {
  test.each([
    ['VP9', { kind: 'video' as const, body: Buffer.from([0x90, ...Buffer.from('vp09'), 0, 0]) }, 'UNSUPPORTED_VIDEO'],
    [
      'a broken HEVC configuration',
      { kind: 'video' as const, body: Buffer.from([0x90, ...Buffer.from('hvc1'), 1, 0]) },
      'BAD_VIDEO_CONFIG',
    ],
    [
      'a broken AV1 configuration',
      { kind: 'video' as const, body: Buffer.from([0x90, ...Buffer.from('av01'), 0x81, 0]) },
      'BAD_VIDEO_CONFIG',
    ],
    ['MP3', { kind: 'audio' as const, body: Buffer.from([0x2f, 1, 2, 3]) }, 'UNSUPPORTED_AUDIO'],
    [
      'a broken H.264 configuration',
      { kind: 'video' as const, body: Buffer.from([0x17, 0, 0, 0, 0, 9]) },
      'BAD_VIDEO_CONFIG',
    ],
  ])('%s: the publisher gets the reason', async (_, media, reason) => {
    const engine = await startTestEngine()
    const client = await engine.publish()
    client.send({ ...media, timestampMs: 0 })
    expect(await client.closed).toBe(reason)
    expect(await engine.event('publisher-lost')).toMatchObject({ streamId: STREAM_ID, reason })
  })

  test('a file faster than real time: the publisher gets the reason', async () => {
    const engine = await startTestEngine()
    const client = await engine.publish()
    sendStretch(client, { clip, fromMs: 0, toMs: 30_000 })
    expect(await client.closed).toBe('FASTER_THAN_REAL_TIME')
    // The burst was more than one write can take, which is not a disk failure.
    await engine.kick({ streamId: STREAM_ID, reason: 'OPERATOR' })
    await engine.event('ended')
    expect(engine.events).not.toContainEqual(expect.objectContaining({ code: 'DISK_FAILED' }))
  })

  test('a bitrate above the limit: the publisher gets the reason', async () => {
    const engine = await startTestEngine({ settings: { maxBitrateKbps: 100 } })
    const client = await engine.publish()
    sendStretch(client, { clip, fromMs: 0, toMs: 15_000 })
    expect(await client.closed).toBe('BITRATE_TOO_HIGH')
  })
})

test('a player that requests media by RTMP is refused', async () => {
  const engine = await startTestEngine()
  const { socket, ended } = await open(engine)
  socket.write(greeting())
  socket.write(createChunkWriter().write(command('play', 4, null, STREAM_ID)))
  await ended
  expect(await engine.event('refused')).toMatchObject({ reason: 'PLAY_NOT_SUPPORTED' })
})
