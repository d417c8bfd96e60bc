import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Authorisation } from '#media/host.ts'
import { publishRtmp } from '#media/rtmp/client.ts'
import { readInit, readSamples } from './mp4-demuxer.ts'
import { readPlaylist } from './playlist-reader.ts'
import { KEY, loadClip, STREAM_ID, sendStretch, startTestEngine } from './test-engine.ts'

const clip = await loadClip()

describe('authorisation', () => {
  test('refuses a wrong key with the reason, and never reports the key', async () => {
    const engine = await startTestEngine()
    await expect(engine.publish('wrong-key')).rejects.toThrow('BAD_KEY')
    const refused = await engine.event('refused')
    expect(refused).toMatchObject({ reason: 'BAD_KEY', ip: '127.0.0.1' })
    expect(engine.asked).toEqual([{ app: 'live', key: 'wrong-key', ip: '127.0.0.1', sessionId: refused.sessionId }])
    expect(JSON.stringify(engine.events)).not.toContain('wrong-key')
  })

  test('comes before any media: until the host decides nothing is read', async () => {
    let decide = (_: Authorisation) => {}
    const decision = new Promise<Authorisation>((resolve) => {
      decide = resolve
    })
    let isAsked = () => {}
    const asked = new Promise<void>((resolve) => {
      isAsked = resolve
    })
    const engine = await startTestEngine({
      authorise: () => {
        isAsked()
        return decision
      },
    })
    const publishing = engine.publish()
    await asked
    expect(engine.events).toEqual([])
    decide({ allow: true, streamId: STREAM_ID })
    await publishing
    expect(await engine.event('started')).toMatchObject({ streamId: STREAM_ID, ip: '127.0.0.1' })
  })

  test('that fails or returns an invalid stream id refuses', async () => {
    const failing = await startTestEngine({ authorise: () => Promise.reject(new Error('database')) })
    await expect(failing.publish()).rejects.toThrow('AUTHORISATION_FAILED')
    const escaping = await startTestEngine({ authorise: async () => ({ allow: true, streamId: '../x' }) })
    await expect(escaping.publish()).rejects.toThrow('BAD_STREAM_ID')
    expect(escaping.events.map(({ type }) => type)).toEqual(['refused'])
  })

  test('that never responds ends in a refusal', async () => {
    const engine = await startTestEngine({
      authorise: () => new Promise(() => {}),
      settings: { limits: { authoriseTimeoutMs: 50 } },
    })
    await expect(engine.publish()).rejects.toThrow('AUTHORISATION_TIMEOUT')
  })
})

describe('a key', () => {
  test.each([
    ['in the server field', `live/${KEY}`, ''],
    ['in the server field, with the name that the encoder demands', `live/${KEY}/`, ' / '],
    ['with a line break and a zero-width space', 'live', `\u200B${KEY}\r\n`],
    ['between slashes', 'live', `/${KEY}/`],
    ['after the container’s name', 'live', `flv:${KEY}`],
  ])('%s is accepted', async (_, app, key) => {
    const engine = await startTestEngine()
    const client = await publishRtmp({ host: '127.0.0.1', port: engine.rtmpPort, app, key })
    expect(engine.asked).toMatchObject([{ app: 'live', key: KEY }])
    client.close()
  })

  test('that is missing is refused with this reason', async () => {
    const engine = await startTestEngine()
    await expect(engine.publish(' ')).rejects.toThrow('KEY_MISSING')
    expect(await engine.event('refused')).toMatchObject({ reason: 'KEY_MISSING' })
  })
})

