import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastify from 'fastify'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Clip } from '#demo/clip.ts'
import { startClipPublisher } from '#demo/publisher.ts'
import { publishRtmp } from '#media/rtmp/client.ts'
import { createMemoryCrowds } from '#server/engines/crowds/memory.ts'
import { type EmbeddedMediaOptions, startEmbeddedMedia } from '#server/engines/media/embedded.ts'
import type { MediaEngine, MediaEvent, MediaHost } from '#server/engines/ports.ts'
import { createLiveEdge, serveLiveEdge } from '#server/http/live-edge.ts'
import { oneOrigin } from '#server/http/origins/stream-origins.ts'
import { createPlaybackAddresses } from '#server/http/playback-addresses.ts'
import { anonymous } from '#server/http/viewer.ts'
import { createViewerMarks } from '#server/http/viewer-marks.ts'
import { withTracks } from '#tests/setup/multitrack.ts'
import { readPlaylist } from './playlist-reader.ts'
import { KEY, loadClip } from './test-engine.ts'

const clip = await loadClip()
const twoTracks = withTracks(clip, [{ track: 1, size: { width: 320, height: 180 } }])

type Started = {
  media: MediaEngine
  events: MediaEvent[]
  /** Ids of the media processes, in order of start. */
  pids: number[]
  logged: LogLine[]
  when(isMet: () => boolean): Promise<void>
  publish(clip?: Clip): void
}

type LogLine = { level: number; msg: string; pid: number }

async function start(
  options: Partial<Pick<EmbeddedMediaOptions, 'tuning' | 'host' | 'listen' | 'transcoder' | 'srtPorts'>> & {
    authorise?: MediaHost['authorise']
  } = {},
): Promise<Started> {
  const directory = await mkdtemp(join(tmpdir(), 'embedded-media-'))
  const events: MediaEvent[] = []
  const pids: number[] = []
  const looks = new Set<() => void>()
  const look = () => {
    for (const one of looks) one()
  }
  const log = pino({ level: 'info' }, { write: (line) => note(JSON.parse(line)) })
  const logged: LogLine[] = []
  function note(entry: LogLine) {
    logged.push(entry)
    if (entry.msg === 'media process listens') pids.push(entry.pid)
    look()
  }
  const media = startEmbeddedMedia({ directory, rtmpPort: 0, rtmpHost: '127.0.0.1', log, ...options })
  const closers: (() => Promise<void>)[] = [media.close]
  onTestFinished(async () => {
    for (const close of closers.toReversed()) await close()
    await rm(directory, { recursive: true, force: true })
  })
  await media.attach({
    authorise:
      options.authorise ??
      (async ({ key }) => (key === KEY ? { allow: true, streamId: 's1' } : { allow: false, reason: 'BAD_KEY' })),
    report(event) {
      events.push(event)
      look()
    },
  })
  return {
    media,
    events,
    pids,
    logged,
    when(isMet) {
      return new Promise((resolve) => {
        function check() {
          if (!isMet()) return
          looks.delete(check)
          resolve()
        }
        looks.add(check)
        check()
      })
    },
    publish(sent = clip) {
      const { port } = new URL(media.publishAddress.replace('rtmp:', 'http:'))
      const target = () => ({ host: '127.0.0.1', port: Number(port), app: 'live', key: KEY })
      const publisher = startClipPublisher({ clip: sent, target })
      closers.push(publisher.close)
    },
  }
}

