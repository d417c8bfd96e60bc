import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Clip } from '#demo/clip.ts'
import { oneTrack } from '#demo/multitrack.ts'
import { publishRtmp, type RtmpClient } from '#media/rtmp/client.ts'
import { OBS_CAPABILITIES, toTrack, withTracks } from '#tests/setup/multitrack.ts'
import { readInit, readSamples } from './mp4-demuxer.ts'
import { readPlaylist } from './playlist-reader.ts'
import { KEY, loadClip, STREAM_ID, sendStretch, startTestEngine, type TestEngine } from './test-engine.ts'

const clip = await loadClip()
const half = { width: 320, height: 180 }
const third = { width: 160, height: 90 }

type Sent = { clip: Clip; fromMs?: number; toMs?: number; offsetMs?: number }

async function publish(engine: TestEngine, sent: Sent): Promise<RtmpClient> {
  const client = await engine.publish()
  sendStretch(client, { fromMs: 0, toMs: 10_000, ...sent })
  return client
}

async function textOf(engine: TestEngine, path: string): Promise<string> {
  const answer = await engine.get(path)
  if (!answer.ok) throw new Error(`${path} is ${answer.status}`)
  return answer.text()
}

async function bytesOf(engine: TestEngine, path: string): Promise<Buffer> {
  return Buffer.from(await (await engine.get(path)).arrayBuffer())
}

/** Returns the variants of the multivariant playlist once it lists this many. */
async function variantsOf(engine: TestEngine, count: number) {
  await engine.event('ready')
  const path = `/live/${STREAM_ID}/index.m3u8`
  const read = async () => {
    const lines = (await textOf(engine, path)).trim().split('\n').slice(2)
    return lines.flatMap((line, index) => (index % 2 === 0 ? [{ facts: line, uri: lines[index + 1] ?? '' }] : []))
  }
  await expect.poll(async () => (await read()).map(({ uri }) => uri)).toHaveLength(count)
  return read()
}

/** Reads a rendition's playlist once its fourth segment is whole. */
async function wholeOf(engine: TestEngine, uri: string, wantedMsn: number) {
  return readPlaylist(await textOf(engine, `/live/${STREAM_ID}/${uri}?_HLS_msn=${wantedMsn}`))
}

