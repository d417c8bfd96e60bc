import { describe, expect, test } from 'vitest'
import { parseAudioTags } from './audio-tag.ts'
import { parseVideoTags } from './video-tag.ts'

const avc1 = [...Buffer.from('avc1')]
const mp4a = [...Buffer.from('mp4a')]
const bytes = (...values: number[]) => Buffer.from(values)
const video = (...values: number[]) => parseVideoTags(bytes(...values))
const audio = (...values: number[]) => parseAudioTags(bytes(...values))

describe('FLV video tags', () => {
  test('reads the composition time as a signed number', () => {
    const data = bytes(1, 2)
    expect(video(0x27, 1, 0xff, 0xff, 0xd8, 1, 2)).toEqual([
      { track: 0, kind: 'frame', codec: 'avc', isKeyframe: false, compositionMs: -40, data },
    ])
  })

  test('reads H.264 in the enhanced form', () => {
    const frame = { track: 0, kind: 'frame', codec: 'avc' }
    expect(video(0x91, ...avc1, 0, 0, 80, 5)).toEqual([
      { ...frame, isKeyframe: true, compositionMs: 80, data: bytes(5) },
    ])
    expect(video(0xa3, ...avc1, 5, 6)).toEqual([{ ...frame, isKeyframe: false, compositionMs: 0, data: bytes(5, 6) }])
    expect(video(0x90, ...avc1, 1, 2)).toEqual([{ track: 0, kind: 'config', codec: 'avc', record: bytes(1, 2) }])
  })

  test('reads HEVC, whose frames have an offset, and AV1, whose frames have none', () => {
    const [hvc1, av01] = [Buffer.from('hvc1'), Buffer.from('av01')]
    const frame = { track: 0, kind: 'frame', isKeyframe: true }
    expect(video(0x90, ...hvc1, 1, 2)).toEqual([{ track: 0, kind: 'config', codec: 'hevc', record: bytes(1, 2) }])
    expect(video(0x91, ...hvc1, 0, 0, 80, 5)).toEqual([{ ...frame, codec: 'hevc', compositionMs: 80, data: bytes(5) }])
    expect(video(0x93, ...hvc1, 5)).toEqual([{ ...frame, codec: 'hevc', compositionMs: 0, data: bytes(5) }])
    for (const packet of [1, 3])
      expect(video(0x90 | packet, ...av01, 5, 6)).toEqual([
        { ...frame, codec: 'av1', compositionMs: 0, data: bytes(5, 6) },
      ])
    expect(video(0x96, 0x11, ...av01, 4, 0, 0, 1, 9)).toEqual([
      { ...frame, track: 4, codec: 'av1', compositionMs: 0, data: bytes(9) },
    ])
  })

  test('reads one track, many tracks, and many tracks of many codecs', () => {
    const first = { track: 1, kind: 'frame', codec: 'avc', isKeyframe: true, compositionMs: 3, data: bytes(9) }
    const second = { track: 2, kind: 'frame', codec: 'avc', isKeyframe: true, compositionMs: -1, data: bytes(8, 7) }
    expect(video(0x96, 0x01, ...avc1, 1, 0, 0, 3, 9)).toEqual([first])
    const [one, other] = [
      [0, 0, 4, 0, 0, 3, 9],
      [0, 0, 5, 0xff, 0xff, 0xff, 8, 7],
    ] as const
    expect(video(0x96, 0x11, ...avc1, 1, ...one, 2, ...other)).toEqual([first, second])
    expect(video(0x96, 0x21, ...avc1, 1, ...one, ...avc1, 2, ...other)).toEqual([first, second])
    expect(video(0x96, 0x21, ...Buffer.from('vp09'), 1, ...one, ...avc1, 2, ...other)).toEqual([
      { track: 1, kind: 'unsupported', codec: 'vp09' },
      second,
    ])
    expect(video(0x96, 0x00, ...avc1, 200, 1, 2)).toEqual([
      { track: 200, kind: 'config', codec: 'avc', record: bytes(1, 2) },
    ])
  })

  test('keeps the tracks before a size that is larger than the body', () => {
    const tags = video(0x96, 0x13, ...avc1, 1, 0, 0, 1, 9, 2, 0xff, 0xff, 0xff, 8)
    expect(tags.map(({ track }) => track)).toEqual([1])
  })

  test('skips extensions of the packet, short and long', () => {
    const frame = [{ track: 0, kind: 'frame', codec: 'avc', isKeyframe: true, compositionMs: 0, data: bytes(5) }]
    expect(video(0x97, 2, 1, 2, 3, 0x03, ...avc1, 5)).toEqual(frame)
    expect(video(0x97, 0, 1, 0x07, 0, 1, 0x03, ...avc1, 5)).toEqual(frame)
    const long = Array.from({ length: 300 }, () => 1)
    expect(video(0x97, 255, 0x01, 0x2b, ...long, 0x03, ...avc1, 5)).toEqual(frame)
    const multitrack = [{ ...frame[0], track: 4 }]
    expect(video(0x97, 2, 1, 2, 3, 0x06, 0x03, ...avc1, 4, 5)).toEqual(multitrack)
  })

  test('leaves out commands, metadata and ends, which are no pictures', () => {
    expect([video(0xd1, 0), video(0x94, ...avc1, 1), video(0x92, ...avc1), video(0x57, 0, 0, 0, 0)]).toEqual([
      ...[[], [], [], []],
    ])
  })

  test.each([
    [[0x90, ...Buffer.from('vp09'), 0], 'vp09'],
    [[0x91, ...Buffer.from('vvc1'), 0], 'vvc1'],
    [[0x91, 0, 1, 2, 3, 0], '????'],
    [[0x12, 0, 0, 0, 0], 'H.263'],
  ])('names a codec that is not supported', (body, codec) => {
    expect(video(...body)).toEqual([{ track: 0, kind: 'unsupported', codec }])
  })
})