describe('a published clip', () => {
  test('is played from the multivariant playlist down to its frames', async () => {
    const engine = await startTestEngine()
    const client = await engine.publish()
    sendStretch(client, { clip, fromMs: 0, toMs: 10_000 })
    const ready = await engine.event('ready')
    expect(ready).toMatchObject({
      streamId: STREAM_ID,
      width: 640,
      height: 360,
      codecs: 'avc1.42c01f,mp4a.40.2',
      playlistPath: `/live/${STREAM_ID}/index.m3u8`,
    })
    const multivariant = await (await engine.get(ready.playlistPath)).text()
    expect(multivariant).toContain(`${ready.epoch}/media.m3u8`)
    expect(multivariant).toMatch(/CODECS="avc1.42c01f,mp4a.40.2",RESOLUTION=640x360,FRAME-RATE=25.000/)

    const base = `/live/${STREAM_ID}/${ready.epoch}`
    // The fourth segment ends with the keyframe at eight seconds.
    const playlist = readPlaylist(await (await engine.get(`${base}/media.m3u8?_HLS_msn=3`)).text())
    const init = Buffer.from(await (await engine.get(`${base}/${playlist.segments[0]?.map}`)).arrayBuffer())
    expect(readInit(init).map(({ handler, timescale }) => [handler, timescale])).toEqual([
      ['vide', 1000],
      ['soun', 32000],
    ])
    const pictures: Buffer[] = []
    for (const { uri } of playlist.segments) {
      if (uri === null) continue
      const bytes = Buffer.from(await (await engine.get(`${base}/${uri}`)).arrayBuffer())
      for (const { trackId, data } of readSamples(bytes).samples) if (trackId === 1) pictures.push(data)
    }
    const sent = clip.frames.filter(({ kind }) => kind === 'video').map(({ body }) => body.subarray(5))
    expect(pictures.length).toBeGreaterThanOrEqual(200)
    expect(Buffer.concat(pictures).equals(Buffer.concat(sent.slice(0, pictures.length)))).toBe(true)
    client.close()
  })

  test('is cached as a network of caches needs it', async () => {
    const engine = await startTestEngine()
    const client = await engine.publish()
    sendStretch(client, { clip, fromMs: 0, toMs: 6_000 })
    const { epoch } = await engine.event('ready')
    const base = `/live/${STREAM_ID}/${epoch}`
    const cacheOf = async (path: string) => {
      const response = await engine.get(path)
      expect(response.headers.get('set-cookie')).toBeNull()
      return [response.status, response.headers.get('cache-control')]
    }
    const first = (await engine.mediaPlaylist()).segments[0]?.msn ?? 0
    const immutable = 'public, max-age=31536000, immutable'
    expect(await cacheOf(`/live/${STREAM_ID}/index.m3u8`)).toEqual([200, 'public, max-age=1'])
    expect(await cacheOf(`${base}/media.m3u8`)).toEqual([200, 'public, max-age=1'])
    expect(await cacheOf(`${base}/media.m3u8?_HLS_msn=${first + 1}&_HLS_part=0`)).toEqual([200, 'public, max-age=12'])
    expect(await cacheOf(`${base}/init-${first}.mp4`)).toEqual([200, immutable])
    expect(await cacheOf(`${base}/s${first}.m4s`)).toEqual([200, immutable])
    expect(await cacheOf(`${base}/p${first + 1}.0.m4s`)).toEqual([200, immutable])
    expect(await cacheOf(`${base}/s${first + 900}.m4s`)).toEqual([404, 'public, max-age=1'])
    expect(await cacheOf(`/live/${STREAM_ID}/older-epoch/media.m3u8`)).toEqual([404, 'public, max-age=1'])
    expect(await cacheOf(`${base}/media.m3u8?_HLS_msn=${first + 900}`)).toEqual([400, 'public, max-age=1'])
    expect(await cacheOf(`${base}/media.m3u8?_HLS_part=1`)).toEqual([400, 'public, max-age=1'])
    expect(await cacheOf('/live/nobody/index.m3u8')).toEqual([404, 'public, max-age=1'])
    client.close()
  })

  test('has a poster that is one keyframe with its initialisation, and nothing before it', async () => {
    const engine = await startTestEngine()
    const client = await engine.publish()
    const early = await engine.get(`/live/${STREAM_ID}/poster.jpg`)
    expect([early.status, early.headers.get('content-length')]).toEqual([204, null])
    sendStretch(client, { clip, fromMs: 0, toMs: 6_000 })
    await engine.event('ready')
    const response = await engine.get(`/live/${STREAM_ID}/poster.mp4`)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(readInit(bytes).map(({ handler }) => handler)).toEqual(['vide'])
    const { samples } = readSamples(bytes)
    expect(samples.map(({ isSync, time }) => [isSync, time])).toEqual([[true, 0]])
    const keyframes = clip.frames.filter(({ kind, isKeyframe }) => kind === 'video' && isKeyframe)
    expect(keyframes.some(({ body }) => body.subarray(5).equals(samples[0]?.data as Buffer))).toBe(true)
    client.close()
  })

  test('reports its rates', async () => {
    const engine = await startTestEngine({ settings: { statsIntervalMs: 100 } })
    const client = await engine.publish()
    sendStretch(client, { clip, fromMs: 0, toMs: 6_000 })
    await engine.event('ready')
    const stats = await engine.event('stats', 2)
    expect(stats).toMatchObject({ streamId: STREAM_ID, isPublishing: true })
    expect(stats.parts).toBeGreaterThan(10)
    client.close()
  })
})

