/** Types of open bitstream units (AV1 Bitstream & Decoding Process Specification, 6.2.2). */
export const ObuType = {
  sequenceHeader: 1,
  temporalDelimiter: 2,
  frameHeader: 3,
  metadata: 5,
  frame: 6,
  tileList: 8,
  padding: 15,
} as const

export type Obu = {
  type: number
  /** Start of the header, and of the content after it. */
  start: number
  contentStart: number
  end: number
  /** False when the unit extends to the end of the frame instead of having a size. */
  hasSize: boolean
}

const MAX_LEB128_BYTES = 8
/** More than an encoder's tiles, headers and metadata of one frame. */
const MAX_OBUS = 1_024

/** Returns the units of a frame in the low-overhead format (5.2), or null when they do not add up to it. */
export function readObus(bytes: Buffer): Obu[] | null {
  const obus: Obu[] = []
  let offset = 0
  while (offset < bytes.length) {
    const start = offset
    const header = bytes.readUInt8(start)
    // The first bit must be 0; the last one is reserved.
    if ((header & 0x80) !== 0 || obus.length >= MAX_OBUS) return null
    const hasExtension = (header & 4) !== 0
    const hasSize = (header & 2) !== 0
    let contentStart = start + (hasExtension ? 2 : 1)
    let end = bytes.length
    if (hasSize) {
      const size = readLeb128(bytes, contentStart)
      if (!size) return null
      contentStart += size.bytes
      end = contentStart + size.value
    }
    if (contentStart > bytes.length || end > bytes.length) return null
    obus.push({ type: (header >> 3) & 15, start, contentStart, end, hasSize })
    offset = end
  }
  return obus
}

/** Reads a number in base 128 (4.10.5). Returns null for one that is truncated or exceeds 32 bits. */
export function readLeb128(bytes: Buffer, offset: number): { value: number; bytes: number } | null {
  let value = 0
  for (let index = 0; index < MAX_LEB128_BYTES; index += 1) {
    const byte = bytes[offset + index]
    if (byte === undefined) return null
    value += (byte & 127) * 2 ** (7 * index)
    if (value >= 2 ** 32) return null
    if ((byte & 128) === 0) return { value, bytes: index + 1 }
  }
  return null
}
