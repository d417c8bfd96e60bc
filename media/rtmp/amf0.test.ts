import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AmfValue, decodeAmf, encodeAmf } from './amf0.ts'
import { RtmpError } from './rtmp-error.ts'

const leaf = fc.oneof(
  fc.double({ noNaN: true }),
  fc.boolean(),
  fc.string(),
  fc.constant(null),
  fc.constant(undefined),
) as fc.Arbitrary<AmfValue>
const { value } = fc.letrec<{ value: AmfValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.string({ minLength: 1 }), tie('value'), { maxKeys: 4, noNullPrototype: false }),
  ),
}))

describe('AMF0', () => {
  test('decodes what it encodes', () => {
    fc.assert(
      fc.property(fc.array(value, { maxLength: 4 }), (values) => {
        expect(decodeAmf(encodeAmf(values))).toEqual(values)
      }),
    )
  })

  test('reads the ECMA array that encoders send as metadata', () => {
    const text = (key: string) => [0, key.length, ...Buffer.from(key)]
    const bytes = Buffer.from([0x08, 0, 0, 0, 1, ...text('stereo'), 0x01, 1, 0, 0, 9])
    expect(decodeAmf(bytes)).toEqual([{ stereo: true }])
  })

  test('takes a hostile key as a key alone', () => {
    const key = '__proto__'
    const bytes = Buffer.from([0x03, 0, key.length, ...Buffer.from(key), 0x03, 0, 1, 0x61, 0x01, 1, 0, 0, 9, 0, 0, 9])
    decodeAmf(bytes)
    expect(({} as { a?: boolean }).a).toBeUndefined()
  })

  test.each([
    ['a reference', [0x07, 0, 1], [undefined]],
    ['an unsupported value', [0x0d], [undefined]],
    ['an XML document', [0x0f, 0, 0, 0, 2, 0x3c, 0x3e], ['<>']],
    ['a date', [0x0b, ...Buffer.alloc(10)], [0]],
  ])('reads what follows %s', (_, bytes, values) => {
    expect(decodeAmf(Buffer.concat([Buffer.from(bytes), encodeAmf(['next'])]))).toEqual([...values, 'next'])
  })

  test.each([
    ['AMF3', 0x11],
    ['a movie clip', 0x04],
    ['a record set', 0x0e],
    ['a type that does not exist', 0x31],
  ])('ends before %s, also inside an object', (_, marker) => {
    const strange = Buffer.from([marker, 0x0a, 0x0b, 0x01])
    const key = (text: string) => Buffer.from([0, text.length, ...Buffer.from(text)])
    const object = Buffer.concat([Buffer.from([0x03]), key('app'), encodeAmf(['live']), key('x'), strange])
    expect(decodeAmf(Buffer.concat([encodeAmf(['connect', 1]), strange]))).toEqual(['connect', 1])
    expect(decodeAmf(Buffer.concat([encodeAmf(['connect', 1]), object]))).toEqual(['connect', 1, { app: 'live' }])
  })

  test('refuses values nested without end', () => {
    const nested = Buffer.concat(Array.from({ length: 1000 }, () => Buffer.from([0x0a, 0, 0, 0, 1])))
    expect(() => decodeAmf(nested)).toThrow(/too deeply/)
  })

  test('refuses a long array over few bytes without making it', () => {
    expect(() => decodeAmf(Buffer.from([0x0a, 0xff, 0xff, 0xff, 0xff, 0x05]))).toThrow(RtmpError)
  })

  test('answers garbage with values or RtmpError, never with another error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        try {
          decodeAmf(Buffer.from(bytes))
        } catch (error) {
          expect(error).toBeInstanceOf(RtmpError)
        }
      }),
      { numRuns: 1000 },
    )
  })
})