describe('FLV audio tags', () => {
  test('distinguishes configuration from frames', () => {
    expect(audio(0xaf, 0, 0x12, 0x10)).toEqual([{ track: 0, kind: 'config', asc: bytes(0x12, 0x10) }])
    expect(audio(0xaf, 1, 9)).toEqual([{ track: 0, kind: 'frame', data: bytes(9) }])
  })

  test('reads AAC in the enhanced form, of one track and of many', () => {
    expect(audio(0x90, ...mp4a, 0x12, 0x10)).toEqual([{ track: 0, kind: 'config', asc: bytes(0x12, 0x10) }])
    expect(audio(0x91, ...mp4a, 9)).toEqual([{ track: 0, kind: 'frame', data: bytes(9) }])
    expect(audio(0x95, 0x01, ...mp4a, 3, 9)).toEqual([{ track: 3, kind: 'frame', data: bytes(9) }])
    expect(audio(0x95, 0x11, ...mp4a, 0, 0, 0, 1, 7, 1, 0, 0, 1, 8)).toEqual([
      { track: 0, kind: 'frame', data: bytes(7) },
      { track: 1, kind: 'frame', data: bytes(8) },
    ])
    expect(audio(0x95, 0x21, ...mp4a, 0, 0, 0, 1, 7, ...Buffer.from('Opus'), 1, 0, 0, 1, 8)).toEqual([
      { track: 0, kind: 'frame', data: bytes(7) },
      { track: 1, kind: 'unsupported', codec: 'Opus' },
    ])
  })

  test('names a codec that is not supported', () => {
    expect(audio(0x2f, 1, 9)).toEqual([{ track: 0, kind: 'unsupported', codec: 'MP3' }])
    expect(audio(0x91, ...Buffer.from('Opus'), 9)).toEqual([{ track: 0, kind: 'unsupported', codec: 'Opus' }])
  })
})
