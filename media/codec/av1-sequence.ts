import { type BitReader, createBitReader } from './bit-reader.ts'
import { CodecError } from './codec-error.ts'
import { checkedFormat, type PictureFormat } from './picture-format.ts'

// Parses sequence header OBUs (AV1 Bitstream & Decoding Process Specification, 5.5).

export type SequenceHeader = PictureFormat & {
  profile: number
  /** seq_level_idx and seq_tier of the first operating point. */
  level: number
  tier: number
  hasReducedHeaders: boolean
  /** Numbers of ITU-T H.273; 2 is unspecified. */
  colour: { primaries: number; transfer: number; matrix: number; isFullRange: boolean }
}

const SELECT = 2
const HIGHEST_LEVEL_WITHOUT_TIER = 7
const UNSPECIFIED = { primaries: 2, transfer: 2, matrix: 2 }
const SRGB = { primaries: 1, transfer: 13, matrix: 0 }
const MAX_PROFILE = 2

/** @param content is the unit without its header. @throws CodecError */
export function parseSequenceHeader(content: Buffer): SequenceHeader {
  const reader = createBitReader(content)
  const profile = reader.bits(3)
  if (profile > MAX_PROFILE) throw new CodecError('the AV1 profile does not exist')
  reader.flag()
  const hasReducedHeaders = reader.flag()
  const { level, tier } = hasReducedHeaders ? { level: reader.bits(5), tier: 0 } : readOperatingPoints(reader)
  const widthBits = reader.bits(4) + 1
  const heightBits = reader.bits(4) + 1
  const width = reader.bits(widthBits) + 1
  const height = reader.bits(heightBits) + 1
  if (!hasReducedHeaders && reader.flag()) reader.bits(7)
  // Superblock size, filter intra, intra edge filter.
  reader.bits(3)
  if (!hasReducedHeaders) skipTools(reader)
  // Super resolution, CDEF, loop restoration.
  reader.bits(3)
  const { colour, chromaFormat, bitDepth } = readColour(reader, profile)
  const format = checkedFormat({ width, height, chromaFormat, bitDepth })
  return { ...format, profile, level, tier, hasReducedHeaders, colour }
}

function readOperatingPoints(reader: BitReader): { level: number; tier: number } {
  let delayBits = 0
  if (reader.flag()) {
    reader.bits(64)
    if (reader.flag()) reader.unsigned()
    if (reader.flag()) {
      delayBits = reader.bits(5) + 1
      reader.bits(42)
    }
  }
  const hasInitialDelay = reader.flag()
  const count = reader.bits(5) + 1
  const points = Array.from({ length: count }, () => {
    reader.bits(12)
    const level = reader.bits(5)
    const tier = level > HIGHEST_LEVEL_WITHOUT_TIER ? reader.bits(1) : 0
    if (delayBits > 0 && reader.flag()) reader.bits(2 * delayBits + 1)
    if (hasInitialDelay && reader.flag()) reader.bits(4)
    return { level, tier }
  })
  return points[0] as { level: number; tier: number }
}

function skipTools(reader: BitReader) {
  // Interintra, masked, warped motion, dual filter.
  reader.bits(4)
  const hasOrderHint = reader.flag()
  if (hasOrderHint) reader.bits(2)
  const screenContent = reader.flag() ? SELECT : reader.bits(1)
  if (screenContent > 0 && !reader.flag()) reader.bits(1)
  if (hasOrderHint) reader.bits(3)
}

function readColour(reader: BitReader, profile: number) {
  const isHighDepth = reader.flag()
  const bitDepth = isHighDepth ? (profile === 2 && reader.flag() ? 12 : 10) : 8
  const isGrey = profile !== 1 && reader.flag()
  const named = reader.flag()
    ? { primaries: reader.bits(8), transfer: reader.bits(8), matrix: reader.bits(8) }
    : UNSPECIFIED
  if (isGrey) return { bitDepth, chromaFormat: 0, colour: { ...named, isFullRange: reader.flag() } }
  const { primaries, transfer, matrix } = named
  if (primaries === SRGB.primaries && transfer === SRGB.transfer && matrix === SRGB.matrix)
    return { bitDepth, chromaFormat: 3, colour: { ...named, isFullRange: true } }
  const isFullRange = reader.flag()
  return { bitDepth, chromaFormat: chromaIn(reader, profile, bitDepth), colour: { ...named, isFullRange } }
}

function chromaIn(reader: BitReader, profile: number, bitDepth: number): number {
  if (profile === 0) return 1
  if (profile === 1) return 3
  if (bitDepth < 12) return 2
  const halvesWidth = reader.flag()
  if (!halvesWidth) return 3
  return reader.flag() ? 1 : 2
}
