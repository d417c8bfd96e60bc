import { describe, expect, test } from 'vitest'
import { aac, audio, avc, EPOCH_MS, makePackets, video } from './made-up-packets.ts'
import { readInit, readSamples } from './mp4-demuxer.ts'
import { openEpoch } from './open-epoch.ts'

const VIDEO_TRACK = 1
const AUDIO_TRACK = 2

function isGapless(samples: readonly { time: number; duration: number }[]): boolean {
  return samples.every((sample, index) => {
    const next = samples[index + 1]
    return next === undefined || sample.time + sample.duration === next.time
  })
}

describe('a steady publisher', () => {
  test('becomes segments that begin with keyframes and contain every frame once, without gaps', async () => {
    const { push, samples, playlist, ready, warnings, epoch } = await openEpoch()
    const packets = makePackets({ durationMs: 12_100 })
    push(packets)
    const found = await samples()
    const pictures = found.filter(({ trackId }) => trackId === VIDEO_TRACK)
    const sounds = found.filter(({ trackId }) => trackId === AUDIO_TRACK)

    expect(
      playlist()
        .segments.filter(({ uri }) => uri !== null)
        .map(({ durationS }) => durationS),
    ).toEqual([2, 2, 2, 2, 2, 2])
    const sent = packets.filter(({ kind }) => kind === 'video').slice(0, 300)
    expect(pictures.map(({ data }) => data.toString())).toEqual(sent.map(({ data }) => data.toString()))
    expect(isGapless(pictures)).toBe(true)
    expect(isGapless(sounds)).toBe(true)
    expect(sounds.every(({ duration }) => duration === 1024)).toBe(true)
    expect(pictures.filter(({ isSync }) => isSync).map(({ time }) => time)).toEqual([0, 2000, 4000, 6000, 8000, 10000])
    expect(warnings).toEqual([])
    expect(ready).toEqual([{ codecs: 'avc1.42c028,mp4a.40.2', width: 1920, height: 1080, frameRate: 25 }])
    expect(readInit(epoch.init(0) as Buffer)).toEqual([
      { id: VIDEO_TRACK, handler: 'vide', timescale: 1000, format: 'avc1', width: 1920, height: 1080 },
      { id: AUDIO_TRACK, handler: 'soun', timescale: 48000, format: 'mp4a', width: 0, height: 0 },
    ])
  })

  test('gets parts that together are the segment, with fragment numbers that never restart', async () => {
    const { push, window, playlist } = await openEpoch()
    push(makePackets({ durationMs: 6_100 }))
    const sequences: number[] = []
    for (const { msn, uri, parts } of playlist().segments) {
      const pieces = await Promise.all(parts.map((_, part) => window().part({ msn, part })))
      const bytes = Buffer.concat(pieces as Buffer[])
      if (uri !== null) expect(bytes.equals((await window().segment(msn)) as Buffer)).toBe(true)
      sequences.push(...readSamples(bytes).sequences)
    }
    expect(sequences).toEqual(sequences.map((_, index) => index + 1))
  })

  test.each([15, 23.976, 24, 25, 29.97, 30, 48, 50, 59.94, 60])('at %d fps keeps to its targets', async (rate) => {
    const { push, playlist } = await openEpoch()
    push(makePackets({ durationMs: 12_500, framesPerSecond: rate, gopFrames: Math.round(rate * 2) }))
    const { partTargetS, targetDurationS, segments } = playlist()
    const whole = segments.filter(({ uri }) => uri !== null)
    expect(whole.length).toBeGreaterThanOrEqual(5)
    for (const { durationS, parts } of whole) {
      expect(Math.round(durationS)).toBeLessThanOrEqual(targetDurationS)
      for (const part of parts) expect(part.durationS).toBeLessThanOrEqual(partTargetS)
      // RFC 8216bis, 4.4.4.9: every part except a segment's last must last at least 85 % of the target.
      for (const part of parts.slice(0, -1)) expect(part.durationS).toBeGreaterThanOrEqual(partTargetS * 0.85)
      if (parts[0]) expect(parts[0].isIndependent).toBe(true)
    }
  })

  /** 30 frames per second for 12.5 s, with the timestamps of `stampOf`. */
  const stamped = (stampOf: (frame: number) => number) =>
    Array.from({ length: 375 }, (_, frame) => video({ dtsMs: stampOf(frame), isKeyframe: frame % 60 === 0 }))

  const even = (frame: number) => Math.round((frame * 100) / 3)
  const stamps: [string, (frame: number) => number][] = [
    ['first frame comes early', (frame) => (frame === 0 ? 24 : even(frame + 1))],
    ['first two frames come late', (frame) => even(frame) + (frame < 2 ? 15 : 0)],
    ['frames are stamped unevenly', (frame) => even(frame) + (frame % 2) * 17],
    ['frames are stamped unevenly by threes', (frame) => even(frame) + ([0, 12, -9][frame % 3] ?? 0)],
  ]
  const dropping: (typeof stamps)[0] = ['encoder drops frames', (frame) => even(frame + Math.floor(frame / 25))]

  test.each([...stamps, dropping])('whose %s is measured as 30 frames a second', async (_, stampOf) => {
    const { push, epoch } = await openEpoch()
    push(stamped(stampOf))
    const rate = Number(/FRAME-RATE=([\d.]+)/.exec(epoch.multivariant())?.[1])
    expect(Math.abs(rate - 30)).toBeLessThan(0.7)
  })

  test.each(stamps)('whose %s keeps to its part target', async (_, stampOf) => {
    const { push, playlist } = await openEpoch()
    push(stamped(stampOf))
    const { partTargetS, segments } = playlist()
    const parts = segments.flatMap((segment) => segment.parts.slice(0, -1))
    expect(parts.length).toBeGreaterThan(20)
    expect(parts.filter(({ durationS }) => durationS < partTargetS * 0.85 || durationS > partTargetS)).toEqual([])
  })

  test('is dated by the fastest packets, not by the first, which the encoder delayed', async () => {
    const { push, playlist } = await openEpoch()
    push(makePackets({ durationMs: 4_500, arrivalDelayMs: (dtsMs) => Math.max(0, 600 - dtsMs) + 20 }))
    const first = Date.parse(playlist().segments[0]?.programDateTime ?? '')
    expect(Math.abs(first - (EPOCH_MS + 20))).toBeLessThanOrEqual(1)
  })

  test('that begins with a burst is dated correctly as soon as the burst is over', async () => {
    const { push, playlist } = await openEpoch()
    // Three seconds arrive together; later frames arrive at their time.
    push(makePackets({ durationMs: 8_100, arrivalDelayMs: (dtsMs) => Math.max(0, 3_000 - dtsMs) }))
    const third = playlist().segments.find(({ msn }) => msn === 3)
    expect(Date.parse(third?.programDateTime ?? '')).toBe(EPOCH_MS + 6_000)
  })

  test('keeps its date correct for a publisher whose clock is slow', async () => {
    const { push, playlist } = await openEpoch()
    const slow = 1.0001
    push(makePackets({ durationMs: 600_000, tracks: 'video', arrivalDelayMs: (dtsMs) => dtsMs * (slow - 1) }))
    const last = playlist().segments.findLast(({ programDateTime }) => programDateTime !== null)
    const startMs = (last?.msn ?? 0) * 2_000
    // The date lags by at most a minute of drift (6 ms). Without the correction it would be 60 ms off by now.
    expect(Math.abs(Date.parse(last?.programDateTime ?? '') - EPOCH_MS - startMs * slow)).toBeLessThanOrEqual(8)
  })

  test('with short GOPs gets segments of about two seconds', async () => {
    const { push, playlist, window } = await openEpoch()
    push(makePackets({ durationMs: 9_000, gopFrames: 10 }))
    expect(playlist().segments[0]?.durationS).toBe(2.4)
    expect(window().playlist({ skipsOld: false })).toContain('\n#EXT-X-INDEPENDENT-SEGMENTS\n')
    expect(playlist().targetDurationS).toBe(2)
  })
})