function addressOf(media: MediaEngine): string {
  const origin = media.origin()
  if (!origin || !('url' in origin)) throw new Error('the engine does not listen on a port')
  return origin.url
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('the embedded media engine', () => {
  test('publishes through a separate process and reports what the product needs', async () => {
    const { media, events, when, publish } = await start()
    publish()
    await when(() => events.some(({ type }) => type === 'ready'))
    expect(events[0]).toMatchObject({ type: 'ready', streamId: 's1', width: 640, height: 360 })
    const playlist = await fetch(`${addressOf(media)}/live/s1/index.m3u8`)
    expect(await playlist.text()).toContain('media.m3u8')
    await media.kick('s1')
    expect(events.some(({ type }) => type === 'ended')).toBe(true)
  })

  test('reports why an encoder was disconnected', async () => {
    const { media, events, when } = await start()
    const { hostname, port } = new URL(media.publishAddress.replace('rtmp:', 'http:'))
    const encoder = await publishRtmp({ host: hostname, port: Number(port), app: 'live', key: KEY })
    encoder.send({ kind: 'video', timestampMs: 0, body: Buffer.from([0x90, ...Buffer.from('vp09'), 0, 0]) })
    await when(() => events.length > 0)
    expect(events).toMatchObject([{ type: 'publisher-lost', streamId: 's1', reason: 'UNSUPPORTED_VIDEO' }])
  })

  test('says whether it makes pictures, and makes them if so', async () => {
    const { media, events, when, publish } = await start()
    expect(media.makesPictures?.()).toBe(spawnSync('ffmpeg', ['-version']).status === 0)
    publish()
    await when(() => events.some(({ type }) => type === 'ready'))
    const picture = await fetch(`${addressOf(media)}/live/s1/poster.jpg`)
    expect(picture.headers.get('content-type')).toContain(media.makesPictures?.() ? 'image/jpeg' : 'text/plain')
  })

  test('killed, is started again on the same port; publishers return and the stream has a new epoch', async () => {
    const { media, events, pids, when, publish } = await start()
    publish()
    await when(() => events.some(({ type }) => type === 'ready'))
    const address = media.publishAddress
    process.kill(pids[0] as number, 'SIGKILL')
    await when(() => events.some(({ type }) => type === 'publisher-lost'))
    expect(media.origin()).toBeNull()
    await when(() => events.filter(({ type }) => type === 'ready').length === 2)
    expect(pids).toHaveLength(2)
    expect(media.publishAddress).toBe(address)
    const epochs = events.flatMap((event) => (event.type === 'ready' ? [event.epoch] : []))
    expect((epochs[1] ?? '') > (epochs[0] ?? '')).toBe(true)
    expect(events.some(({ type }) => type === 'ended')).toBe(false)
  })

  test.each(['SIGTERM', 'SIGKILL'] as const)(
    'ended by %s, is read on through the edge in every rendition without an end or an error',
    async (signal) => {
      const { media, events, pids, when, publish } = await start()
      publish(twoTracks)
      await when(() => events.some(({ type }) => type === 'ready'))
      const edge = createLiveEdge(oneOrigin(media), {
        marks: createViewerMarks('reader'),
        playback: createPlaybackAddresses({ secret: 'reader', hours: 0 }),
        crowds: createMemoryCrowds(),
        instances: 1,
      })
      const app = fastify()
      serveLiveEdge(app, edge, async () => anonymous)
      const address = await app.listen({ host: '127.0.0.1', port: 0 })
      onTestFinished(async () => void (await app.close()))
      const first = await (await fetch(`${address}/live/s1/index.m3u8`)).text()
      const path = /^[\w-]+\/media\.m3u8/m.exec(first)?.[0] ?? ''
      const read = async (from: string, query = '') => {
        const answer = await fetch(`${address}/live/s1/${from}${query}`)
        return { status: answer.status, playlist: readPlaylist(await answer.text()) }
      }
      const smallPath = path.replace('media.m3u8', 'v1/media.m3u8')
      await expect.poll(async () => (await read(smallPath)).status).toBe(200)
      const before = (await read(path)).playlist
      const numberOf = (uri: string | null) => Number(/^p(\d+)/.exec(uri ?? '')?.[1])
      process.kill(pids[0] as number, signal)
      // Polls like an ordinary player, and waits like a low-latency player.
      const answers: Awaited<ReturnType<typeof read>>[] = []
      let last = before
      const isGood = () => answers.every(({ status, playlist }) => status === 200 && !playlist.isEnded)
      while (isGood() && last.discontinuitySequence === before.discontinuitySequence) {
        const [msn, part] = /p(\d+)\.(\d+)/.exec(last.hint ?? '')?.slice(1) ?? []
        const query = `?_HLS_msn=${msn}&_HLS_part=${part}`
        const [plain, reloaded, small] = await Promise.all([read(path), read(path, query), read(smallPath, query)])
        answers.push(plain, reloaded, small)
        last = reloaded.playlist
      }
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      expect(answers.some(({ playlist }) => playlist.isEnded)).toBe(false)
      expect(numberOf(last.hint)).toBeGreaterThan(numberOf(before.hint))
      const segment = last.segments.find(({ uri }) => uri !== null)
      const directory = `${address}/live/s1/${path.split('/')[0]}`
      for (const uri of [segment?.uri, segment?.map]) expect((await fetch(`${directory}/${uri}`)).status).toBe(200)
    },
  )

  test('killed without a restart, finishes its recordings after the grace time', async () => {
    let isOpen = true
    const { events, pids, when, publish } = await start({
      tuning: { graceMs: 100, statsIntervalMs: 50 },
      authorise: async () => (isOpen ? { allow: true, streamId: 's1' } : { allow: false, reason: 'CLOSED' }),
    })
    publish()
    await when(() => events.some(({ type }) => type === 'ready'))
    // The first segment needs a moment until it is on disk.
    const before = events.length
    await when(() => events.length > before + 4)
    isOpen = false
    process.kill(pids[0] as number, 'SIGKILL')
    await when(() => events.some(({ type }) => type === 'ended'))
    expect(events.find(({ type }) => type === 'ended')).toMatchObject({ recordingPath: '/recordings/s1/index.m3u8' })
  })

  test('leaves no process behind when it closes', async () => {
    const { media, pids } = await start()
    await media.close()
    expect(() => process.kill(pids[0] as number, 0)).toThrow(/ESRCH/)
  })

  test.each(['SIGTERM', 'SIGKILL'] as const)('ended by %s, leaves no transcoder behind', async (signal) => {
    const folder = await mkdtemp(join(tmpdir(), 'fake-ffmpeg-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const fake = fileURLToPath(new URL('fake-ffmpeg.ts', import.meta.url))
    const command = [process.execPath, fake, 'copies', folder]
    const { pids, publish } = await start({
      transcoder: { ladder: [{ height: 180, kbps: 200 }], maxStreams: 1, command },
    })
    publish()
    await expect.poll(() => readdir(folder)).toContain('arguments.json')
    const [transcoder] = (await readdir(folder)).filter((name) => /^\d+$/.test(name))
    process.kill(pids[0] as number, signal)
    if (signal === 'SIGKILL') await expect.poll(() => readdir(folder)).toContain(`${transcoder}.ended`)
    else await expect.poll(() => isRunning(Number(transcoder))).toBe(false)
  })

  test.each([
    ['in idle time', true, pino.levels.values.info],
    ['always', false, pino.levels.values.error],
  ])('that makes renditions %s, writes one line when ffmpeg is missing', async (_, isIdleTimeOnly, level) => {
    const command = ['/nowhere/ffmpeg']
    const transcoder = { ladder: [{ height: 180, kbps: 200 }], maxStreams: 1, command, isIdleTimeOnly }
    const { logged } = await start({ transcoder })
    expect(logged.filter(({ msg }) => msg.includes('ffmpeg')).map((line) => line.level)).toEqual([level])
    expect(logged.filter((line) => line.level > Number(level))).toEqual([])
  })

  test('that takes SRT says what is missing without ffmpeg, and takes RTMP', async () => {
    vi.stubEnv('PATH', '/nowhere')
    onTestFinished(() => void vi.unstubAllEnvs())
    const { logged, when, events, publish } = await start({ srtPorts: [1] })
    expect(logged.filter(({ msg }) => msg.includes('SRT_PORTS')).map(({ level }) => level)).toEqual([
      pino.levels.values.error,
    ])
    publish()
    await when(() => events.some(({ type }) => type === 'ready'))
  })

  test('listens for encoders only on its configured address', async () => {
    const { media } = await start({ host: '127.0.0.1' })
    const port = Number(new URL(media.publishAddress.replace('rtmp:', 'http:')).port)
    const reached = connect({ host: '127.0.0.1', port })
    await once(reached, 'connect')
    reached.destroy()
    await expect(once(connect({ host: '127.0.0.2', port }), 'connect')).rejects.toThrow(/127\.0\.0\.2/)
  })

  test('that listens for other machines plays only to clients with its token, and takes no commands there', async () => {
    const { media, events, when, publish } = await start({ listen: { host: '0.0.0.0', port: 0, token: 'secret' } })
    publish()
    await when(() => events.some(({ type }) => type === 'ready'))
    const playlist = `${addressOf(media)}/live/s1/index.m3u8`
    const status = async (authorization: string, method = 'GET') =>
      (await fetch(playlist, { method, headers: { authorization } })).status
    expect(media.origin()).toMatchObject({ token: 'secret' })
    expect((await fetch(playlist)).status).toBe(401)
    expect(await status('Bearer wrong')).toBe(401)
    expect(await status('Bearer secret')).toBe(200)
    for (const method of ['POST', 'PUT', 'DELETE']) expect(await status('Bearer secret', method)).toBe(405)
  })

  test('says what to set when its port is taken', async () => {
    const { media } = await start()
    const port = Number(new URL(media.publishAddress.replace('rtmp:', 'http:')).port)
    const log = pino({ level: 'silent' })
    const directory = await mkdtemp(join(tmpdir(), 'embedded-media-'))
    const second = startEmbeddedMedia({ directory, rtmpPort: port, rtmpHost: 'localhost', log })
    const host: MediaHost = { authorise: async () => ({ allow: false, reason: 'NO' }), report: () => {} }
    await expect(second.attach(host)).rejects.toThrow(/EADDRINUSE.*set RTMP_PORT/)
    await second.close()
    await rm(directory, { recursive: true, force: true })
  })
})
