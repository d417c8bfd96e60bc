import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseAacConfig } from './aac.ts'
import { inspectFrame, parseAvcConfig } from './avc.ts'
import { CodecError } from './codec-error.ts'

function expectOnlyCodecErrors(parse: () => unknown) {
  try {
    parse()
  } catch (error) {
    expect(error).toBeInstanceOf(CodecError)
  }
}

/** A baseline SPS built bit by bit: 1920x1080 needs 68 macroblock rows and a crop of 8 lines. */
const BASELINE_1080P = Buffer.from('0142c028ffe1000c6742c028da01e0089f9610000001', 'hex')

/** Configurations that x264 writes for 320x180 in formats that browsers do not play. */
const HIGH_444 = Buffer.from(
  '01f4000dffe1001a67f4000d919681419f8dc044000003000400000300f03c50aa8001000568ce0f1920fff8f800',
  'hex',
)
const HIGH_422_10_BIT = Buffer.from(
  '017a000dffe1001a677a000db6cb40a0cfc6e022000003000200000300781e28554001000468ce0fc8fefafa00',
  'hex',
)

describe('AVC configurations', () => {
  test('say the size, cropped, and the codec', () => {
    const config = parseAvcConfig(BASELINE_1080P)
    expect(config).toMatchObject({ codec: 'avc1.42c028', width: 1920, height: 1080, nalLengthBytes: 4 })
  })

  test.each([
    ['8-bit 4:4:4', HIGH_444, { chromaFormat: 3, bitDepth: 8 }],
    ['10-bit 4:2:2', HIGH_422_10_BIT, { chromaFormat: 2, bitDepth: 10 }],
  ])('say the format of the picture: %s', (_, avcC, format) => {
    expect(parseAvcConfig(avcC)).toMatchObject({ width: 320, height: 180, ...format })
  })

  test('are refused when cut short anywhere', () => {
    for (let length = 0; length < 16; length += 1) {
      expect(() => parseAvcConfig(BASELINE_1080P.subarray(0, length))).toThrow(CodecError)
      expect(() => parseAvcConfig(Buffer.concat([BASELINE_1080P, Buffer.alloc(10_000)]))).toThrow(/long/)
    }
  })

  test('answer garbage with CodecError', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (tail) => {
        const head = [1, 100, 0, 31, 0xff, 0xe1, 0, Math.max(4, tail.length), 0x67]
        expectOnlyCodecErrors(() => parseAvcConfig(Buffer.from([...head, ...tail])))
        expectOnlyCodecErrors(() => parseAvcConfig(Buffer.from(tail)))
      }),
      { numRuns: 1000 },
    )
  })
})

describe('frames', () => {
  const nal = (type: number, ...rest: number[]) => Buffer.from([0, 0, 0, 1 + rest.length, type, ...rest])

  test.each([
    ['an IDR picture', [nal(0x65, 1)], true],
    ['a recovery point', [nal(0x06, 6, 1, 0xc4, 0x80), nal(0x41, 1)], true],
    ['another supplement', [nal(0x06, 5, 1), nal(0x41, 1)], false],
    ['a plain picture', [nal(0x41, 1)], false],
  ])('%s: canStart is right', (_, nals, canStart) => {
    expect(inspectFrame(Buffer.concat(nals), 4)).toMatchObject({ isWhole: true, canStart })
  })

  test('that end inside a NAL unit are not whole', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), (cut) => {
        const frame = nal(0x65, 1, 2)
        expect(inspectFrame(frame.subarray(0, frame.length - cut), 4).isWhole).toBe(false)
      }),
    )
  })

  test('of any bytes are looked at without an error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), fc.constantFrom<1 | 2 | 4>(1, 2, 4), (bytes, nalLengthBytes) => {
        expect(typeof inspectFrame(Buffer.from(bytes), nalLengthBytes).isWhole).toBe('boolean')
      }),
    )
  })
})

describe('AAC configurations', () => {
  test.each([
    ['1210', { codec: 'mp4a.40.2', sampleRate: 44100, channels: 2, samplesPerFrame: 1024 }],
    ['1190', { codec: 'mp4a.40.2', sampleRate: 48000, channels: 2, samplesPerFrame: 1024 }],
    ['1194', { codec: 'mp4a.40.2', sampleRate: 48000, channels: 2, samplesPerFrame: 960 }],
    ['2b11880000', { codec: 'mp4a.40.5', sampleRate: 24000, channels: 2, samplesPerFrame: 1024 }],
  ])('%s is read', (hex, expected) => {
    expect(parseAacConfig(Buffer.from(hex, 'hex'))).toMatchObject(expected)
  })

  test('of a layout or type we cannot name are refused', () => {
    expect(() => parseAacConfig(Buffer.from('1180', 'hex'))).toThrow(/layout/)
    expect(() => parseAacConfig(Buffer.from('f900', 'hex'))).toThrow(CodecError)
    expect(() => parseAacConfig(Buffer.concat([Buffer.from('1190', 'hex'), Buffer.alloc(1_000)]))).toThrow(/long/)
  })

  test('answer garbage with CodecError', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 12 }), (bytes) => {
        expectOnlyCodecErrors(() => parseAacConfig(Buffer.from(bytes)))
      }),
      { numRuns: 1000 },
    )
  })
})
