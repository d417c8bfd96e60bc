// ADTS headers (ISO/IEC 13818-7, 6.2). FLV has raw AAC, but some encoders keep the header before each frame.

const SYNC_MASK = 0xf6
const SYNC_AND_LAYER = 0xf0
const HEADER_BYTES = 7
const CHECKSUM_BYTES = 2

export type AdtsFrames = {
  /** AudioSpecificConfig of the first header. */
  asc: Buffer
  /** Raw AAC frames without headers. */
  frames: Buffer[]
}

/** Returns null when the bytes do not begin with an ADTS header, as no raw frame does. */
export function readAdtsConfig(data: Buffer): Buffer | null {
  if (data.length < HEADER_BYTES || data[0] !== 0xff || (data.readUInt8(1) & SYNC_MASK) !== SYNC_AND_LAYER) return null
  const bits = data.readUInt16BE(2)
  const objectType = (bits >> 14) + 1
  const rateIndex = (bits >> 10) & 15
  const channels = (bits >> 6) & 7
  const asc = Buffer.alloc(2)
  asc.writeUInt16BE((objectType << 11) | (rateIndex << 7) | (channels << 3))
  return asc
}

/** Returns null for bytes that are not whole ADTS frames with one raw frame each. */
export function readAdtsFrames(data: Buffer): AdtsFrames | null {
  const asc = readAdtsConfig(data)
  if (!asc) return null
  const frames: Buffer[] = []
  for (let offset = 0; offset < data.length; ) {
    const header = data.subarray(offset, offset + HEADER_BYTES)
    if (readAdtsConfig(header) === null) return null
    const length = (header.readUIntBE(3, 3) >> 5) & 0x1fff
    const hasOneFrame = (header.readUInt8(6) & 3) === 0
    const headBytes = HEADER_BYTES + ((header.readUInt8(1) & 1) === 0 ? CHECKSUM_BYTES : 0)
    if (!hasOneFrame || length <= headBytes || offset + length > data.length) return null
    frames.push(data.subarray(offset + headBytes, offset + length))
    offset += length
  }
  return { asc, frames }
}
