import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { makePackets } from './made-up-packets.ts'
import { readSamples } from './mp4-demuxer.ts'
import { openEpoch } from './open-epoch.ts'
import { readPlaylist } from './playlist-reader.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** Pushes one segment at a time and waits for the disk, as in real time. */
async function pushSlowly(opened: Awaited<ReturnType<typeof openEpoch>>, packets: ReturnType<typeof makePackets>) {
  for (let fromMs = 0; packets.some(({ dtsMs }) => dtsMs >= fromMs); fromMs += 4_000) {
    opened.push(packets.filter(({ dtsMs }) => dtsMs >= fromMs && dtsMs < fromMs + 4_000))
    await opened.epoch.settle()
  }
}

describe('the DVR window', () => {
  test('is read from disk after memory was freed, byte for byte', async () => {
    const opened = await openEpoch()
    const packets = makePackets({ durationMs: 60_100 })
    await pushSlowly(opened, packets)
    const { segments } = opened.playlist()
    expect(segments.filter(({ uri }) => uri !== null)).toHaveLength(30)
    expect(await opened.window().part({ msn: 0, part: 0 })).toBeNull()
    const samples = await opened.samples()
    const pictures = samples.filter(({ trackId }) => trackId === 1).map(({ data }) => data.toString())
    const sent = packets.filter(({ kind }) => kind === 'video').map(({ data }) => data.toString())
    expect(pictures).toEqual(sent.slice(0, pictures.length))
    expect(pictures).toHaveLength(1500)
  })

  test('drops segments older than its length and counts the discontinuities among them', async () => {
    const opened = await openEpoch({ dvrMs: 30_000 })
    await pushSlowly(opened, makePackets({ durationMs: 10_000 }))
    expect(opened.playlist().discontinuitySequence).toBe(0)
    opened.epoch.breakRun()
    await pushSlowly(opened, makePackets({ durationMs: 60_000, startDtsMs: 0 }))
    const { segments, mediaSequence, discontinuitySequence } = opened.playlist()
    const totalS = segments.reduce((sum, { durationS }) => sum + durationS, 0)
    expect(totalS).toBeGreaterThan(25)
    expect(totalS).toBeLessThanOrEqual(31)
    expect(mediaSequence).toBeGreaterThan(5)
    expect(discontinuitySequence).toBe(1)
    expect(await opened.window().segment(0)).toBeNull()
    expect(await opened.window().segment(mediaSequence)).not.toBeNull()
  })

  test('shrinks to the segments in memory when the disk fails, and the live edge continues', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'full-disk-')), 'file')
    await writeFile(file, '')
    const opened = await openEpoch({ directory: join(file, 'not-a-folder') })
    await pushSlowly(opened, makePackets({ durationMs: 60_100 }))
    expect(opened.warnings).toContain('DISK_FAILED')
    const { segments, mediaSequence } = opened.playlist()
    expect(mediaSequence).toBeGreaterThan(20)
    for (const { msn, uri } of segments) {
      if (uri !== null) expect(await opened.window().segment(msn)).not.toBeNull()
    }
  })
})

describe('a delta update', () => {
  test('together with its skipped part equals the complete playlist', async () => {
    const opened = await openEpoch()
    await pushSlowly(opened, makePackets({ durationMs: 40_000 }))
    const before = opened.playlist()
    opened.push(makePackets({ durationMs: 41_000 }).filter(({ dtsMs }) => dtsMs >= 40_000))
    const text = opened.window().playlist({ skipsOld: true })
    const merged = readPlaylist(text, before)
    const whole = opened.playlist()
    expect(merged.skipped).toBeGreaterThan(10)
    expect(merged.segments.map(({ msn, uri, map, durationS }) => ({ msn, uri, map, durationS }))).toEqual(
      whole.segments.map(({ msn, uri, map, durationS }) => ({ msn, uri, map, durationS })),
    )
    expect(text.length).toBeLessThan(opened.window().playlist({ skipsOld: false }).length)
    expect(text).toContain('#EXT-X-PROGRAM-DATE-TIME')
  })

  test('is not made while nothing can be skipped', async () => {
    const opened = await openEpoch()
    opened.push(makePackets({ durationMs: 8_000 }))
    expect(opened.window().playlist({ skipsOld: true })).toBe(opened.window().playlist({ skipsOld: false }))
  })
})

