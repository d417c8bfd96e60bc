import { describe, expect, test } from 'vitest'
import type { Packet } from '#media/kit/packet.ts'
import { EPOCH_MS, makePackets, video } from './made-up-packets.ts'
import { openEpoch } from './open-epoch.ts'

const VIDEO_TRACK = 1
const AUDIO_TRACK = 2
const GOP_FRAMES = 50
/** Packets between which the disk may catch up. */
const STRETCH = 500

/** Returns steady sound, and pictures except in the pauses. */
function withPauses(durationMs: number, pauses: readonly [number, number][]): Packet[] {
  const isPause = (dtsMs: number) => pauses.some(([from, to]) => dtsMs >= from && dtsMs < to)
  return makePackets({ durationMs, gopFrames: GOP_FRAMES }).filter(
    ({ kind, dtsMs }) => kind === 'audio' || !isPause(dtsMs),
  )
}

async function play(packets: readonly Packet[]) {
  const opened = await openEpoch()
  for (let from = 0; from < packets.length; from += STRETCH) {
    opened.push(packets.slice(from, from + STRETCH))
    await opened.epoch.settle()
  }
  const samples = await opened.samples()
  const pictures = samples.filter(({ trackId }) => trackId === VIDEO_TRACK)
  const sounds = samples.filter(({ trackId }) => trackId === AUDIO_TRACK)
  return { ...opened, pictures, sounds }
}

describe('a still screen', () => {
  test.each([
    ['for eight seconds in a group of pictures', withPauses(24_000, [[7_000, 15_000]])],
    ['for a minute', withPauses(80_000, [[7_000, 67_000]])],
    [
      'again and again',
      withPauses(32_000, [
        [6_000, 9_000],
        [9_040, 14_000],
        [14_040, 20_000],
      ]),
    ],
  ])('%s keeps its picture, and the sound continues', async (_, packets) => {
    const { pictures, sounds, playlist, warnings } = await play(packets)
    expect(warnings.filter((code) => code !== 'VIDEO_STOPPED')).toEqual([])
    expect(playlist().segments.filter(({ isDiscontinuity }) => isDiscontinuity)).toEqual([])
    const gaps = sounds.slice(1).map((sound, index) => sound.time - (sounds[index]?.time ?? 0))
    expect(new Set(gaps)).toEqual(new Set([1024]))
    const steps = pictures.slice(1).map((picture, index) => picture.time - (pictures[index]?.time ?? 0))
    expect(Math.min(...steps)).toBeGreaterThan(0)
    // Chromium stops three seconds after a frame.
    expect(Math.max(...steps)).toBeLessThan(2_600)
  })

  test('shows the newest picture, decoded again from its keyframe', async () => {
    const { pictures } = await play(withPauses(24_000, [[6_120, 15_000]]))
    const names = pictures.map(({ data }) => data.toString())
    const group = ['v6000', 'v6040', 'v6080']
    const from = names.indexOf('v6080') + 1
    expect(names.slice(from, from + 6)).toEqual([...group, ...group])
    expect(names.slice(names.indexOf('v15000') - 3, names.indexOf('v15000') + 1)).toEqual([...group, 'v15000'])
    expect(pictures.find(({ data }) => data.toString() === 'v15000')?.time).toBe(15_000)
  })

  test('has parts all the time, and none is longer than the playlist promises', async () => {
    const opened = await openEpoch()
    const packets = withPauses(16_000, [[7_000, 15_000]])
    opened.push(packets.filter(({ dtsMs }) => dtsMs < 12_000))
    const { segments, partTargetS } = opened.playlist()
    const parts = segments.flatMap((segment) => segment.parts)
    expect(Math.max(...parts.map(({ durationS }) => durationS))).toBeLessThanOrEqual(partTargetS)
    const lengthMs = segments.reduce((sum, segment) => {
      const partsS = segment.parts.reduce((length, { durationS }) => length + durationS, 0)
      return sum + (segment.uri === null ? partsS : segment.durationS) * 1_000
    }, 0)
    expect(lengthMs).toBeGreaterThan(11_500)
  })

  test('for long is reported until there is a picture again', async () => {
    const { warnings, mended } = await play(withPauses(40_000, [[7_000, 30_000]]))
    expect(warnings).toContain('VIDEO_STOPPED')
    expect(mended).toContain('VIDEO_STOPPED')
  })
})

test('pictures that come a second after their sound are no still screen', async () => {
  const packets = makePackets({ durationMs: 16_000, gopFrames: GOP_FRAMES })
  const late = packets
    .map((packet) => (packet.kind === 'video' ? { ...packet, arrivalMs: packet.arrivalMs + 1_000 } : packet))
    .toSorted((one, other) => one.arrivalMs - other.arrivalMs)
  const { pictures } = await play(late)
  const steps = pictures.slice(1).map((picture, index) => picture.time - (pictures[index]?.time ?? 0))
  expect(new Set(steps)).toEqual(new Set([40]))
})

test('a stall of the network, after which all frames come together, is no still screen', async () => {
  const delayed = ({ dtsMs }: Packet) => (dtsMs >= 7_000 && dtsMs < 10_000 ? EPOCH_MS + 10_000 : EPOCH_MS + dtsMs)
  const packets = makePackets({ durationMs: 16_000, gopFrames: GOP_FRAMES }).map((packet) => ({
    ...packet,
    arrivalMs: delayed(packet),
  }))
  const { pictures } = await play(packets)
  expect(new Set(pictures.map(({ time }) => time)).size).toBe(pictures.length)
  expect(pictures.every(({ data, time }) => data.toString() === `v${time}`)).toBe(true)
})

test('a screen without any change after its first frame begins', async () => {
  const packets = [video({ dtsMs: 0, isKeyframe: true }), ...makePackets({ durationMs: 20_000, tracks: 'audio' })]
  const { ready, warnings, sounds } = await play(packets)
  expect(ready).toHaveLength(1)
  expect(warnings).not.toContain('NO_VIDEO')
  expect(sounds.length).toBeGreaterThan(500)
})

test('further tracks that are still with the lead are not called unaligned, and return', async () => {
  const opened = await openEpoch()
  const packets = withPauses(30_000, [[7_000, 15_000]])
  const both = packets.flatMap((packet): Packet[] =>
    packet.kind === 'video' ? [packet, { ...packet, track: 1 }] : [packet],
  )
  for (let from = 0; from < both.length; from += STRETCH) {
    opened.push(both.slice(from, from + STRETCH))
    await opened.epoch.settle()
  }
  expect(opened.warnings).toEqual([])
  expect(opened.epoch.renditions().map(({ name }) => name)).toContain('v1')
})
