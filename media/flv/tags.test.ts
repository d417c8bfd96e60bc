import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseAudioTag } from './audio-tag.ts'
import { parseVideoTag } from './video-tag.ts'

describe('FLV video tags', () => {
  test('reads the composition time as a signed number', () => {
    const tag = parseVideoTag(Buffer.from([0x27, 1, 0xff, 0xff, 0xd8, 1, 2]))
    expect(tag).toEqual({ kind: 'frame', isKeyframe: false, compositionMs: -40, data: Buffer.from([1, 2]) })
  })

  test('reads H.264 in the enhanced form', () => {
    const frame = parseVideoTag(Buffer.from([0x91, ...Buffer.from('avc1'), 0, 0, 80, 5]))
    expect(frame).toEqual({ kind: 'frame', isKeyframe: true, compositionMs: 80, data: Buffer.from([5]) })
    const withoutOffset = parseVideoTag(Buffer.from([0xa3, ...Buffer.from('avc1'), 5, 6]))
    expect(withoutOffset).toEqual({ kind: 'frame', isKeyframe: false, compositionMs: 0, data: Buffer.from([5, 6]) })
  })

  test.each([
    [[0x90, ...Buffer.from('hvc1'), 0], 'hvc1'],
    [[0x91, ...Buffer.from('av01'), 0], 'av01'],
    [[0x12, 0, 0, 0, 0], 'H.263'],
  ])('names a codec that is not supported', (bytes, codec) => {
    expect(parseVideoTag(Buffer.from(bytes))).toEqual({ kind: 'unsupported', codec })
  })

  test('never throws', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        expect(parseVideoTag(Buffer.from(bytes)).kind).toMatch(/^(config|frame|unsupported|ignored)$/)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('FLV audio tags', () => {
  test('distinguishes configuration from frames', () => {
    expect(parseAudioTag(Buffer.from([0xaf, 0, 0x12, 0x10]))).toEqual({
      kind: 'config',
      asc: Buffer.from([0x12, 0x10]),
    })
    expect(parseAudioTag(Buffer.from([0xaf, 1, 9]))).toEqual({ kind: 'frame', data: Buffer.from([9]) })
  })

  test('names a codec that is not supported', () => {
    expect(parseAudioTag(Buffer.from([0x2f, 1, 9]))).toEqual({ kind: 'unsupported', codec: 'MP3' })
  })

  test('never throws', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 20 }), (bytes) => {
        expect(parseAudioTag(Buffer.from(bytes)).kind).toMatch(/^(config|frame|unsupported|ignored)$/)
      }),
    )
  })
})