describe('several tracks of one publisher', () => {
  test('are played from one multivariant playlist: aligned, each with its own pictures', async () => {
    const engine = await startTestEngine()
    const ladder = withTracks(clip, [
      { track: 1, size: half },
      { track: 2, size: third },
    ])
    const client = await publish(engine, { clip: ladder })
    const variants = await variantsOf(engine, 4)
    const { epoch } = await engine.event('ready')
    expect(variants[0]?.uri).toBe(`${epoch}/media.m3u8`)
    expect(variants.at(-1)?.uri).toBe(`${epoch}/audio/media.m3u8`)
    const sizes = variants.map(({ facts }) => /RESOLUTION=(\w+),FRAME-RATE=25.000/.exec(facts)?.[1])
    expect(sizes[0]).toBe('640x360')
    expect(new Set(sizes)).toEqual(new Set(['640x360', '320x180', '160x90', undefined]))

    const first = (await engine.mediaPlaylist()).segments[0]?.msn ?? 0
    const lead = await wholeOf(engine, `${epoch}/media.m3u8`, first + 3)
    const leadPictures = await picturesOf(engine, `${epoch}/media.m3u8`, first + 3)
    expect(leadPictures).toHaveLength(200)
    for (const { uri } of variants) {
      const { segments, targetDurationS, partTargetS } = await wholeOf(engine, uri, first + 3)
      const cuts = (all: typeof segments) =>
        all
          .filter(({ msn }) => msn < first + 4)
          .map(({ msn, durationS, programDateTime, parts }) => {
            return { msn, durationS, programDateTime, parts: parts.map((part) => [part.uri, part.durationS]) }
          })
      expect([uri, cuts(segments)]).toEqual([uri, cuts(lead.segments)])
      expect([targetDurationS, partTargetS]).toEqual([lead.targetDurationS, lead.partTargetS])
      const folder = uri.replace('media.m3u8', '')
      const init = await bytesOf(engine, `/live/${STREAM_ID}/${folder}${segments[0]?.map}`)
      const kinds = readInit(init).map(({ handler }) => handler)
      expect(kinds).toEqual(folder.includes('audio') ? ['soun'] : ['vide', 'soun'])
      if (folder.includes('audio')) continue
      const pictures = await picturesOf(engine, uri, first + 3)
      expect(Buffer.concat(pictures).equals(Buffer.concat(leadPictures))).toBe(true)
    }
    client.close()
  })

  test('of another orientation keep their address, but no player switches to them', async () => {
    const engine = await startTestEngine()
    const tracks = [
      { track: 1, size: half },
      { track: 2, size: { width: 180, height: 320 } },
    ]
    const client = await publish(engine, { clip: withTracks(clip, tracks) })
    const variants = await variantsOf(engine, 3)
    const { epoch } = await engine.event('ready')
    expect(variants.map(({ uri }) => uri)).not.toContain(`${epoch}/v2/media.m3u8`)
    expect(await textOf(engine, `/live/${STREAM_ID}/${epoch}/v2/media.m3u8`)).toContain('#EXT-X-PART')
    client.close()
  })

  test('are reported with their sizes and rates', async () => {
    const engine = await startTestEngine({ settings: { statsIntervalMs: 50 } })
    const client = await publish(engine, { clip: withTracks(clip, [{ track: 3, size: half }]) })
    await variantsOf(engine, 3)
    await expect
      .poll(() => engine.events.findLast((event) => event.type === 'stats')?.renditions)
      .toMatchObject([
        { track: 0, width: 640, height: 360, codecs: 'avc1.42c01f,mp4a.40.2', frameRate: 25 },
        { track: 3, width: 320, height: 180, codecs: 'avc1.42c01f,mp4a.40.2', frameRate: 25 },
        { track: null, width: null, codecs: 'mp4a.40.2', frameRate: null },
      ])
    client.close()
  })

  test('leave no files of the window behind when a stream that is not recorded is forgotten', async () => {
    const engine = await startTestEngine({
      settings: { graceMs: 20, lingerMs: 300 },
      authorise: async () => ({ allow: true, streamId: STREAM_ID, keepRecording: false }),
    })
    const client = await publish(engine, { clip: withTracks(clip, [{ track: 1 }]) })
    await variantsOf(engine, 3)
    const folders = () => readdir(join(engine.directory, 'renditions'))
    await expect.poll(folders).toHaveLength(2)
    client.close()
    await engine.event('ended')
    await expect.poll(folders).toEqual([])
  })

  test('are cached like the lead, and end with the stream', async () => {
    const engine = await startTestEngine({ settings: { graceMs: 20 } })
    const client = await publish(engine, { clip: withTracks(clip, [{ track: 1 }]) })
    await variantsOf(engine, 3)
    const { epoch } = await engine.event('ready')
    const base = `/live/${STREAM_ID}/${epoch}`
    const first = (await engine.mediaPlaylist()).segments[0]?.msn ?? 0
    const cacheOf = async (path: string) => {
      const { status, headers } = await engine.get(path)
      return [status, headers.get('cache-control')]
    }
    const immutable = 'public, max-age=31536000, immutable'
    for (const name of ['v1', 'audio']) {
      expect(await cacheOf(`${base}/${name}/media.m3u8`)).toEqual([200, 'public, max-age=1'])
      for (const file of [`init-${first}.mp4`, `s${first}.m4s`, `p${first + 3}.0.m4s`])
        expect([file, await cacheOf(`${base}/${name}/${file}`)]).toEqual([file, [200, immutable]])
    }
    for (const path of ['v2/media.m3u8', 'v0/media.m3u8', '/media.m3u8', 'v1/v1/media.m3u8', 'v1/'])
      expect([path, await cacheOf(`${base}/${path}`)]).toEqual([path, [404, 'public, max-age=1']])
    client.close()
    await engine.event('ended')
    for (const name of ['v1', 'audio'])
      expect(readPlaylist(await textOf(engine, `${base}/${name}/media.m3u8`)).isEnded).toBe(true)
  })

  test('continue after a restart of the engine, at the addresses of before', async () => {
    const ladder = withTracks(clip, [{ track: 1, size: half }])
    const first = await startTestEngine()
    await publish(first, { clip: ladder, toMs: 6_000 })
    await variantsOf(first, 3)
    const before = await first.event('ready')
    const path = `/live/${STREAM_ID}/${before.epoch}/v1/media.m3u8`
    const known = readPlaylist(await textOf(first, path))
    await first.close()

    const second = await startTestEngine({ directory: first.directory })
    const statuses = new Set<number>()
    let isBack = false
    const reader = (async () => {
      while (!isBack) statuses.add((await second.get(path)).status)
    })()
    const client = await publish(second, { clip: ladder, fromMs: 6_000, toMs: 14_000 })
    await variantsOf(second, 3)
    const playlist = readPlaylist(await textOf(second, path))
    isBack = true
    await reader
    expect(statuses).not.toContain(404)
    expect(playlist.segments[0]?.msn).toBeGreaterThan(known.segments.at(-1)?.msn ?? 0)
    expect(playlist.discontinuitySequence).toBe(100)
    for (const uri of [playlist.segments[0]?.uri, playlist.segments[0]?.map])
      expect((await second.get(path.replace('media.m3u8', uri ?? ''))).status).toBe(200)
    client.close()
  })

  test('are renditions again when the publisher returns, behind a discontinuity', async () => {
    const engine = await startTestEngine()
    const ladder = withTracks(clip, [{ track: 1 }])
    const first = await publish(engine, { clip: ladder, toMs: 6_000 })
    await variantsOf(engine, 3)
    const { epoch } = await engine.event('ready')
    const last = (await engine.mediaPlaylist()).segments.at(-1)?.msn ?? 0
    first.destroy()
    await engine.event('publisher-lost')
    const second = await publish(engine, { clip: ladder, toMs: 8_000 })
    for (const uri of [`${epoch}/media.m3u8`, `${epoch}/v1/media.m3u8`, `${epoch}/audio/media.m3u8`]) {
      const { segments } = await wholeOf(engine, uri, last + 2)
      const breaks = segments.filter(({ isDiscontinuity }) => isDiscontinuity)
      expect([uri, breaks.map(({ msn }) => msn)]).toEqual([uri, [last + 1]])
    }
    second.close()
  })
})

