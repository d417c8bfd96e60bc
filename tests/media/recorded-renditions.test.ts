import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Clip } from '#demo/clip.ts'
import { readRecordedEpochs } from '#media/record/recording-index.ts'
import { withTracks } from '#tests/setup/multitrack.ts'
import { readInit, readSamples } from './mp4-demuxer.ts'
import { loadClip, STREAM_ID, sendStretch, startTestEngine, type TestEngine } from './test-engine.ts'

const clip = await loadClip()
const half = { width: 320, height: 180 }
const ladder = withTracks(clip, [{ track: 1, size: half }])

type Beside = { name: string; file: string; range: string; map: string }
type Recorded = { lead: { file: string; range: string; isBreak: boolean }; beside: Beside[] }

/** Returns the segments of the recording, each with the same segment in the other renditions. */
async function recorded(engine: TestEngine): Promise<{ playlist: string; segments: Recorded[] }> {
  const playlist = await (await engine.get(`/recordings/${STREAM_ID}/index.m3u8`)).text()
  const segments: Recorded[] = []
  let [beside, range, isBreak]: [Beside[], string, boolean] = [[], '', false]
  for (const line of playlist.split('\n')) {
    const [, name = '', file = '', at = '', map = ''] = /^#KD-SEGMENT:(\w+),(\S+?),(\S+?),(\S+)$/.exec(line) ?? []
    if (name) beside.push({ name, file, range: at, map })
    else if (line === '#EXT-X-DISCONTINUITY') isBreak = true
    else if (line.startsWith('#EXT-X-BYTERANGE:')) range = line.slice('#EXT-X-BYTERANGE:'.length)
    else if (line !== '' && !line.startsWith('#')) {
      segments.push({ lead: { file: line, range, isBreak }, beside })
      beside = []
      isBreak = false
    }
  }
  return { playlist, segments }
}

async function bytesOf(engine: TestEngine, file: string, range: string): Promise<Buffer> {
  const [length = 0, offset = 0] = range.split('@').map(Number)
  const answer = await engine.get(`/recordings/${STREAM_ID}/${file}`, {
    range: `bytes=${offset}-${offset + length - 1}`,
  })
  expect([file, range, answer.status]).toEqual([file, range, 206])
  return Buffer.from(await answer.arrayBuffer())
}

const namesOf = (segments: readonly Recorded[]) =>
  segments.map(({ beside }) =>
    beside
      .map(({ name }) => name)
      .sort()
      .join(' '),
  )

/** Publishes until the lead's playlist has a segment more than this, so that the renditions were offered. */
async function publish(engine: TestEngine, sent: { clip: Clip; fromMs?: number; toMs: number }) {
  const client = await engine.publish()
  sendStretch(client, { fromMs: 0, ...sent })
  return client
}

async function ended(engine: TestEngine) {
  const { recording } = await engine.event('ended')
  expect(recording).not.toBeNull()
  return recording
}

