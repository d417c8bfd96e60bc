import { readdir } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { LEAD } from '#media/hls/rendition-list.ts'
import type { Packet, VideoPacket } from '#media/kit/packet.ts'
import { EPOCH_MS, makePackets } from './made-up-packets.ts'
import { asTrack, cutsOf, mediaOf, names, playlistOf, samplesOf, smaller, withTracks } from './made-up-tracks.ts'
import { readInit, readSamples } from './mp4-demuxer.ts'
import { openEpoch } from './open-epoch.ts'

const VIDEO_TRACK = 1

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

describe('renditions of several tracks', () => {
  test('are cut where the lead is cut, with the same numbers, dates and parts', async () => {
    const opened = await openEpoch()
    opened.push(withTracks(makePackets({ durationMs: 13_300 }), { track: 1 }, { track: 2, config: smaller }))
    const lead = cutsOf(opened.playlist())
    expect(lead).toHaveLength(7)
    for (const name of ['v1', 'v2', 'audio']) expect([name, cutsOf(playlistOf(opened, name))]).toEqual([name, lead])
    expect(opened.warnings).toEqual([])
    const hints = ['v1', 'v2', 'audio'].map((name) => playlistOf(opened, name).hint)
    expect(hints).toEqual(Array.from({ length: 3 }, () => opened.playlist().hint))
  })

  test('contain every frame of their track once, without gaps, and the sound of the lead', async () => {
    const opened = await openEpoch()
    const packets = withTracks(makePackets({ durationMs: 12_100 }), { track: 1 })
    opened.push(packets)
    const samples = await samplesOf(opened, 'v1')
    const pictures = samples.filter(({ trackId }) => trackId === VIDEO_TRACK)
    expect(pictures.map(({ data }) => data.toString())).toEqual(
      Array.from({ length: 300 }, (_, frame) => `t1-${frame * 40}`),
    )
    expect(pictures.map(({ time }) => time)).toEqual(pictures.map((_, frame) => frame * 40))
    expect(pictures.every(({ duration }) => duration === 40)).toBe(true)
    const soundOf = (all: typeof samples) => all.filter(({ trackId }) => trackId !== VIDEO_TRACK)
    const sound = soundOf(await opened.samples())
    expect(soundOf(samples)).toEqual(sound)
    expect(await samplesOf(opened, 'audio')).toEqual(sound)
    expect(readInit(mediaOf(opened, 'v1').init(0) as Buffer)).toMatchObject([
      { handler: 'vide', width: 1280, height: 720 },
      { handler: 'soun' },
    ])
    expect(readInit(mediaOf(opened, 'audio').init(0) as Buffer)).toMatchObject([{ handler: 'soun' }])
  })

  test('are listed with measured rates: the lead, then by bandwidth, the sound last', async () => {
    const opened = await openEpoch()
    const data = (bytes: number) => Buffer.alloc(bytes, 7)
    opened.push(
      withTracks(
        makePackets({ durationMs: 8_100 }).map((packet) =>
          packet.kind === 'video' ? { ...packet, data: data(9_000) } : packet,
        ),
        { track: 1, config: smaller, data: data(2_000) },
        { track: 2, data: data(5_000), when: ({ dtsMs }) => dtsMs % 80 === 0 },
      ),
    )
    const lines = opened.epoch.multivariant().trim().split('\n').slice(2)
    const uris = lines.filter((_, index) => index % 2 === 1)
    expect(uris).toEqual(['e1/media.m3u8', 'e1/v2/media.m3u8', 'e1/v1/media.m3u8', 'e1/audio/media.m3u8'])
    const facts = lines.filter((_, index) => index % 2 === 0)
    const numberOf = (name: string) => facts.map((line) => Number(new RegExp(`[:,]${name}=([\\d.]+)`).exec(line)?.[1]))
    expect(numberOf('FRAME-RATE')).toEqual([25, 12.5, 25, Number.NaN])
    expect(facts.map((line) => /RESOLUTION=(\w+)/.exec(line)?.[1])).toEqual([
      ...['1920x1080', '1280x720', '640x360', undefined],
    ])
    expect(facts[3]).toContain('CODECS="mp4a.40.2"')
    // Boxes and sound are a few per cent of 25 frames a second.
    for (const [index, bytes] of [9_000, 2_500, 2_000].entries()) {
      const average = numberOf('AVERAGE-BANDWIDTH')[index] ?? 0
      expect(average / (bytes * 25 * 8)).toBeGreaterThan(1)
      expect(average / (bytes * 25 * 8)).toBeLessThan(1.1)
      expect(numberOf('BANDWIDTH')[index]).toBeGreaterThan(average)
    }
    expect(opened.epoch.stats.renditions).toMatchObject([
      { track: 0, height: 1080, frameRate: 25 },
      { track: 2, height: 720, frameRate: 12.5 },
      { track: 1, height: 360, codecs: 'avc1.42c028,mp4a.40.2' },
      { track: null, height: null, frameRate: null },
    ])
    expect(opened.epoch.stats.renditions[0]?.bitrateKbps).toBeGreaterThan(1_800)
  })

  test('exist when the stream is reported ready', async () => {
    const opened = await openEpoch()
    for (const packet of withTracks(makePackets({ durationMs: 6_100 }), { track: 1 }, { track: 2, config: smaller })) {
      opened.push([packet])
      if (opened.ready.length > 0) break
    }
    expect(names(opened)).toEqual([LEAD, 'v1', 'v2', 'audio'])
    expect(opened.ready).toHaveLength(1)
  })

  test('report the positions of each other', async () => {
    const opened = await openEpoch()
    opened.push(withTracks(makePackets({ durationMs: 6_100 }), { track: 1 }))
    const reports = (name: string) => opened.epoch.reportsFor(name).map(({ uri }) => uri)
    expect(reports(LEAD)).toEqual(['v1/media.m3u8', 'audio/media.m3u8'])
    expect(reports('v1')).toEqual(['../media.m3u8', '../audio/media.m3u8'])
    const text = mediaOf(opened, 'v1').window.playlist({ skipsOld: false, reports: opened.epoch.reportsFor('v1') })
    const last = playlistOf(opened, 'v1').segments.at(-1)
    const position = `LAST-MSN=${last?.msn},LAST-PART=${(last?.parts.length ?? 0) - 1}`
    expect(text).toContain(`#EXT-X-RENDITION-REPORT:URI="../media.m3u8",${position}`)
    expect(text.trimEnd().split('\n').at(-1)).toMatch(/^#EXT-X-PRELOAD-HINT/)
  })

  test('of half the frame rate have the same parts', async () => {
    const opened = await openEpoch()
    const packets = makePackets({ durationMs: 12_100, framesPerSecond: 50, gopFrames: 100 })
    opened.push(withTracks(packets, { track: 1, when: ({ dtsMs }) => dtsMs % 40 === 0 }))
    expect(cutsOf(playlistOf(opened, 'v1'))).toEqual(cutsOf(opened.playlist()))
    const pictures = (await samplesOf(opened, 'v1')).filter(({ trackId }) => trackId === VIDEO_TRACK)
    expect(pictures.every(({ duration }) => duration === 40)).toBe(true)
  })

  test('whose encoder reorders frames are aligned by their keyframes', async () => {
    const opened = await openEpoch()
    const packets = makePackets({ durationMs: 12_100 })
    const earlier = packets
      .filter((packet) => packet.kind === 'video')
      .map((packet) => ({ ...asTrack(packet, { track: 1 }), dtsMs: packet.dtsMs - 80, compositionMs: 80 }))
    opened.push([...packets, ...earlier].toSorted((one, other) => one.dtsMs - other.dtsMs))
    expect(cutsOf(playlistOf(opened, 'v1'), 3).slice(0, 2)).toEqual(cutsOf(opened.playlist(), 3).slice(0, 2))
    expect(opened.warnings).toEqual([])
    const { window } = mediaOf(opened, 'v1')
    const { samples } = readSamples((await window.segment(3)) as Buffer)
    expect(samples[0]).toMatchObject({ isSync: true, time: 5_920, compositionOffset: 80 })
  })
})

describe('a track', () => {
  test('that stops at the start of the stream delays it by no more than a part', async () => {
    const opened = await openEpoch()
    const packets = withTracks(makePackets({ durationMs: 6_100 }), { track: 1, when: ({ dtsMs }) => dtsMs < 1_960 })
    const readyAt = packets.find((packet) => {
      opened.push([packet])
      return opened.ready.length > 0
    })
    expect(readyAt?.dtsMs).toBe(2_200)
  })

  test('that appears late is there from the lead’s next segment on', async () => {
    const opened = await openEpoch()
    opened.push(withTracks(makePackets({ durationMs: 14_100 }), { track: 1, when: ({ dtsMs }) => dtsMs > 5_000 }))
    const { segments, mediaSequence } = playlistOf(opened, 'v1')
    expect(mediaSequence).toBe(3)
    expect(Date.parse(segments[0]?.programDateTime ?? '')).toBe(EPOCH_MS + 6_000)
    expect(cutsOf(playlistOf(opened, 'v1'))).toEqual(cutsOf(opened.playlist(), 3))
  })

  test('that disappears is removed after three seconds and returns with its track, while the lead continues', async () => {
    const opened = await openEpoch()
    const when = ({ dtsMs }: VideoPacket) => dtsMs < 7_000 || dtsMs > 13_000
    const packets = withTracks(makePackets({ durationMs: 20_100 }), { track: 1, when })
    const until = (ms: number) =>
      packets.splice(
        0,
        packets.findIndex(({ dtsMs }) => dtsMs > ms),
      )
    opened.push(until(9_800))
    const waiting = mediaOf(opened, 'v1').window.waitForPlaylist({ msn: 4, part: 0 })
    expect(names(opened)).toEqual([LEAD, 'v1', 'audio'])
    opened.push(until(10_500))
    expect(await waiting).toBe('withdrawn')
    expect(names(opened)).toEqual([LEAD, 'audio'])
    expect(opened.epoch.media('v1')).toBeNull()
    opened.push(packets)
    expect(playlistOf(opened, 'v1').mediaSequence).toBe(7)
    expect(cutsOf(playlistOf(opened, 'v1'))).toEqual(cutsOf(opened.playlist(), 7))
    expect(opened.playlist().segments.filter(({ uri }) => uri !== null)).toHaveLength(10)
    expect(opened.warnings).toEqual([])
  })

  test('without keyframes at the lead’s segment starts is no rendition, and the commentator gets a warning', async () => {
    const opened = await openEpoch()
    const packets = makePackets({ durationMs: 12_100 })
    const shifted = packets.flatMap((packet): Packet[] =>
      packet.kind === 'video'
        ? [packet, asTrack(packet, { track: 1, isKeyframe: packet.dtsMs % 2_000 === 1_000 })]
        : [packet],
    )
    opened.push(shifted)
    expect(names(opened)).toEqual([LEAD, 'audio'])
    expect(opened.warnings).toContain('RENDITION_UNALIGNED')
    expect(opened.playlist().segments.filter(({ uri }) => uri !== null)).toHaveLength(6)
  })

  test('with keyframes at every second segment of the lead is never offered', async () => {
    const opened = await openEpoch()
    const packets = makePackets({ durationMs: 16_100 }).flatMap((packet): Packet[] => {
      if (packet.kind === 'audio') return [packet]
      return [packet, asTrack(packet, { track: 1, isKeyframe: packet.dtsMs % 4_000 === 0 })]
    })
    for (const packet of packets) {
      opened.push([packet])
      expect(names(opened)).not.toContain('v1')
    }
    expect(opened.warnings).toContain('RENDITION_UNALIGNED')
  })

  test('that misses one keyframe pauses until it has the next', async () => {
    const opened = await openEpoch()
    const packets = makePackets({ durationMs: 12_100 }).flatMap((packet): Packet[] => {
      if (packet.kind === 'audio') return [packet]
      return [packet, asTrack(packet, { track: 1, isKeyframe: packet.isKeyframe && packet.dtsMs !== 6_000 })]
    })
    opened.push(packets)
    expect(playlistOf(opened, 'v1').mediaSequence).toBe(4)
    expect(new Set(opened.warnings)).toEqual(new Set(['RENDITION_UNALIGNED']))
    expect((await samplesOf(opened, 'v1')).find(({ trackId }) => trackId === VIDEO_TRACK)).toMatchObject({
      time: 8_000,
      isSync: true,
    })
  })

  test('whose size changes at a segment start continues there, with a new initialisation segment', async () => {
    const opened = await openEpoch()
    const first = { track: 1, when: ({ dtsMs }: VideoPacket) => dtsMs < 6_000 }
    const then = { track: 1, config: smaller, when: ({ dtsMs }: VideoPacket) => dtsMs >= 6_000 }
    opened.push(withTracks(makePackets({ durationMs: 10_100 }), first, then))
    const { mediaSequence, segments } = playlistOf(opened, 'v1')
    expect([mediaSequence, segments[0]?.map]).toEqual([3, 'init-1.mp4'])
    expect(readInit(mediaOf(opened, 'v1').init(1) as Buffer)[0]).toMatchObject({ width: 640, height: 360 })
    expect(opened.epoch.multivariant()).toContain('RESOLUTION=640x360')
    expect(opened.warnings).toEqual([])
  })

  test('whose size changes inside a segment pauses until the lead’s next segment', async () => {
    const opened = await openEpoch()
    const first = { track: 1, when: ({ dtsMs }: VideoPacket) => dtsMs < 6_600 }
    const then = { track: 1, config: smaller, when: ({ dtsMs }: VideoPacket) => dtsMs >= 6_600 }
    opened.push(withTracks(makePackets({ durationMs: 12_100 }), first, then))
    expect(playlistOf(opened, 'v1').mediaSequence).toBe(4)
    expect(opened.warnings).toEqual(['RENDITION_UNALIGNED'])
    expect(opened.playlist().segments.filter(({ isDiscontinuity }) => isDiscontinuity)).toEqual([])
  })

  test('whose timestamps jump does not affect the lead and the other tracks', async () => {
    const opened = await openEpoch()
    const packets = withTracks(makePackets({ durationMs: 12_100 }), { track: 1 }, { track: 2 }).map((packet) => {
      const jumps = packet.kind === 'video' && packet.track === 1 && packet.dtsMs > 7_000
      return jumps ? { ...packet, dtsMs: packet.dtsMs + 900_000 } : packet
    })
    opened.push(packets)
    expect(names(opened)).toEqual([LEAD, 'v2', 'audio'])
    expect(cutsOf(playlistOf(opened, 'v2'))).toEqual(cutsOf(opened.playlist()))
    expect(opened.warnings.filter((code) => code !== 'RENDITION_UNALIGNED')).toEqual([])
  })

  test('that never has a keyframe is not offered', async () => {
    const opened = await openEpoch()
    opened.push(withTracks(makePackets({ durationMs: 60_100 }), { track: 1, isKeyframe: false }))
    expect(names(opened)).toEqual([LEAD, 'audio'])
    expect(opened.warnings).toContain('RENDITION_UNALIGNED')
  })

  test('that sends while the lead is silent keeps no more than 16 MiB of frames', async () => {
    const opened = await openEpoch()
    opened.push(withTracks(makePackets({ durationMs: 4_100 }), { track: 1 }))
    const frameBytes = 100_000
    const frames = makePackets({ durationMs: 40_000, startDtsMs: 4_120 }).filter((packet) => packet.kind === 'video')
    const buffers = frames.map((frame) => {
      const data = Buffer.allocUnsafeSlow(frameBytes)
      opened.push([asTrack(frame, { track: 1, data })])
      return new WeakRef(data.buffer)
    })
    // A WeakRef keeps its object until the current job ends.
    await setImmediate()
    collectGarbage()
    const keptBytes = buffers.filter((buffer) => buffer.deref()).length * frameBytes
    expect(keptBytes).toBeGreaterThan(0)
    expect(keptBytes).toBeLessThanOrEqual(16 * 1024 * 1024 + frameBytes)
  })
})

describe('a break of the lead', () => {
  const at = (startDtsMs: number, durationMs = 6_000) =>
    makePackets({ durationMs, startDtsMs }).map((packet) => ({ ...packet, arrivalMs: EPOCH_MS + packet.dtsMs }))

  test('is a discontinuity at the same place in every rendition', async () => {
    const opened = await openEpoch({ dvrMs: 12_000 })
    opened.push(withTracks(at(0), { track: 1 }))
    opened.epoch.breakRun()
    opened.push(withTracks(at(100_000, 8_100), { track: 1 }))
    for (const name of ['v1', 'audio']) {
      expect(cutsOf(playlistOf(opened, name))).toEqual(cutsOf(opened.playlist()))
      expect(playlistOf(opened, name).segments.filter(({ isDiscontinuity }) => isDiscontinuity)).toHaveLength(1)
    }
    opened.push(withTracks(at(108_120, 20_000), { track: 1 }))
    for (const name of ['v1', 'audio']) {
      expect(playlistOf(opened, name)).toMatchObject({ discontinuitySequence: 1 })
      expect(playlistOf(opened, name).mediaSequence).toBe(opened.playlist().mediaSequence)
    }
  })

  test('counts for a track that appears after it', async () => {
    const opened = await openEpoch()
    opened.push(at(0))
    opened.epoch.breakRun()
    opened.push(withTracks(at(100_000), { track: 1 }))
    expect(playlistOf(opened, 'v1')).toMatchObject({ discontinuitySequence: 1, mediaSequence: 3 })
    expect(playlistOf(opened, 'v1').segments.some(({ isDiscontinuity }) => isDiscontinuity)).toBe(false)
  })

  test('after which the publisher sends only one track ends the others', async () => {
    const opened = await openEpoch()
    opened.push(withTracks(at(0), { track: 1 }))
    opened.epoch.breakRun()
    opened.push(at(100_000, 8_000))
    expect(names(opened)).toEqual([LEAD, 'audio'])
  })

  test('because its pictures stop ends the other tracks, until it is back', async () => {
    const opened = await openEpoch()
    const packets = withTracks(makePackets({ durationMs: 26_100 }), { track: 1 })
    const isShown = (dtsMs: number) => dtsMs < 6_000 || dtsMs > 14_000
    // Reordered pictures are not repeated.
    const sent = packets
      .filter((packet) => packet.kind === 'audio' || packet.track === 1 || isShown(packet.dtsMs))
      .map((packet) => ({ ...packet, compositionMs: packet.dtsMs % 80 }))
    opened.push(sent.filter(({ dtsMs }) => dtsMs < 13_900))
    expect(names(opened)).toEqual([LEAD])
    expect(opened.epoch.stats.renditions).toMatchObject([{ track: null, codecs: 'mp4a.40.2' }])
    opened.push(sent.filter(({ dtsMs }) => dtsMs >= 13_900))
    expect(names(opened)).toEqual([LEAD, 'v1', 'audio'])
    expect(playlistOf(opened, 'v1').discontinuitySequence).toBe(2)
    expect(opened.warnings).toEqual(['B_FRAMES', 'VIDEO_STOPPED', 'NO_VIDEO', 'VIDEO_STARTED', 'B_FRAMES'])
  })

  test('because its sound stops ends the sound-only rendition, until it is back', async () => {
    const opened = await openEpoch()
    const packets = withTracks(makePackets({ durationMs: 24_000 }), { track: 1 })
    const hasSound = (dtsMs: number) => dtsMs < 6_000 || dtsMs > 14_000
    const sent = packets.filter(({ kind, dtsMs }) => kind === 'video' || hasSound(dtsMs))
    opened.push(sent.filter(({ dtsMs }) => dtsMs < 13_000))
    expect(names(opened)).toEqual([LEAD, 'v1'])
    opened.push(sent.filter(({ dtsMs }) => dtsMs >= 13_000))
    expect(names(opened)).toEqual([LEAD, 'v1', 'audio'])
    expect(playlistOf(opened, 'audio').discontinuitySequence).toBe(2)
    expect(cutsOf(playlistOf(opened, 'v1'))).toEqual(cutsOf(opened.playlist()))
  })
})

describe('a stream', () => {
  test('without sound or without pictures has no sound-only rendition', async () => {
    const silent = await openEpoch()
    silent.push(makePackets({ durationMs: 6_000, tracks: 'video' }))
    expect(names(silent)).toEqual([LEAD])
    const radio = await openEpoch()
    radio.push(makePackets({ durationMs: 6_000, tracks: 'audio' }))
    expect(names(radio)).toEqual([LEAD])
    expect(radio.epoch.stats.renditions).toMatchObject([{ track: null, width: null }])
  })

  test('that ends, ends every playlist', async () => {
    const opened = await openEpoch()
    opened.push(withTracks(makePackets({ durationMs: 8_100 }), { track: 1 }))
    opened.epoch.end()
    for (const name of [LEAD, 'v1', 'audio']) {
      const { isEnded, hint, segments } = playlistOf(opened, name)
      expect([name, isEnded, hint, segments.length]).toEqual([name, true, null, 5])
    }
  })

  test('without a recording deletes the files of a rendition that left, and of all at the end', async () => {
    const opened = await openEpoch({ keepRecording: false })
    const folders = async () => (await readdir(opened.directory)).filter((name) => name.startsWith('renditions.'))
    const when = ({ dtsMs }: VideoPacket) => dtsMs < 7_000
    opened.push(withTracks(makePackets({ durationMs: 6_500 }), { track: 1, when }))
    await expect.poll(folders).toEqual(['renditions.audio-0', 'renditions.v1-0'])
    opened.push(makePackets({ durationMs: 14_000 }).filter(({ dtsMs }) => dtsMs >= 6_500))
    await expect.poll(folders).toEqual(['renditions.audio-0'])
    await opened.epoch.close()
    expect(await folders()).toEqual([])
  })
})
