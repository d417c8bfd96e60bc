import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import type { Clip } from '#demo/clip.ts'
import { codedBody, readCoded, withCodedTracks } from '#tests/setup/coded-tracks.ts'
import { withTracks } from '#tests/setup/multitrack.ts'
import { readInit, readSamples } from './mp4-demuxer.ts'
import { type ReadPlaylist, readPlaylist } from './playlist-reader.ts'
import { loadClip, STREAM_ID, sendStretch, startTestEngine, type TestEngine } from './test-engine.ts'

const clip = await loadClip()
const hasFfprobe = spawnSync('ffprobe', ['-version']).status === 0
if (!hasFfprobe) console.log('the test that ffprobe decodes HEVC and AV1 is left out: no ffprobe on the PATH')

type Variant = { uri: string; facts: string }

async function variantsOf(engine: TestEngine, count: number): Promise<Variant[]> {
  await engine.event('ready')
  const read = async () => {
    const text = await (await engine.get(`/live/${STREAM_ID}/index.m3u8`)).text()
    return [...text.matchAll(/#EXT-X-STREAM-INF:(.*)\n(.*)/g)].map(([, facts = '', uri = '']) => ({ facts, uri }))
  }
  await expect.poll(read).toHaveLength(count)
  return read()
}

/** Returns the initialisation segment and the first segments of a rendition, once the last of them is whole. */
async function mediaOf(engine: TestEngine, uri: string, lastMsn: number) {
  const folder = `/live/${STREAM_ID}/${uri.replace('media.m3u8', '')}`
  const bytes = async (file: string) => Buffer.from(await (await engine.get(folder + file)).arrayBuffer())
  const playlist: ReadPlaylist = readPlaylist(
    await (await engine.get(`${folder}media.m3u8?_HLS_msn=${lastMsn}`)).text(),
  )
  const listed = playlist.segments.filter(({ msn, uri: file }) => file !== null && msn <= lastMsn)
  return {
    playlist,
    init: await bytes(listed[0]?.map ?? ''),
    segments: await Promise.all(listed.map(({ uri: file }) => bytes(file ?? ''))),
  }
}

async function publish(engine: TestEngine, sent: Clip, toMs = 10_000) {
  const client = await engine.publish()
  sendStretch(client, { clip: sent, fromMs: 0, toMs })
  return client
}

const firstMsn = async (engine: TestEngine) => (await engine.mediaPlaylist()).segments[0]?.msn ?? 0
const codesOf = ({ events }: TestEngine) => events.flatMap((event) => (event.type === 'warning' ? [event.code] : []))

const ladder = withCodedTracks(withTracks(clip, [{ track: 1, size: { width: 320, height: 180 } }]), [
  { track: 2, name: 'av1' },
  { track: 3, name: 'hevc' },
])

test('HEVC and AV1 tracks are renditions beside H.264, with the frames that the encoder sent', async () => {
  const engine = await startTestEngine()
  const client = await publish(engine, ladder)
  const variants = await variantsOf(engine, 5)
  expect(variants[0]?.facts).toContain('CODECS="avc1.42c01f,mp4a.40.2",RESOLUTION=640x360')
  const first = await firstMsn(engine)
  for (const [name, codec, format] of [
    ['av1', 'av01.0.01M.08', 'av01'],
    ['hevc', 'hvc1.1.6.L63.90', 'hvc1'],
  ] as const) {
    const found = variants.find(({ facts }) => facts.includes(codec))
    expect(found?.facts).toMatch(
      new RegExp(`BANDWIDTH=\\d+,AVERAGE-BANDWIDTH=\\d+,CODECS="${codec},mp4a.40.2",RESOLUTION=640x360,FRAME-RATE=25`),
    )
    const { init, segments } = await mediaOf(engine, found?.uri ?? '', first + 3)
    expect(readInit(init).map((track) => track.format)).toEqual([format, 'mp4a'])
    const samples = segments.flatMap((segment) => readSamples(segment).samples).filter(({ trackId }) => trackId === 1)
    const { frames } = readCoded(name)
    expect(samples).toHaveLength(200)
    for (const [index, { data, isSync }] of samples.entries()) {
      const sent = frames[index % frames.length]
      if (!sent?.data.equals(data) || sent.isKeyframe !== isSync) expect.fail(`${name}: frame ${index} differs`)
    }
  }
  expect(codesOf(engine)).toEqual([])
  client.close()
})

test.skipIf(!hasFfprobe)('ffprobe decodes each rendition without an error', async () => {
  const engine = await startTestEngine()
  const client = await publish(engine, ladder)
  const variants = await variantsOf(engine, 5)
  const first = await firstMsn(engine)
  for (const { facts, uri } of variants.slice(0, 4)) {
    const { init, segments } = await mediaOf(engine, uri, first + 3)
    const args = ['-v', 'error', '-count_frames', '-select_streams', 'v:0']
    const entries = ['-show_entries', 'stream=codec_name,width,height,nb_read_frames', '-of', 'json', '-']
    const probed = spawnSync('ffprobe', [...args, ...entries], { input: Buffer.concat([init, ...segments]) })
    expect([facts, probed.stderr.toString()]).toEqual([facts, ''])
    const { codec_name: codec, width, height, nb_read_frames: frames } = JSON.parse(probed.stdout.toString()).streams[0]
    expect(facts).toContain(`RESOLUTION=${width}x${height}`)
    expect(facts).toContain({ h264: 'avc1', hevc: 'hvc1', av1: 'av01' }[codec as 'h264'])
    expect(frames).toBe('200')
  }
  client.close()
})

test('H.264 leads, is the recording and the poster, whichever track it is', async () => {
  const engine = await startTestEngine({ settings: { graceMs: 20 } })
  const sent = withCodedTracks(withTracks(clip, [{ track: 1 }]), [{ track: 0, name: 'av1' }])
  const client = await publish(engine, sent)
  const variants = await variantsOf(engine, 3)
  const { epoch, codecs } = await engine.event('ready')
  expect(codecs).toBe('avc1.42c01f,mp4a.40.2')
  expect(variants.map(({ uri }) => uri)).toEqual([
    `${epoch}/media.m3u8`,
    `${epoch}/v1/media.m3u8`,
    `${epoch}/audio/media.m3u8`,
  ])
  expect(variants[1]?.facts).toContain('av01')
  const poster = Buffer.from(await (await engine.get(`/live/${STREAM_ID}/poster.mp4`)).arrayBuffer())
  expect(readInit(poster)[0]?.format).toBe('avc1')
  expect(codesOf(engine)).toEqual([])
  client.close()
})

test.each([
  ['hevc', 'ONLY_HEVC', 'hvc1'],
  ['av1', 'ONLY_AV1', 'av01'],
] as const)('an encoder that sends %s alone is put on air, with a warning', async (name, code, format) => {
  const engine = await startTestEngine({ settings: { graceMs: 20 } })
  const client = await publish(engine, withCodedTracks(clip, [{ track: 0, name }]))
  const variants = await variantsOf(engine, 2)
  expect(variants[0]?.facts).toContain(format)
  expect(codesOf(engine)).toEqual([code])
  const poster = Buffer.from(await (await engine.get(`/live/${STREAM_ID}/poster.mp4`)).arrayBuffer())
  expect(readInit(poster)[0]?.format).toBe(format)
  client.close()
  const { recording } = await engine.event('ended')
  expect(recording?.durationMs).toBeGreaterThan(9_000)
})

test('H.264 that comes later takes the lead, behind a discontinuity, and the warning ends', async () => {
  const engine = await startTestEngine()
  const client = await publish(engine, withCodedTracks(clip, [{ track: 0, name: 'hevc' }]))
  await variantsOf(engine, 2)
  const both = withCodedTracks(withTracks(clip, [{ track: 1 }]), [{ track: 0, name: 'hevc' }])
  sendStretch(client, { clip: both, fromMs: 10_000, toMs: 18_000 })
  const variants = await variantsOf(engine, 3)
  expect(variants[0]?.facts).toContain('avc1')
  expect(variants[1]?.facts).toContain('hvc1')
  expect(await engine.event('mended')).toMatchObject({ code: 'ONLY_HEVC' })
  expect(engine.events.some(({ type }) => type === 'publisher-lost')).toBe(false)
  const { segments } = await engine.mediaPlaylist()
  expect(segments.filter(({ isDiscontinuity }) => isDiscontinuity)).toHaveLength(1)
  client.close()
})

test('an AV1 track that changes its codec in the middle begins again with another initialisation segment', async () => {
  const engine = await startTestEngine()
  const av1 = withCodedTracks(clip, [{ track: 1, name: 'av1' }])
  const client = await publish(engine, av1)
  const before = await variantsOf(engine, 3)
  expect(before[1]?.facts).toContain('av01')
  sendStretch(client, { clip: withCodedTracks(clip, [{ track: 1, name: 'hevc' }]), fromMs: 10_000, toMs: 20_000 })
  await expect.poll(async () => (await variantsOf(engine, 3))[1]?.facts).toContain('hvc1')
  const folder = `/live/${STREAM_ID}/${before[1]?.uri.replace('media.m3u8', '')}`
  const { segments } = readPlaylist(await (await engine.get(`${folder}media.m3u8`)).text())
  expect(segments[0]?.msn).toBeGreaterThan(await firstMsn(engine))
  const init = await engine.get(folder + segments[0]?.map)
  expect(readInit(Buffer.from(await init.arrayBuffer()))[0]?.format).toBe('hvc1')
  client.close()
})

test('a HEVC or AV1 track with a broken configuration, or frames that lie, costs that track alone', async () => {
  const engine = await startTestEngine()
  const client = await engine.publish()
  const hevc = readCoded('hevc')
  const av1 = readCoded('av1')
  const send = (body: Buffer) => client.send({ kind: 'video', timestampMs: 0, body })
  const at = (track: number, packet: number) => ({ track, packet, isKeyframe: true })
  send(codedBody(hevc, at(1, 0), hevc.record.subarray(0, 40)))
  send(codedBody(av1, at(2, 0), av1.record))
  send(codedBody(av1, at(2, 1), Buffer.from([0x32, 0xff, 0xff, 0x7f, 1])))
  send(codedBody(av1, at(3, 1), av1.frames[0]?.data ?? Buffer.alloc(0)))
  sendStretch(client, { clip, fromMs: 0, toMs: 6_000 })
  const variants = await variantsOf(engine, 2)
  expect(variants[0]?.facts).toContain('avc1')
  expect(new Set(codesOf(engine))).toEqual(new Set(['TRACK_CONFIG_BROKEN', 'BROKEN_FRAME']))
  client.close()
})