test('a recording keeps each rendition and the sound alone, with the cuts of the lead', async () => {
  const engine = await startTestEngine({ settings: { graceMs: 20 } })
  const client = await publish(engine, { clip: ladder, toMs: 10_000 })
  await engine.event('ready')
  client.close()
  const recording = await ended(engine)
  const { playlist, segments } = await recorded(engine)
  expect(segments.length).toBeGreaterThan(3)
  expect(new Set(namesOf(segments))).toEqual(new Set(['audio v1']))
  const formats = [...playlist.matchAll(/^#KD-RENDITION:(\w+),(\w*),(\S+)$/gm)].map(([, name, size]) => [name, size])
  expect(Object.fromEntries(formats)).toEqual({ lead: '640x360', v1: '320x180', audio: '' })

  let bytes = 0
  for (const { lead, beside } of segments) {
    const { samples: pictures } = readSamples(await bytesOf(engine, lead.file, lead.range))
    bytes += Number.parseInt(lead.range, 10)
    for (const { name, file, range, map } of beside) {
      const tracks = readInit(await bytesOf(engine, file, map))
      expect(tracks.map(({ handler }) => handler)).toEqual(name === 'audio' ? ['soun'] : ['vide', 'soun'])
      const { samples } = readSamples(await bytesOf(engine, file, range))
      expect(samples.length).toBe(
        name === 'audio' ? pictures.filter(({ trackId }) => trackId === 2).length : pictures.length,
      )
      bytes += Number.parseInt(range, 10)
    }
  }
  expect(recording?.bytes).toBe(bytes)
})

test('a rendition that begins late and ends early is kept where it was', async () => {
  const engine = await startTestEngine({ settings: { graceMs: 20 } })
  const client = await engine.publish()
  sendStretch(client, { clip, fromMs: 0, toMs: 4_000 })
  sendStretch(client, { clip: ladder, fromMs: 4_000, toMs: 10_000 })
  sendStretch(client, { clip, fromMs: 10_000, toMs: 18_000, skipConfigs: true })
  await engine.event('ready')
  client.close()
  await ended(engine)
  const { segments } = await recorded(engine)
  const hasTrack = segments.map(({ beside }) => beside.some(({ name }) => name === 'v1'))
  expect(hasTrack[0]).toBe(false)
  expect(hasTrack.at(-1)).toBe(false)
  expect(hasTrack.filter(Boolean).length).toBeGreaterThanOrEqual(2)
  expect(segments.every(({ beside }) => beside.some(({ name }) => name === 'audio'))).toBe(true)
})

test('the renditions of before and after a gap are kept, with the breaks of the lead alone', async () => {
  const engine = await startTestEngine()
  const first = await publish(engine, { clip: ladder, toMs: 6_000 })
  await engine.event('ready')
  first.destroy()
  await engine.event('publisher-lost')
  await publish(engine, { clip: ladder, toMs: 8_000 })
  await engine.event('publisher-back')
  await expect.poll(async () => (await engine.mediaPlaylist()).segments.length).toBeGreaterThan(5)
  await engine.kick({ streamId: STREAM_ID, reason: 'TEST' })
  await ended(engine)
  const { segments } = await recorded(engine)
  expect(segments.filter(({ lead }) => lead.isBreak)).toHaveLength(1)
  expect(new Set(namesOf(segments))).toEqual(new Set(['audio v1']))
})

test('a crash keeps what was written of each rendition, and the next start continues the recording', async () => {
  const first = await startTestEngine()
  await publish(first, { clip: ladder, toMs: 8_000 })
  await first.event('ready')
  // The playlist comes from memory. The recorder writes the same segments a moment later.
  const written = async () => {
    const [epoch] = await readRecordedEpochs(join(first.directory, 'recordings', STREAM_ID))
    const folders = [epoch?.entries, epoch?.renditions.find(({ name }) => name === 'v1')?.entries]
    return Math.min(...folders.map((entries = []) => entries.filter(({ kind }) => kind === 'segment').length))
  }
  await expect.poll(written).toBeGreaterThan(2)
  // The files as a process leaves them that is killed now.
  const directory = await mkdtemp(join(tmpdir(), 'crashed-'))
  await cp(join(first.directory, 'recordings'), join(directory, 'recordings'), { recursive: true })
  // With a short grace, the engine would end the stream that was cut off before its publisher is back.
  const second = await startTestEngine({ directory })
  await publish(second, { clip: ladder, fromMs: 8_000, toMs: 14_000 })
  await second.event('ready')
  await second.kick({ streamId: STREAM_ID, reason: 'TEST' })
  await ended(second)
  const { segments } = await recorded(second)
  expect(new Set(segments.map(({ lead }) => lead.file.split('/')[0])).size).toBe(2)
  expect(segments.filter(({ beside }) => beside.some(({ name }) => name === 'v1')).length).toBeGreaterThan(3)
  for (const { beside } of segments) for (const { file, range } of beside) await bytesOf(second, file, range)
})
