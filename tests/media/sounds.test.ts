import { expect, test } from 'vitest'
import { readClip } from '#demo/flv-clip.ts'
import { parseAudioTags } from '#media/flv/audio-tag.ts'
import { withTracks } from '#tests/setup/multitrack.ts'
import { withSound } from '#tests/setup/sounds.ts'
import { readInit, readSamples } from './mp4-demuxer.ts'
import { readPlaylist } from './playlist-reader.ts'
import { loadClip, STREAM_ID, sendStretch, startTestEngine, type TestEngine } from './test-engine.ts'

const clip = await loadClip()
const other = await readClip(new URL('../../demo/clips/football-thao-vy.flv', import.meta.url))
const both = withSound(withTracks(clip, [{ track: 1, size: { width: 320, height: 180 } }]), { track: 1, from: other })

const soundsOf = (from: typeof clip) =>
  from.frames.flatMap(({ kind, body }) =>
    kind === 'audio' ? parseAudioTags(body).flatMap((tag) => (tag.kind === 'frame' ? [tag.data] : [])) : [],
  )

async function textOf(engine: TestEngine, path: string): Promise<string> {
  const answer = await engine.get(`/live/${STREAM_ID}/${path}`)
  if (!answer.ok) throw new Error(`${path} is ${answer.status}`)
  return answer.text()
}

async function bytesOf(engine: TestEngine, path: string): Promise<Buffer> {
  return Buffer.from(await (await engine.get(`/live/${STREAM_ID}/${path}`)).arrayBuffer())
}

async function untilListed(engine: TestEngine, sounds: string) {
  await engine.event('ready')
  await expect.poll(() => textOf(engine, 'index.m3u8')).toContain(`DATA-ID="khandai.sounds",VALUE="${sounds}"`)
}

/** Returns the samples of a track in the whole segments of a rendition, from the segments and from the parts. */
async function samplesOf(engine: TestEngine, name: string, { trackId, lastMsn }: { trackId: number; lastMsn: number }) {
  const { epoch } = await engine.event('ready')
  const folder = `${epoch}/${name}`
  const { segments } = readPlaylist(await textOf(engine, `${folder}/media.m3u8?_HLS_msn=${lastMsn}`))
  const whole = segments.filter(({ msn }) => msn <= lastMsn)
  const bytes = await Promise.all(whole.map(({ uri }) => bytesOf(engine, `${folder}/${uri}`)))
  const parts = await Promise.all(
    whole.flatMap(({ parts: listed }) => listed.map(({ uri }) => bytesOf(engine, `${folder}/${uri}`))),
  )
  const read = (pieces: readonly Buffer[]) => pieces.flatMap((piece) => readSamples(piece).samples)
  const ofTrack = (pieces: readonly Buffer[]) => read(pieces).filter((sample) => sample.trackId === trackId)
  const init = readInit(await bytesOf(engine, `${folder}/${segments[0]?.map}`))
  return { init, samples: ofTrack(bytes), partSamples: ofTrack(parts) }
}

const codesOf = ({ events }: TestEngine) => events.flatMap((event) => (event.type === 'warning' ? [event.code] : []))

