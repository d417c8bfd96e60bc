import { RtmpError } from './rtmp-error.ts'

// The parts of AMF0 (Adobe, 2007) that RTMP commands use. Objects have no prototype, so a hostile key cannot change
// anything else.

export type AmfValue = number | boolean | string | null | undefined | AmfValue[] | AmfObject
export type AmfObject = { [key: string]: AmfValue }

const Marker = {
  number: 0x00,
  boolean: 0x01,
  string: 0x02,
  object: 0x03,
  null: 0x05,
  undefined: 0x06,
  ecmaArray: 0x08,
  objectEnd: 0x09,
  strictArray: 0x0a,
  date: 0x0b,
  longString: 0x0c,
  reference: 0x07,
  unsupported: 0x0d,
  xmlDocument: 0x0f,
  typedObject: 0x10,
} as const

const MAX_DEPTH = 8

/**
 * Decodes all values of a payload, in order. Ends before a value of a type whose length is unknown, such as AMF3: what a
 * command needs comes first. Throws RtmpError `BAD_AMF` when the input is truncated or too deep.
 */
export function decodeAmf(bytes: Buffer): AmfValue[] {
  let offset = 0
  let isReadable = true

  function take(length: number): number {
    if (offset + length > bytes.length) throw new RtmpError('BAD_AMF', 'truncated AMF value')
    const at = offset
    offset += length
    return at
  }

  function readText(lengthBytes: 2 | 4): string {
    const length = bytes.readUIntBE(take(lengthBytes), lengthBytes)
    const at = take(length)
    return bytes.toString('utf8', at, at + length)
  }

  function readProperties(depth: number): AmfObject {
    const object: AmfObject = Object.create(null)
    for (;;) {
      const key = readText(2)
      if (key === '' && bytes[offset] === Marker.objectEnd) {
        offset += 1
        return object
      }
      const value = readValue(depth + 1)
      if (!isReadable) return object
      object[key] = value
    }
  }

  function readStrictArray(depth: number): AmfValue[] {
    const count = bytes.readUInt32BE(take(4))
    const values: AmfValue[] = []
    // Each value has at least one byte, so a large count with few bytes fails early and cheaply.
    for (let index = 0; index < count && isReadable; index += 1) values.push(readValue(depth + 1))
    return values
  }

  function readValue(depth: number): AmfValue {
    if (depth > MAX_DEPTH) throw new RtmpError('BAD_AMF', 'AMF value nested too deeply')
    const marker = bytes.readUInt8(take(1))
    switch (marker) {
      case Marker.number:
        return bytes.readDoubleBE(take(8))
      case Marker.boolean:
        return bytes.readUInt8(take(1)) !== 0
      case Marker.string:
        return readText(2)
      case Marker.longString:
        return readText(4)
      case Marker.xmlDocument:
        return readText(4)
      case Marker.null:
        return null
      case Marker.undefined:
      case Marker.unsupported:
        return undefined
      case Marker.reference:
        take(2)
        return undefined
      case Marker.object:
        return readProperties(depth)
      case Marker.typedObject:
        readText(2)
        return readProperties(depth)
      case Marker.ecmaArray:
        take(4)
        return readProperties(depth)
      case Marker.strictArray:
        return readStrictArray(depth)
      case Marker.date: {
        const at = take(10)
        return bytes.readDoubleBE(at)
      }
      default:
        isReadable = false
        return undefined
    }
  }

  const values: AmfValue[] = []
  while (offset < bytes.length) {
    const value = readValue(0)
    if (!isReadable && value === undefined) break
    values.push(value)
    if (!isReadable) break
  }
  return values
}

export function encodeAmf(values: readonly AmfValue[]): Buffer {
  return Buffer.concat(values.map(encodeValue))
}

function encodeValue(value: AmfValue): Buffer {
  if (value === null) return Buffer.from([Marker.null])
  if (value === undefined) return Buffer.from([Marker.undefined])
  if (typeof value === 'boolean') return Buffer.from([Marker.boolean, value ? 1 : 0])
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(9)
    bytes.writeDoubleBE(value, 1)
    return bytes
  }
  if (typeof value === 'string') return encodeString(value)
  if (Array.isArray(value)) {
    const head = Buffer.alloc(5)
    head.writeUInt8(Marker.strictArray, 0)
    head.writeUInt32BE(value.length, 1)
    return Buffer.concat([head, ...value.map(encodeValue)])
  }
  const pieces: Buffer[] = [Buffer.from([Marker.object])]
  for (const [key, item] of Object.entries(value)) pieces.push(encodeText(key, 2), encodeValue(item))
  pieces.push(Buffer.from([0, 0, Marker.objectEnd]))
  return Buffer.concat(pieces)
}

function encodeString(value: string): Buffer {
  const isLong = Buffer.byteLength(value) > 0xffff
  return Buffer.concat([Buffer.from([isLong ? Marker.longString : Marker.string]), encodeText(value, isLong ? 4 : 2)])
}

function encodeText(value: string, lengthBytes: 2 | 4): Buffer {
  const text = Buffer.from(value)
  const head = Buffer.alloc(lengthBytes)
  head.writeUIntBE(text.length, 0, lengthBytes)
  return Buffer.concat([head, text])
}