describe('a recording', () => {
  test('is playable when the grace is over: a VOD playlist whose ranges are the segments', async () => {
    const engine = await startTestEngine({ settings: { graceMs: 50 } })
    const client = await engine.publish()
    sendStretch(client, { clip, fromMs: 0, toMs: 8_000 })
    await engine.event('ready')
    client.close()
    expect(await engine.event('publisher-lost')).toMatchObject({ reason: 'UNPUBLISHED', graceMs: 50 })
    const ended = await engine.event('ended')
    expect(ended.recording).toMatchObject({ playlistPath: `/recordings/${STREAM_ID}/index.m3u8` })
    expect(ended.recording?.durationMs).toBe(8_000)
    expect((await engine.mediaPlaylist()).isEnded).toBe(true)

    const text = await (await engine.get(ended.recording?.playlistPath ?? '')).text()
    expect(text).toContain('#EXT-X-PLAYLIST-TYPE:VOD')
    const ranges = [...text.matchAll(/#EXT-X-BYTERANGE:(\d+)@(\d+)\n(\S+)/g)]
    let pictures = 0
    for (const [, length, offset, uri] of ranges) {
      const end = Number(offset) + Number(length) - 1
      const response = await engine.get(`/recordings/${STREAM_ID}/${uri}`, { range: `bytes=${offset}-${end}` })
      expect(response.status).toBe(206)
      const { samples } = readSamples(Buffer.from(await response.arrayBuffer()))
      pictures += samples.filter(({ trackId }) => trackId === 1).length
    }
    expect(pictures).toBe(200)
    const whole = await engine.get(`/recordings/${STREAM_ID}/${ranges[0]?.[3]}`)
    expect(readInit(Buffer.from(await whole.arrayBuffer()))).toHaveLength(2)
  })

  test('spans a restart of the engine, with a discontinuity between the epochs', async () => {
    const first = await startTestEngine()
    const one = await first.publish()
    sendStretch(one, { clip, fromMs: 0, toMs: 6_000 })
    const before = await first.event('ready')
    const playlist = await first.mediaPlaylist()
    const next = (playlist.segments.at(-1)?.msn ?? 0) + 1
    const media = `/live/${STREAM_ID}/${before.epoch}/media.m3u8`
    const waiting = first.get(`${media}?_HLS_msn=${next}`).then(
      (answer) => answer.text(),
      () => 'cut off',
    )
    await first.get(media)
    await first.close()
    expect(await waiting).not.toContain('#EXT-X-ENDLIST')
    expect(await one.closed).toBe('SERVER_RESTARTING')
    expect(first.events.some(({ type }) => type === 'ended')).toBe(false)

    const second = await startTestEngine({ directory: first.directory, settings: { graceMs: 2_000 } })
    expect((await second.get(media)).status).toBe(503)
    const statuses = new Set<number>()
    let isBack = false
    const readers = Array.from({ length: 8 }, async () => {
      while (!isBack) statuses.add((await second.get(media)).status)
    })
    const two = await second.publish()
    sendStretch(two, { clip, fromMs: 6_000, toMs: 12_000 })
    const after = await second.event('ready')
    isBack = true
    await Promise.all(readers)
    // Until its picture is there, the stream counts as awaited and never as unknown.
    expect(statuses).not.toContain(404)
    // A reader of the earlier playlist continues with this one, at higher numbers.
    const goesOn = readPlaylist(await (await second.get(media)).text())
    expect(goesOn.isEnded).toBe(false)
    expect(goesOn.segments[0]?.msn).toBeGreaterThan(playlist.segments.at(-1)?.msn ?? 0)
    // hls.js iterates over all discontinuities from 0, so both numbers must be small.
    expect(playlist.discontinuitySequence).toBe(0)
    expect(goesOn.discontinuitySequence).toBe(100)
    expect((await second.get(media.replace('media.m3u8', goesOn.segments[0]?.uri ?? ''))).status).toBe(200)
    expect((await second.get(media.replace('media.m3u8', goesOn.segments[0]?.map ?? ''))).status).toBe(200)
    expect(after.epoch > before.epoch).toBe(true)
    two.close()
    const { recording } = await second.event('ended')
    // The recording has two whole segments of the first epoch, still being written when it stopped, and all of the
    // second.
    expect(recording?.durationMs).toBeGreaterThan(8_000)
    expect(recording?.durationMs).toBeLessThanOrEqual(12_000)
    const text = await readFile(join(recording?.directory ?? '', 'index.m3u8'), 'utf8')
    expect(text.match(/#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="([^/]+)/)?.[1]).toBe(after.epoch)
    expect(text.match(/#EXT-X-PROGRAM-DATE-TIME/g)).toHaveLength(2)
    expect(second.events.filter(({ type }) => type === 'ended')).toHaveLength(1)
  })

  test('of a stream whose publisher does not return after a restart is finished then', async () => {
    const first = await startTestEngine()
    const client = await first.publish()
    sendStretch(client, { clip, fromMs: 0, toMs: 6_000 })
    await first.event('ready')
    client.close()
    await first.event('publisher-lost')
    await first.close()
    const second = await startTestEngine({ directory: first.directory, settings: { graceMs: 20 } })
    const ended = await second.event('ended')
    expect(ended).toMatchObject({ streamId: STREAM_ID, reason: 'NOT_RESUMED' })
    expect(ended.recording?.durationMs).toBe(6_000)
    expect((await second.get(`/recordings/${STREAM_ID}/index.m3u8`)).status).toBe(200)
    await second.removeRecording(STREAM_ID)
    expect((await second.get(`/recordings/${STREAM_ID}/index.m3u8`)).status).toBe(404)
  })

  test('of a stream cut off by a restart is finished immediately when the host ends it', async () => {
    const first = await startTestEngine()
    const client = await first.publish()
    sendStretch(client, { clip, fromMs: 0, toMs: 6_000 })
    await first.event('ready')
    await first.close()
    const second = await startTestEngine({ directory: first.directory })
    expect(await second.kick({ streamId: STREAM_ID, reason: 'KEY_ROTATED' })).toBe(true)
    expect(await second.event('ended')).toMatchObject({ reason: 'KEY_ROTATED' })
    expect(await second.kick({ streamId: STREAM_ID, reason: 'KEY_ROTATED' })).toBe(false)
  })

  test('is not kept when the host does not want one', async () => {
    const engine = await startTestEngine({
      authorise: async () => ({ allow: true, streamId: STREAM_ID, keepRecording: false }),
      settings: { graceMs: 20 },
    })
    const client = await engine.publish()
    sendStretch(client, { clip, fromMs: 0, toMs: 6_000 })
    await engine.event('ready')
    client.close()
    expect((await engine.event('ended')).recording).toBeNull()
    expect((await engine.get(`/recordings/${STREAM_ID}/index.m3u8`)).status).toBe(404)
  })

  test('is served by range, and other files are not', async () => {
    const engine = await startTestEngine({ settings: { graceMs: 20 } })
    const client = await engine.publish()
    sendStretch(client, { clip, fromMs: 0, toMs: 6_000 })
    const { epoch } = await engine.event('ready')
    client.close()
    await engine.event('ended')
    const volume = `/recordings/${STREAM_ID}/${epoch}/media-0.mp4`
    const size = (await (await engine.get(volume)).arrayBuffer()).byteLength
    const last = await engine.get(volume, { range: 'bytes=-10' })
    expect(last.headers.get('content-range')).toBe(`bytes ${size - 10}-${size - 1}/${size}`)
    expect((await engine.get(volume, { range: `bytes=${size}-` })).status).toBe(416)
    for (const path of [`${epoch}/index.jsonl`, '../index.m3u8', `${epoch}/..%2f..%2fx`, `${epoch}`]) {
      expect((await engine.get(`/recordings/${STREAM_ID}/${path}`)).status).toBe(404)
    }
  })
})

test('the stream key is in no event, path or file', async () => {
  const engine = await startTestEngine({ settings: { graceMs: 20 } })
  const client = await engine.publish()
  sendStretch(client, { clip, fromMs: 0, toMs: 6_000 })
  await engine.event('ready')
  client.close()
  await engine.event('ended')
  expect(JSON.stringify(engine.events)).not.toContain(KEY)
})
