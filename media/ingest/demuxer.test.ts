import { expect, test } from 'vitest'
import { oneTrack } from '#demo/multitrack.ts'
import type { Packet } from '#media/kit/packet.ts'
import { createDemuxer } from './demuxer.ts'
import type { DemuxerSink } from './demuxer-sink.ts'

const avcC = Buffer.from('0142c028ffe1000c6742c028da01e0089f9610000001', 'hex')
const picture = Buffer.from([0, 0, 0, 2, 0x65, 0])
const keyframe = Buffer.concat([Buffer.from([0x17, 1, 0, 0, 0]), picture])
const soundConfig = Buffer.from([0xaf, 0, 0x12, 0x10])

function openSink() {
  const packets: Packet[] = []
  const warnings: string[] = []
  const mended: string[] = []
  const sink: DemuxerSink = {
    packet: (packet) => packets.push(packet),
    warn: (code) => warnings.push(code),
    mend: (code) => mended.push(code),
  }
  return { packets, warnings, mended, sink }
}

function openDemuxer() {
  const { packets, warnings, sink } = openSink()
  const demuxer = createDemuxer(sink)
  const video = (body: Buffer, timestampMs: number) => demuxer.video(body, { timestampMs, arrivalMs: 0 })
  const audio = (body: Buffer, timestampMs: number) => demuxer.audio(body, { timestampMs, arrivalMs: 0 })
  video(Buffer.concat([Buffer.from([0x17, 0, 0, 0, 0]), avcC]), 0)
  video(oneTrack({ frameType: 1, packet: 0, track: 1 }, avcC), 0)
  audio(soundConfig, 0)
  return { packets, warnings, video, audio }
}

test('a stray timestamp of another track does not move the time of the lead', () => {
  const { packets, video } = openDemuxer()
  video(keyframe, 0)
  video(oneTrack({ frameType: 1, packet: 3, track: 1 }, picture), 0xffff_ffb0)
  video(keyframe, 40)
  expect(packets.map((packet) => packet.dtsMs)).toEqual([0, -80, 40])
})

test('the lead’s 32-bit time wraps, and the other tracks wrap with it', () => {
  const { packets, video } = openDemuxer()
  video(keyframe, 2 ** 32 - 20)
  video(keyframe, 20)
  video(oneTrack({ frameType: 1, packet: 3, track: 1 }, picture), 2 ** 32 - 10)
  expect(packets.map((packet) => packet.dtsMs)).toEqual([2 ** 32 - 20, 2 ** 32 + 20, 2 ** 32 - 10])
})

test('the encoder’s first track leads, even when another one begins before it', () => {
  const { packets, sink } = openSink()
  const demuxer = createDemuxer(sink)
  const at = { timestampMs: 0, arrivalMs: 0 }
  demuxer.video(oneTrack({ frameType: 1, packet: 0, track: 1 }, avcC), at)
  demuxer.video(oneTrack({ frameType: 1, packet: 3, track: 1 }, picture), at)
  demuxer.video(Buffer.concat([Buffer.from([0x17, 0, 0, 0, 0]), avcC]), at)
  demuxer.video(keyframe, at)
  expect(packets.map((packet) => packet.kind === 'video' && packet.track)).toEqual([1, 0])
})

test('sound that no AAC frame can hold is dropped', () => {
  const { packets, warnings, audio } = openDemuxer()
  audio(Buffer.concat([Buffer.from([0xaf, 1]), Buffer.alloc(9_000)]), 0)
  audio(Buffer.concat([Buffer.from([0xaf, 1]), Buffer.alloc(300)]), 23)
  expect(warnings).toEqual(['BROKEN_FRAME'])
  expect(packets).toHaveLength(1)
})

test('frames whose configuration does not come within two seconds are reported', () => {
  const { warnings, mended, sink } = openSink()
  const demuxer = createDemuxer(sink)
  const sound = Buffer.from([0xaf, 1, 0x21, 0x10])
  for (const arrivalMs of [1_000, 2_999]) {
    demuxer.audio(sound, { timestampMs: 0, arrivalMs })
    demuxer.video(keyframe, { timestampMs: 0, arrivalMs })
  }
  expect(warnings).toEqual([])
  demuxer.audio(sound, { timestampMs: 0, arrivalMs: 3_000 })
  demuxer.video(keyframe, { timestampMs: 0, arrivalMs: 3_000 })
  expect(warnings).toEqual(['SOUND_WITHOUT_CONFIG', 'PICTURE_WITHOUT_CONFIG'])
  demuxer.audio(soundConfig, { timestampMs: 0, arrivalMs: 3_100 })
  expect(mended).toContain('SOUND_WITHOUT_CONFIG')
})