describe('a publisher of odd tracks', () => {
  async function leadPlays(engine: TestEngine, count: number) {
    const variants = await variantsOf(engine, count)
    expect(variants[0]?.facts).toContain('RESOLUTION=640x360')
    expect(engine.events.some(({ type }) => type === 'publisher-lost')).toBe(false)
  }
  const codesOf = ({ events }: TestEngine) => events.flatMap((event) => (event.type === 'warning' ? [event.code] : []))

  test('of forty tracks has eight renditions, and one warning', async () => {
    const engine = await startTestEngine({ settings: { maxBitrateKbps: 1_000_000 } })
    const extras = Array.from({ length: 40 }, (_, index) => ({ track: index + 1 }))
    const client = await publish(engine, { clip: withTracks(clip, extras), toMs: 4_100 })
    await leadPlays(engine, 9)
    expect(codesOf(engine)).toEqual(['TOO_MANY_TRACKS'])
    client.close()
  })

  test('of six sounds plays the first, and is warned that they are too many', async () => {
    const engine = await startTestEngine()
    const client = await engine.publish()
    for (let track = 1; track < 6; track += 1) {
      const body = Buffer.from([0x95, 0, ...Buffer.from('mp4a'), track, 0x12, 0x10])
      client.send({ kind: 'audio', timestampMs: 0, body })
    }
    sendStretch(client, { clip, fromMs: 0, toMs: 6_000 })
    await leadPlays(engine, 2)
    expect(await engine.event('warning')).toMatchObject({ code: 'TOO_MANY_TRACKS', facts: { track: 4, limit: 4 } })
    client.close()
  })

  test('of another codec above the lead is warned of it, and plays the rest', async () => {
    const engine = await startTestEngine()
    const client = await engine.publish()
    for (const codec of ['vp09', 'vvc1']) {
      const body = Buffer.from([0x96, 0, ...Buffer.from(codec), codec === 'vp09' ? 2 : 3, 1, 2, 3])
      client.send({ kind: 'video', timestampMs: 0, body })
    }
    client.send({ kind: 'audio', timestampMs: 0, body: Buffer.from([0x95, 1, ...Buffer.from('Opus'), 1, 9, 9]) })
    sendStretch(client, { clip: withTracks(clip, [{ track: 1 }]), fromMs: 0, toMs: 6_000 })
    await leadPlays(engine, 3)
    expect(await engine.event('warning')).toMatchObject({
      code: 'TRACK_CODEC_UNSUPPORTED',
      facts: { track: 2, codec: 'vp09' },
    })
    client.close()
  })

  test('without a configuration, or with a broken one, plays the rest', async () => {
    const engine = await startTestEngine()
    const client = await engine.publish()
    const broken = oneTrack({ frameType: 1, packet: 0, track: 2 }, Buffer.from([9, 9]))
    client.send({ kind: 'video', timestampMs: 0, body: broken })
    const ladder = withTracks(clip, [{ track: 1 }, { track: 2 }])
    sendStretch(client, { clip: { ...ladder, configs: clip.configs }, fromMs: 0, toMs: 6_000 })
    await leadPlays(engine, 2)
    expect(codesOf(engine)).toEqual(['TRACK_CONFIG_BROKEN'])
    client.close()
  })

  test('whose sizes lie loses those frames alone', async () => {
    const engine = await startTestEngine()
    const client = await engine.publish()
    const lies = clip.frames.flatMap((frame) => {
      if (frame.kind === 'audio') return [frame]
      const { body } = toTrack(frame, { track: 1 })
      const many = Buffer.concat([
        Buffer.from([body.readUInt8(0), 0x11]),
        body.subarray(2, 7),
        Buffer.from([0xff, 0xff, 0xff]),
        body.subarray(7),
      ])
      return [frame, { ...frame, isKeyframe: false, body: many }]
    })
    sendStretch(client, { clip: { ...withTracks(clip, [{ track: 1 }]), frames: lies }, fromMs: 0, toMs: 6_000 })
    await leadPlays(engine, 2)
    client.close()
  })

  test('that sends every track in one message is played like one that sends them apart', async () => {
    const engine = await startTestEngine()
    const client = await engine.publish()
    const joined = (tag: Clip['frames'][number]) => {
      if (tag.kind === 'audio') return tag
      const bodies = [0, 1].map((track) => toTrack(tag, { track }).body)
      const head = Buffer.from([bodies[0]?.readUInt8(0) ?? 0, 0x10 | tag.body.readUInt8(1), ...Buffer.from('avc1')])
      const pieces = bodies.flatMap((body) => {
        const size = Buffer.alloc(3)
        size.writeUIntBE(body.length - 7, 0, 3)
        return [body.subarray(6, 7), size, body.subarray(7)]
      })
      return { ...tag, body: Buffer.concat([head, ...pieces]) }
    }
    const sent = { ...clip, configs: clip.configs.map(joined), frames: clip.frames.map(joined) }
    sendStretch(client, { clip: sent, fromMs: 0, toMs: 6_000 })
    await leadPlays(engine, 3)
    expect(codesOf(engine)).toEqual([])
    client.close()
  })
})