describe('a blocking reload', () => {
  test('is answered by the packet that completes the part', async () => {
    const opened = await openEpoch()
    const packets = makePackets({ durationMs: 6_000 })
    opened.push(packets.filter(({ dtsMs }) => dtsMs < 4_000))
    const last = opened.playlist().segments.at(-1)
    const wanted = { msn: last?.msn ?? 0, part: last?.parts.length ?? 0 }
    const outcome = opened.window().waitForPlaylist(wanted)
    const isWaiting = await Promise.race([outcome, Promise.resolve('waiting')])
    expect(isWaiting).toBe('waiting')
    opened.push(packets.filter(({ dtsMs }) => dtsMs >= 4_000 && dtsMs < 4_300))
    expect(await outcome).toBe('ready')
  })

  test('for a segment waits for its end, and a part past the end means the next segment', async () => {
    const opened = await openEpoch()
    const packets = makePackets({ durationMs: 8_000 })
    opened.push(packets.filter(({ dtsMs }) => dtsMs < 5_000))
    const whole = opened.window().waitForPlaylist({ msn: 2, part: null })
    const past = opened.window().waitForPlaylist({ msn: 2, part: 40 })
    opened.push(packets.filter(({ dtsMs }) => dtsMs >= 5_000 && dtsMs <= 6_040))
    expect(await whole).toBe('ready')
    expect(await Promise.race([past, Promise.resolve('waiting')])).toBe('waiting')
    opened.push(packets.filter(({ dtsMs }) => dtsMs > 6_040 && dtsMs < 6_300))
    expect(await past).toBe('ready')
  })

  test('too far ahead is refused immediately; one without a response ends after three target durations', async () => {
    const opened = await openEpoch()
    opened.push(makePackets({ durationMs: 6_000 }))
    expect(await opened.window().waitForPlaylist({ msn: 40, part: 0 })).toBe('too-far-ahead')
    vi.useFakeTimers()
    const outcome = opened.window().waitForPlaylist({ msn: 3, part: 5 })
    await vi.advanceTimersByTimeAsync(5_999)
    expect(await Promise.race([outcome, Promise.resolve('waiting')])).toBe('waiting')
    await vi.advanceTimersByTimeAsync(2)
    expect(await outcome).toBe('timeout')
  })

  test('is answered by the end of the stream', async () => {
    const opened = await openEpoch()
    opened.push(makePackets({ durationMs: 6_000 }))
    const outcome = opened.window().waitForPlaylist({ msn: 4, part: 0 })
    opened.epoch.end()
    expect(await outcome).toBe('ready')
    expect(opened.playlist().isEnded).toBe(true)
    expect(opened.playlist().hint).toBeNull()
  })
})

describe('a preload hint', () => {
  test('names the next part, and its request waits for it', async () => {
    const opened = await openEpoch()
    const packets = makePackets({ durationMs: 6_500 })
    opened.push(packets.filter(({ dtsMs }) => dtsMs < 4_500))
    const { hint } = opened.playlist()
    const [, msn, part] = /^p(\d+)\.(\d+)\.m4s$/.exec(hint ?? '') ?? []
    const bytes = opened.window().part({ msn: Number(msn), part: Number(part) })
    opened.push(packets.filter(({ dtsMs }) => dtsMs >= 4_500))
    expect(readSamples((await bytes) as Buffer).samples.length).toBeGreaterThan(0)
    const listed = opened.playlist().segments.flatMap(({ parts }) => parts.map(({ uri }) => uri))
    expect(listed).toContain(hint)
  })

  test('at the end of a segment points into the next one, never past the end', async () => {
    const opened = await openEpoch()
    for (const packet of makePackets({ durationMs: 9_000 })) {
      opened.epoch.push(packet)
      if (!opened.epoch.window) continue
      const { hint, segments } = opened.playlist()
      const last = segments.at(-1)
      const expected = last?.uri ? `p${last.msn + 1}.0.m4s` : `p${last?.msn}.${last?.parts.length}.m4s`
      expect(hint).toBe(expected)
    }
  })

  test('for a part that will not exist is absent', async () => {
    const opened = await openEpoch()
    opened.push(makePackets({ durationMs: 6_000 }))
    expect(await opened.window().part({ msn: 1, part: 30 })).toBeNull()
    expect(await opened.window().part({ msn: 900, part: 0 })).toBeNull()
  })
})

test('an index of the recording lists the exact byte ranges of the segments', async () => {
  const opened = await openEpoch()
  await pushSlowly(opened, makePackets({ durationMs: 12_100 }))
  const { directory } = opened
  const lines = (await readFile(join(directory, 'index.jsonl'), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const volume = await readFile(join(directory, 'media-0.mp4'))
  expect(lines[0]).toMatchObject({ kind: 'init', offset: 0 })
  const segments = lines.filter(({ kind }) => kind === 'segment')
  for (const [msn, { offset, length }] of segments.entries()) {
    expect(volume.subarray(offset, offset + length).equals((await opened.window().segment(msn)) as Buffer)).toBe(true)
  }
  expect(segments).toHaveLength(6)
})