describe('odd media', () => {
  test('a GOP of eight seconds is cut without a keyframe, and the commentator gets a warning', async () => {
    const { push, playlist, window, warnings } = await openEpoch()
    push(makePackets({ durationMs: 20_000, gopFrames: 200 }))
    const { segments, targetDurationS } = playlist()
    expect(targetDurationS).toBe(4)
    expect(warnings).toContain('GOP_TOO_LONG')
    for (const { durationS } of segments) expect(Math.round(durationS)).toBeLessThanOrEqual(4)
    const forced = segments.filter(
      ({ parts }) => parts.length > 0 && parts.every(({ isIndependent }) => !isIndependent),
    )
    expect(forced.length).toBeGreaterThan(0)
    expect(window().playlist({ skipsOld: false })).not.toContain('#EXT-X-INDEPENDENT-SEGMENTS')
  })

  test('without audio plays as video only', async () => {
    const { push, samples, warnings, ready } = await openEpoch()
    push(makePackets({ durationMs: 5_000, tracks: 'video' }))
    expect(ready[0]?.codecs).toBe('avc1.42c028')
    expect(warnings).toEqual(['NO_AUDIO'])
    expect((await samples()).every(({ trackId }) => trackId === VIDEO_TRACK)).toBe(true)
  })

  test('without video plays as audio only, in parts and segments', async () => {
    const { push, samples, warnings, ready, playlist } = await openEpoch()
    push(makePackets({ durationMs: 9_000, tracks: 'audio' }))
    expect(ready[0]).toEqual({ codecs: 'mp4a.40.2', width: null, height: null, frameRate: null })
    expect(warnings).toEqual(['NO_VIDEO'])
    expect(isGapless(await samples())).toBe(true)
    const { segments, partTargetS } = playlist()
    expect(segments[0]?.durationS).toBeGreaterThan(1.7)
    for (const { parts } of segments) {
      for (const part of parts) expect(part.durationS).toBeLessThanOrEqual(partTargetS)
    }
  })

  test('with B-frames keeps the composition offsets, negative ones too', async () => {
    const { push, samples, warnings } = await openEpoch()
    const offsets = [80, 160, -40, 0, 40]
    const reordered = makePackets({ durationMs: 5_000 }).map((packet, index) =>
      packet.kind === 'video' ? { ...packet, compositionMs: offsets[index % 5] as number } : packet,
    )
    push(reordered)
    expect(warnings).toContain('B_FRAMES')
    const sent = reordered.filter((packet) => packet.kind === 'video').map(({ compositionMs }) => compositionMs)
    const found = (await samples()).filter(({ trackId }) => trackId === VIDEO_TRACK)
    expect(found.map(({ compositionOffset }) => compositionOffset)).toEqual(sent.slice(0, found.length))
  })

  test('whose timestamps jump continues after a discontinuity, on the same timeline and the same clock', async () => {
    const { push, playlist, samples, warnings } = await openEpoch()
    push(makePackets({ durationMs: 6_000 }))
    const later = makePackets({ durationMs: 6_000, startDtsMs: 3_600_000 })
    push(later.map((packet) => ({ ...packet, arrivalMs: packet.arrivalMs + 6_000 })))
    const { segments } = playlist()
    const second = segments.find(({ isDiscontinuity }) => isDiscontinuity)
    expect(warnings).toEqual(['TIMESTAMP_JUMP'])
    expect(segments.filter(({ isDiscontinuity }) => isDiscontinuity)).toHaveLength(1)
    expect(second?.map).toBe('init-0.mp4')
    expect(Date.parse(second?.programDateTime ?? '')).toBe(EPOCH_MS + 6_000)
    const times = (await samples()).filter(({ trackId }) => trackId === VIDEO_TRACK).map(({ time }) => time)
    expect(times).toEqual([...times].sort((one, other) => one - other))
  })

  test('whose publisher returns with less delay never moves its date back', async () => {
    const { push, playlist, epoch } = await openEpoch()
    push(makePackets({ durationMs: 6_000, arrivalDelayMs: () => 1_500 }))
    epoch.breakRun()
    const back = makePackets({ durationMs: 8_000, startDtsMs: 100_000 })
    push(back.map((packet) => ({ ...packet, arrivalMs: packet.arrivalMs + 6_200 })))
    const { segments } = playlist()
    const dated = segments.flatMap(({ programDateTime, durationS }) =>
      programDateTime === null ? [] : [{ startMs: Date.parse(programDateTime), durationS }],
    )
    const discontinuity = segments.findIndex(({ isDiscontinuity }) => isDiscontinuity)
    const before = segments.slice(0, discontinuity).reduce((sum, { durationS }) => sum + durationS * 1_000, 0)
    const firstOfSecond = Date.parse(segments[discontinuity]?.programDateTime ?? '')
    expect(firstOfSecond).toBeGreaterThanOrEqual(EPOCH_MS + 1_500 + before)
    for (const [index, { startMs }] of dated.slice(1).entries())
      expect(startMs).toBeGreaterThan(dated[index]?.startMs ?? Number.POSITIVE_INFINITY)
    // The correct date returns within a few segments.
    const last = dated.at(-1)?.startMs ?? 0
    expect(last).toBeLessThan(EPOCH_MS + 6_200 + 8_000)
  })

  test.each([
    ['4:4:4 video', { video: { chromaFormat: 3 } }, 'PICTURE_FORMAT'],
    ['10-bit video', { video: { bitDepth: 10 } }, 'PICTURE_FORMAT'],
    ['5.1 sound', { audio: { channels: 6 } }, 'SURROUND_SOUND'],
    ['sound at 96 kHz', { audio: { sampleRate: 96_000 } }, 'HIGH_SAMPLE_RATE'],
  ])(
    'of %s causes a warning',
    async (_, change: { video?: Partial<typeof avc>; audio?: Partial<typeof aac> }, code) => {
      const { push, warnings } = await openEpoch()
      const configs = { video: { ...avc, ...change.video }, audio: { ...aac, ...change.audio } }
      const packets = makePackets({ durationMs: 3_000 })
      push(packets.map((packet) => ({ ...packet, config: configs[packet.kind] }) as typeof packet))
      expect(warnings).toEqual([code])
    },
  )

  test('whose timestamps do not advance for one frame is not interrupted', async () => {
    const { push, playlist, samples, warnings } = await openEpoch()
    push(
      makePackets({ durationMs: 6_100 }).map((packet) => (packet.dtsMs === 1000 ? { ...packet, dtsMs: 960 } : packet)),
    )
    expect(warnings).toEqual([])
    expect(playlist().segments.some(({ isDiscontinuity }) => isDiscontinuity)).toBe(false)
    expect((await samples()).every(({ duration }) => duration > 0)).toBe(true)
  })

  test('whose codec changes gets a new initialisation segment, and its old one again when it changes back', async () => {
    const { push, playlist, epoch } = await openEpoch()
    const other = { ...avc, width: 1280, record: Buffer.from(avc.record).fill(0x29, 14, 15) }
    const at = (startDtsMs: number) =>
      makePackets({ durationMs: 4_000, startDtsMs }).map((packet) => ({
        ...packet,
        arrivalMs: EPOCH_MS + packet.dtsMs,
      }))
    push(at(0))
    push(at(4_000).map((packet) => (packet.kind === 'video' ? { ...packet, config: other } : packet)))
    push(at(8_000))
    const maps = playlist()
      .segments.filter(({ isDiscontinuity }) => isDiscontinuity)
      .map(({ map }) => map)
    expect(maps).toEqual(['init-1.mp4', 'init-0.mp4'])
    expect(readInit(epoch.init(1) as Buffer)[0]?.width).toBe(1280)
  })

  test('whose sound stops continues as video, and has sound again when it returns', async () => {
    const { push, playlist, warnings, epoch } = await openEpoch()
    const all = makePackets({ durationMs: 24_000 })
    push(all.filter(({ kind, dtsMs }) => kind === 'video' || dtsMs < 6_000 || dtsMs > 14_000))
    expect(warnings).toEqual(['AUDIO_STOPPED', 'NO_AUDIO', 'AUDIO_STARTED'])
    const maps = playlist()
      .segments.filter(({ isDiscontinuity }) => isDiscontinuity)
      .map(({ map }) => map)
    expect(maps).toEqual(['init-1.mp4', 'init-0.mp4'])
    expect(readInit(epoch.init(1) as Buffer).map(({ handler }) => handler)).toEqual(['vide'])
  })

  test('whose sound drifts is counted in samples, and corrected beyond 120 ms', async () => {
    const { push, samples } = await openEpoch()
    const packets = makePackets({ durationMs: 8_100 }).map((packet) => {
      if (packet.kind === 'video') return packet
      // Half a frame of jitter is smoothed. At four seconds, 200 ms of sound are lost.
      const jitterMs = Math.round(packet.dtsMs / 21) % 2 === 0 ? 10 : -10
      return { ...packet, dtsMs: Math.max(0, packet.dtsMs + jitterMs + (packet.dtsMs >= 4_000 ? 200 : 0)) }
    })
    push(packets)
    const sounds = (await samples()).filter(({ trackId }) => trackId === AUDIO_TRACK)
    const gaps = sounds.flatMap((sound, index) => {
      const next = sounds[index + 1]
      return next && next.time !== sound.time + sound.duration ? [next.time - sound.time - sound.duration] : []
    })
    expect(gaps).toHaveLength(1)
    expect((gaps[0] ?? 0) / 48).toBeGreaterThan(120)
  })

  test('that begins without a keyframe waits for one', async () => {
    const { push, playlist, samples } = await openEpoch()
    push(makePackets({ durationMs: 8_000 }).filter(({ dtsMs }) => dtsMs > 500))
    const found = await samples()
    expect(found.find(({ trackId }) => trackId === VIDEO_TRACK)?.isSync).toBe(true)
    expect(Date.parse(playlist().segments[0]?.programDateTime ?? '')).toBe(EPOCH_MS + 2_000)
  })

  test('with a picture every half second still makes parts', async () => {
    const { push, playlist, warnings } = await openEpoch()
    push(makePackets({ durationMs: 12_100, framesPerSecond: 2, gopFrames: 4 }))
    expect(warnings).toContain('LOW_FRAME_RATE')
    expect(playlist().partTargetS).toBeCloseTo(0.501)
    expect(playlist().segments.at(-2)?.parts).toHaveLength(4)
  })

  test('of a frame larger than usual is one complete part', async () => {
    const { push, samples } = await openEpoch()
    const large = Buffer.alloc(3_000_000, 7)
    push(
      makePackets({ durationMs: 4_100 }).map((packet) =>
        packet.dtsMs === 2_000 && packet.kind === 'video' ? { ...packet, data: large } : packet,
      ),
    )
    const found = (await samples()).find(({ data }) => data.length === large.length)
    expect(found?.data.equals(large)).toBe(true)
  })
})

test('a sound on another clock than the picture is dropped, not waited for', async () => {
  const { push, playlist, warnings } = await openEpoch()
  const packets = makePackets({ durationMs: 6_100 })
  push(
    packets.map((packet) =>
      packet.kind === 'audio'
        ? audio({ dtsMs: packet.dtsMs + 900_000, arrivalMs: packet.arrivalMs, config: aac })
        : packet,
    ),
  )
  push([video({ dtsMs: 6_120, isKeyframe: false })])
  expect(warnings).toEqual(['NO_AUDIO'])
  expect(playlist().segments.filter(({ uri }) => uri !== null).length).toBeGreaterThanOrEqual(2)
})