test('an encoder that lists its capabilities gets those of the server', async () => {
  const engine = await startTestEngine()
  const target = { host: '127.0.0.1', port: engine.rtmpPort, app: 'live', key: KEY }
  const plain = await publishRtmp(target)
  expect(plain.server).not.toHaveProperty('capsEx')
  const obs = await publishRtmp({ ...target, capabilities: OBS_CAPABILITIES })
  expect(obs.server).toMatchObject({
    capsEx: 7,
    fourCcList: ['avc1', 'hvc1', 'av01', 'mp4a'],
    videoFourCcInfoMap: { avc1: 4, hvc1: 4, av01: 4 },
    audioFourCcInfoMap: { mp4a: 4 },
  })
  obs.close()
})

/** Returns the pictures of the segments up to a number. */
async function picturesOf(engine: TestEngine, uri: string, lastMsn: number): Promise<Buffer[]> {
  const { segments } = await wholeOf(engine, uri, lastMsn)
  const pictures: Buffer[] = []
  for (const segment of segments) {
    if (segment.uri === null || segment.msn > lastMsn) continue
    const path = `/live/${STREAM_ID}/${uri.replace('media.m3u8', segment.uri)}`
    const { samples } = readSamples(await bytesOf(engine, path))
    for (const { trackId, data } of samples) if (trackId === 1) pictures.push(data)
  }
  return pictures
}
