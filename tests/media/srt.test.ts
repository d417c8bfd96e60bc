// @module-tag media
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { describe, expect, onTestFinished, test } from 'vitest'
import { KEY, STREAM_ID, startTestEngine, type TestEngine } from './test-engine.ts'

const protocols = spawnSync('ffmpeg', ['-hide_banner', '-protocols'], { encoding: 'utf8' }).stdout ?? ''
const hasSrt = protocols.split('\n').some((line) => line.trim() === 'srt')
if (!hasSrt) console.log('tests of SRT are left out: no ffmpeg with libsrt on the PATH')

async function freeUdpPort(): Promise<number> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  socket.close()
  return port
}

type SrtEngine = TestEngine & { ports: number[] }

async function start(count = 1): Promise<SrtEngine> {
  const ports = await Promise.all(Array.from({ length: count }, freeUdpPort))
  const engine = await startTestEngine({
    settings: { srt: { ports, host: '127.0.0.1' }, graceMs: 300, statsIntervalMs: 50 },
    authorise: async ({ key }) =>
      key.startsWith(KEY)
        ? { allow: true, streamId: key === KEY ? STREAM_ID : 'two' }
        : { allow: false, reason: 'BAD_KEY' },
  })
  return { ...engine, ports }
}

const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-g', '25']

/** Calls as an encoder does, again until the engine listens. */
function call(port: number, streamId: string, { video = h264, audio = ['-c:a', 'aac'] } = {}): ChildProcess {
  const encoder = spawn('ffmpeg', [
    ...['-v', 'error', '-re', '-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25'],
    ...['-f', 'lavfi', '-i', 'sine=440:sample_rate=48000', ...video, '-pix_fmt', 'yuv420p', ...audio],
    ...['-f', 'mpegts', `srt://127.0.0.1:${port}?streamid=${streamId}&connect_timeout=30000`],
  ])
  onTestFinished(() => void encoder.kill('SIGKILL'))
  return encoder
}

describe.skipIf(!hasSrt)('an encoder that sends SRT', () => {
  test('is on air with its stream key as stream id, picture and sound', async () => {
    const engine = await start()
    expect(engine.takesSrt).toBe(true)
    const encoder = call(engine.ports[0] as number, KEY)
    const ready = await engine.event('ready')
    expect(ready).toMatchObject({ streamId: STREAM_ID, width: 320, height: 180 })
    expect(ready.codecs).toMatch(/^avc1\.\w+,mp4a\.40\.2$/)
    expect(engine.asked.map(({ key }) => key)).toEqual([KEY])
    encoder.kill('SIGTERM')
    // SRT has no message for the end of a stream, so the grace time follows.
    expect(await engine.event('publisher-lost')).toMatchObject({ reason: 'SOCKET_CLOSED' })
    expect(await engine.event('ended')).toMatchObject({ streamId: STREAM_ID })
  })

  test('with a wrong key or none is refused before its media is read, and the port takes the next caller', async () => {
    const engine = await start()
    const [port] = engine.ports as [number]
    const wrong = call(port, 'another-key')
    expect(await engine.event('refused')).toMatchObject({ reason: 'BAD_KEY' })
    await once(wrong, 'exit')
    const without = call(port, '')
    expect(await engine.event('refused', 2)).toMatchObject({ reason: 'KEY_MISSING' })
    await once(without, 'exit')
    expect(engine.events.filter(({ type }) => type !== 'refused')).toEqual([])
    call(port, `#!::r=${KEY},m=publish`)
    expect(await engine.event('ready')).toMatchObject({ streamId: STREAM_ID })
  })

  test('with a line break after its key is on air', async () => {
    const engine = await start()
    call(engine.ports[0] as number, `${KEY}\n`)
    expect(await engine.event('ready')).toMatchObject({ streamId: STREAM_ID })
  })

  test('is one of several at the same time, each at its own port', async () => {
    const engine = await start(2)
    call(engine.ports[0] as number, KEY)
    call(engine.ports[1] as number, `${KEY}-two`)
    const ready = [await engine.event('ready'), await engine.event('ready', 2)]
    expect(new Set(ready.map(({ streamId }) => streamId))).toEqual(new Set([STREAM_ID, 'two']))
  })

  test('with other sound than AAC is heard', async () => {
    const engine = await start()
    call(engine.ports[0] as number, KEY, { audio: ['-c:a', 'mp2'] })
    expect((await engine.event('ready')).codecs).toContain('mp4a.40.2')
  })

  test('with another picture than H.264 learns what is wrong', async () => {
    const engine = await start()
    call(engine.ports[0] as number, KEY, { video: ['-c:v', 'mpeg2video'] })
    expect(await engine.event('publisher-lost')).toMatchObject({ reason: 'UNSUPPORTED_VIDEO' })
  })

  test('is disconnected when its stream ends at the desk', async () => {
    const engine = await start()
    const encoder = call(engine.ports[0] as number, KEY)
    await engine.event('ready')
    const ended = once(encoder, 'exit')
    await engine.kick({ streamId: STREAM_ID, reason: 'ENDED_BY_SERVER' })
    await ended
  })
})

test('SRT is off where ffmpeg does not run', async () => {
  const engine = await startTestEngine({ settings: { srt: { ports: [1], command: ['/nowhere/ffmpeg'] } } })
  expect(engine.takesSrt).toBe(false)
})