test('each rendition can be had with each sound: the same pictures, the frames of the other sound', async () => {
  const engine = await startTestEngine({ settings: { statsIntervalMs: 50 } })
  const client = await engine.publish()
  sendStretch(client, { clip: both, fromMs: 0, toMs: 10_000 })
  await untilListed(engine, '0 1')
  const { epoch } = await engine.event('ready')
  const uris = [...(await textOf(engine, 'index-a1.m3u8')).matchAll(/^[^#].*$/gm)].map(([uri]) => uri)
  expect(uris).toEqual([`${epoch}/v0.a1/media.m3u8`, `${epoch}/v1.a1/media.m3u8`, `${epoch}/a1/media.m3u8`])

  const lastMsn = ((await engine.mediaPlaylist()).segments[0]?.msn ?? 0) + 3
  const lead = await samplesOf(engine, '.', { trackId: 1, lastMsn })
  const sent = soundsOf(other)
  for (const name of ['v0.a1', 'v1.a1', 'a1']) {
    const { init, samples, partSamples } = await samplesOf(engine, name, { trackId: 2, lastMsn })
    expect(init.map(({ handler }) => handler)).toEqual(name === 'a1' ? ['soun'] : ['vide', 'soun'])
    expect(samples.length).toBeGreaterThan(240)
    const first = sent.findIndex((data) => data.equals(samples[0]?.data ?? Buffer.alloc(0)))
    expect(first).toBeLessThan(3)
    for (const [index, { data, time }] of samples.entries()) {
      if (!sent[first + index]?.equals(data)) expect.fail(`${name}: frame ${index} is of another sound`)
      if (time !== (samples[0]?.time ?? 0) + index * 1024) expect.fail(`${name}: frame ${index} is at ${time}`)
    }
    // Old segments are listed without their parts.
    expect(partSamples.length).toBeGreaterThan(100)
    expect(samples.slice(-partSamples.length).every(({ data }, index) => partSamples[index]?.data.equals(data))).toBe(
      true,
    )
    if (name === 'a1') continue
    const pictures = await samplesOf(engine, name, { trackId: 1, lastMsn })
    expect(pictures.samples).toEqual(lead.samples)
  }
  await expect
    .poll(() => engine.events.findLast((event) => event.type === 'stats')?.renditions)
    .toMatchObject([
      { track: 0, sound: 0 },
      { track: 1, sound: 0 },
      { track: null, sound: 0 },
      { track: null, sound: 1 },
    ])
  expect(codesOf(engine)).toEqual([])
  client.close()
})

test('a sound that ends leaves, and one that comes later is listed', async () => {
  const engine = await startTestEngine()
  const client = await engine.publish()
  sendStretch(client, { clip: both, fromMs: 0, toMs: 6_000 })
  await untilListed(engine, '0 1')
  sendStretch(client, { clip, fromMs: 6_000, toMs: 16_000 })
  await expect.poll(() => textOf(engine, 'index.m3u8')).not.toContain('khandai.sounds')
  expect((await engine.get(`/live/${STREAM_ID}/index-a1.m3u8`)).status).toBe(404)
  sendStretch(client, { clip: withSound(clip, { track: 3, from: other }), fromMs: 16_000, toMs: 24_000 })
  await untilListed(engine, '0 3')
  client.close()
})

test('a sound with another configuration is another sound, whose number is new', async () => {
  const engine = await startTestEngine()
  const client = await engine.publish()
  sendStretch(client, { clip: both, fromMs: 0, toMs: 6_000 })
  await untilListed(engine, '0 1')
  // The same frames with another configuration: a byte follows it.
  const changed = both.configs.map((tag) =>
    tag.kind === 'audio' && tag.body.readUInt8(0) === 0x95
      ? { ...tag, body: Buffer.concat([tag.body, Buffer.from([0])]) }
      : tag,
  )
  sendStretch(client, { clip: { ...both, configs: changed }, fromMs: 6_000, toMs: 16_000 })
  await untilListed(engine, '0 257')
  client.close()
})

test('a broken or missing configuration of a further sound costs that sound alone', async () => {
  const engine = await startTestEngine()
  const client = await engine.publish()
  const mp4a = [...Buffer.from('mp4a')]
  client.send({ kind: 'audio', timestampMs: 0, body: Buffer.from([0x95, 0, ...mp4a, 1, 0xff]) })
  client.send({ kind: 'audio', timestampMs: 0, body: Buffer.from([0x95, 1, ...mp4a, 2, 1, 2, 3]) })
  sendStretch(client, { clip, fromMs: 0, toMs: 6_000 })
  await engine.event('ready')
  expect(await textOf(engine, 'index.m3u8')).not.toContain('khandai.sounds')
  expect(codesOf(engine)).toEqual(['TRACK_CONFIG_BROKEN'])
  client.close()
})
