import { expect, test } from 'vitest'
import type { Clip } from '#demo/clip.ts'
import { audioConfigBody } from '#media/flv/write-tags.ts'
import { withSoundForm } from '#tests/setup/adts.ts'
import { readSamples } from './mp4-demuxer.ts'
import { loadClip, STREAM_ID, sendStretch, startTestEngine, type TestEngine } from './test-engine.ts'

const clip = await loadClip()
const TAG_HEADER_BYTES = 2
const UNTIL_MS = 8_000

/** Returns the raw frames of the clip that begin before the time. */
const rawFrames = (untilMs: number) =>
  clip.frames
    .filter(({ kind, timeMs }) => kind === 'audio' && timeMs < untilMs)
    .map(({ body }) => body.subarray(TAG_HEADER_BYTES))

async function publishClip(sent: Clip): Promise<TestEngine> {
  const engine = await startTestEngine()
  const client = await engine.publish()
  sendStretch(client, { clip: sent, fromMs: 0, toMs: UNTIL_MS })
  await engine.event('ready')
  return engine
}

/** Returns the samples of sound in the whole segments, and the codecs in the playlist. */
async function soundOf(engine: TestEngine): Promise<{ samples: { time: number; data: Buffer }[]; codecs: string }> {
  const { codecs, epoch } = await engine.event('ready')
  const samples: { time: number; data: Buffer }[] = []
  for (const { uri } of (await engine.mediaPlaylist()).segments) {
    if (uri === null) continue
    const bytes = Buffer.from(await (await engine.get(`/live/${STREAM_ID}/${epoch}/${uri}`)).arrayBuffer())
    samples.push(...readSamples(bytes).samples.filter(({ trackId }) => trackId === 2))
  }
  return { samples, codecs }
}

const codesOf = (engine: TestEngine) => engine.events.flatMap((one) => (one.type === 'warning' ? [one.code] : []))

test.each([
  ['with ADTS headers', { config: 'raw', adtsFrames: 1 }],
  ['with ADTS headers and without a configuration', { config: 'none', adtsFrames: 1 }],
  ['with an ADTS header as its configuration', { config: 'adts', adtsFrames: 0 }],
  ['with two ADTS frames in a tag', { config: 'none', adtsFrames: 2 }],
] as const)('sound %s reaches viewers as raw AAC', async (_, form) => {
  const { samples, codecs } = await soundOf(await publishClip(withSoundForm(clip, form)))
  expect(codecs).toContain('mp4a.40.2')
  const expected = rawFrames(UNTIL_MS).slice(0, samples.length)
  expect(samples.length).toBeGreaterThan(150)
  expect(samples.map(({ data }) => data.toString('hex'))).toEqual(expected.map((frame) => frame.toString('hex')))
  // Neighbours are 1024 samples apart, also those of one tag.
  expect(new Set(samples.slice(1).map(({ time }, index) => time - (samples[index]?.time ?? 0)))).toEqual(
    new Set([1024]),
  )
})

test.each([
  ['of a layout that only its program configuration element names', Buffer.from('118004c8440020c4', 'hex')],
  ['as AAC Main', Buffer.from('0990', 'hex')],
  ['with a broken configuration', Buffer.from([0xff])],
])('sound %s is left out, and the picture plays with a warning', async (_, asc) => {
  const configs = clip.configs.map((tag) => (tag.kind === 'audio' ? { ...tag, body: audioConfigBody(asc) } : tag))
  const engine = await publishClip({ ...clip, configs })
  const { samples, codecs } = await soundOf(engine)
  expect([codecs, samples]).toEqual(['avc1.42c01f', []])
  expect(codesOf(engine)).toContain('SOUND_LAYOUT')
})

test('sound that becomes playable is heard, and the warning is mended', async () => {
  const engine = await startTestEngine()
  const client = await engine.publish()
  client.send({ kind: 'audio', timestampMs: 0, body: audioConfigBody(Buffer.from('1180', 'hex')) })
  const pictures = { ...clip, configs: clip.configs.filter(({ kind }) => kind === 'video') }
  sendStretch(client, { clip: pictures, fromMs: 0, toMs: 6_000 })
  await engine.event('ready')
  sendStretch(client, { clip, fromMs: 6_000, toMs: 10_000 })
  expect(await engine.event('mended')).toMatchObject({ code: 'SOUND_LAYOUT' })
  await expect.poll(() => codesOf(engine)).toContain('AUDIO_STARTED')
  client.close()
})

test('an empty configuration before the real one is no fault', async () => {
  const empty = [
    { kind: 'video' as const, body: Buffer.from([0x17, 0, 0, 0, 0]) },
    { kind: 'audio' as const, body: Buffer.from([0xaf, 0]) },
  ]
  const engine = await startTestEngine()
  const client = await engine.publish()
  for (const one of empty) client.send({ ...one, timestampMs: 0 })
  sendStretch(client, { clip, fromMs: 0, toMs: 6_000 })
  expect(await engine.event('ready')).toMatchObject({ codecs: 'avc1.42c01f,mp4a.40.2' })
})
