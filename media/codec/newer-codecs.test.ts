import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCoded } from '#tests/setup/coded-tracks.ts'
import { inspectAv1Frame, parseAv1Config } from './av1.ts'
import { CodecError } from './codec-error.ts'
import { inspectHevcFrame, parseHevcConfig } from './hevc.ts'
import { readObus } from './obu.ts'

const hevc = readCoded('hevc')
const av1 = readCoded('av1')

const parsers = [
  ['HEVC', hevc.record, parseHevcConfig],
  ['AV1', av1.record, parseAv1Config],
] as const

test('a HEVC configuration says the codec, the size and the format', () => {
  expect(parseHevcConfig(hevc.record)).toMatchObject({
    codec: 'hvc1.1.6.L63.90',
    width: 640,
    height: 360,
    chromaFormat: 1,
    bitDepth: 8,
    nalLengthBytes: 4,
  })
})

test('the parameter sets of a HEVC configuration are marked as complete, which `hvc1` requires', () => {
  const record = Buffer.from(hevc.record)
  record.writeUInt8(record.readUInt8(23) & 63, 23)
  expect(parseHevcConfig(record).record.readUInt8(23)).toBe(0x80 | 32)
})

test('an AV1 configuration says the codec, the size and the format', () => {
  expect(parseAv1Config(av1.record)).toMatchObject({
    codec: 'av01.0.01M.08',
    width: 640,
    height: 360,
    chromaFormat: 1,
    bitDepth: 8,
  })
})

test.each(parsers)('a %s configuration that is cut short, empty or long is refused', (_, record, parse) => {
  for (let length = 0; length < 30 && length < record.length; length += 1)
    expect(() => parse(record.subarray(0, Math.min(length, record.length - 1)))).toThrow(CodecError)
  expect(() => parse(Buffer.concat([record, Buffer.alloc(10_000)]))).toThrow(/too long/)
})

test.each(parsers)('a changed %s configuration is read or answered with CodecError', (_, record, parse) => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(record.length - 1), fc.nat(255)), { maxLength: 6 }),
      fc.nat(record.length),
      (changes, length) => {
        const changed = Buffer.from(record)
        for (const [at, value] of changes) changed[at] = value
        try {
          const { width, height } = parse(changed.subarray(0, length))
          expect(Math.max(width, height)).toBeLessThanOrEqual(8192)
        } catch (error) {
          expect(error).toBeInstanceOf(CodecError)
        }
      },
    ),
    { numRuns: 1000 },
  )
})

describe('HEVC frames', () => {
  const nal = (type: number, ...rest: number[]) => Buffer.from([0, 0, 0, 2 + rest.length, type << 1, 1, ...rest])

  test.each([
    ['an IDR picture', [nal(19, 1)], true],
    ['a clean random access picture', [nal(21, 1)], true],
    ['a recovery point', [nal(39, 6, 1, 0xc4, 0x80), nal(1, 1)], true],
    ['a plain picture', [nal(1, 1)], false],
    ['another supplement', [nal(39, 5, 1), nal(1, 1)], false],
  ])('%s: canStart is right', (_, nals, canStart) => {
    expect(inspectHevcFrame(Buffer.concat(nals), 4)).toMatchObject({ isWhole: true, canStart })
  })

  test('that end inside a unit, or have one without its header, are not whole', () => {
    const frame = nal(19, 1, 2)
    for (let length = 0; length < frame.length; length += 1)
      expect(inspectHevcFrame(frame.subarray(0, length), 4).isWhole).toBe(false)
    expect(inspectHevcFrame(Buffer.from([0, 0, 0, 1, 0x26]), 4).isWhole).toBe(false)
  })

  test('of an encoder start at its keyframes alone', () => {
    const starts = hevc.frames.map(({ data }) => inspectHevcFrame(data, 4))
    expect(starts.every(({ isWhole }) => isWhole)).toBe(true)
    expect(starts.flatMap(({ canStart }, index) => (canStart ? [index] : []))).toEqual([0, 50])
  })
})

describe('AV1 frames', () => {
  const config = parseAv1Config(av1.record)
  const delimiter = Buffer.from([0x12, 0])
  const keyframe = av1.frames[0]?.data ?? Buffer.alloc(0)
  const types = (data: Buffer) => readObus(data)?.map(({ type }) => type)

  test('of an encoder start at its keyframes alone', () => {
    const starts = av1.frames.map(({ data }) => inspectAv1Frame(data, config))
    expect(starts.every(({ isWhole }) => isWhole)).toBe(true)
    expect(starts.flatMap(({ canStart }, index) => (canStart ? [index] : []))).toEqual([0, 50])
  })

  test('lose their temporal delimiters and padding, and nothing else', () => {
    const padded = Buffer.concat([delimiter, keyframe, Buffer.from([0x7a, 1, 0x80])])
    expect(inspectAv1Frame(padded, config).data.equals(keyframe)).toBe(true)
    expect(inspectAv1Frame(keyframe, config).data).toBe(keyframe)
  })

  test('get the sequence header when their keyframe lacks it', () => {
    const bare = keyframe.subarray(readObus(keyframe)?.[0]?.end)
    expect(types(bare)).not.toContain(1)
    expect(inspectAv1Frame(bare, config).data.equals(keyframe)).toBe(true)
    const later = av1.frames[1]?.data ?? Buffer.alloc(0)
    expect(inspectAv1Frame(later, config).data).toBe(later)
  })

  test.each([
    ['that end inside a unit', keyframe.subarray(0, keyframe.length - 1)],
    ['with a size that lies', Buffer.from([0x32, 0xff, 0xff, 0x7f, 0x10])],
    ['with a size without an end', Buffer.alloc(20, 0xff)],
    ['with a forbidden bit', Buffer.concat([Buffer.from([0xb2, 1, 0x10])])],
    ['without a picture', delimiter],
    ['of thousands of empty units', Buffer.alloc(20_000, delimiter)],
  ])('%s are not whole', (_, data) => {
    expect(inspectAv1Frame(data, config)).toMatchObject({ isWhole: false, canStart: false })
  })
})
