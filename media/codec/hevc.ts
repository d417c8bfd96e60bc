import { type FrameFacts, nalLengthIn } from './avc.ts'
import { type BitReader, createBitReader } from './bit-reader.ts'
import { CodecError } from './codec-error.ts'
import { type NalLengthBytes, visitNals, withoutEmulationPrevention } from './nal.ts'
import { checkedFormat, checkRecordLength, type PictureFormat } from './picture-format.ts'
import { SeiType, seiPayloads } from './sei.ts'

/** A parsed HEVCDecoderConfigurationRecord (ISO/IEC 14496-15, 8.3.3.1). */
export type HevcConfig = PictureFormat & {
  kind: 'hevc'
  record: Buffer
  /** ISO/IEC 14496-15, annex E.3, for example `hvc1.1.6.L93.B0`. */
  codec: string
  nalLengthBytes: NalLengthBytes
}

/** Types of NAL units (ITU-T H.265, table 7-1). Lower ones are pictures. */
export const NalType = { vps: 32, sps: 33, pps: 34 } as const
export const HEVC_SEI_NALS: ReadonlySet<number> = new Set([39, 40])
const PREFIX_SEI_NAL = 39
/** Types of pictures at which a decoder can start (ITU-T H.265, 7.4.2.2). */
const FIRST_IRAP_NAL = 16
const LAST_IRAP_NAL = 23

const HEAD_BYTES = 23
const CONSTRAINT_BYTES = 6
const COMPLETE = 0x80
export const NAL_HEADER_BYTES = 2
const MAX_SUB_LAYERS = 7

export function hevcNalType(firstByte: number): number {
  return (firstByte >> 1) & 63
}

/** @throws CodecError */
export function parseHevcConfig(hvcC: Buffer): HevcConfig {
  checkRecordLength(hvcC, HEAD_BYTES)
  if (hvcC[0] !== 1) throw new CodecError('not a HEVC configuration record')
  const record = Buffer.from(hvcC)
  const sps = completeParameterSets(record)
  return {
    kind: 'hevc',
    record,
    codec: codecOf(record),
    ...parseHevcSps(sps),
    nalLengthBytes: nalLengthIn(record.readUInt8(21)),
  }
}

/**
 * Returns the first sequence parameter set. Marks the arrays of parameter sets as complete, which the sample entry
 * `hvc1` requires and some encoders do not do.
 */
function completeParameterSets(record: Buffer): Buffer {
  const found = new Map<number, Buffer>()
  let offset = HEAD_BYTES
  for (let arrays = record.readUInt8(HEAD_BYTES - 1); arrays > 0; arrays -= 1) {
    if (offset + 3 > record.length) throw new CodecError('the HEVC configuration is truncated')
    const type = record.readUInt8(offset) & 63
    if (type >= NalType.vps && type <= NalType.pps) record.writeUInt8(COMPLETE | type, offset)
    const count = record.readUInt16BE(offset + 1)
    offset += 3
    for (let index = 0; index < count; index += 1) {
      if (offset + 2 > record.length) throw new CodecError('the HEVC configuration is truncated')
      const start = offset + 2
      offset = start + record.readUInt16BE(offset)
      if (offset > record.length) throw new CodecError('the HEVC configuration is truncated')
      if (!found.has(type)) found.set(type, record.subarray(start, offset))
    }
  }
  const sps = found.get(NalType.sps)
  if (!sps || !found.has(NalType.vps) || !found.has(NalType.pps))
    throw new CodecError('the HEVC configuration lacks a parameter set')
  if (sps.length <= NAL_HEADER_BYTES || hevcNalType(sps.readUInt8(0)) !== NalType.sps)
    throw new CodecError('the sequence parameter set is broken')
  return sps
}

function codecOf(record: Buffer): string {
  const first = record.readUInt8(1)
  const space = ['', 'A', 'B', 'C'][first >> 6]
  const tier = (first & 0x20) === 0 ? 'L' : 'H'
  const compatibility = reversed(record.readUInt32BE(2)).toString(16)
  const constraints = record.subarray(6, 6 + CONSTRAINT_BYTES)
  const used = constraints.findLastIndex((byte) => byte !== 0) + 1
  const flags = [...constraints.subarray(0, used)].map((byte) => `.${byte.toString(16).toUpperCase()}`)
  return `hvc1.${space}${first & 31}.${compatibility}.${tier}${record.readUInt8(12)}${flags.join('')}`
}

/** Reverses the order of 32 bits. */
function reversed(bits: number): number {
  let result = 0
  for (let index = 0; index < 32; index += 1) result = ((result << 1) | ((bits >>> index) & 1)) >>> 0
  return result
}

/**
 * Parses a sequence parameter set (ITU-T H.265, 7.3.2.2.1) only as far as the picture's size and format need.
 * @throws CodecError
 */
export function parseHevcSps(sps: Buffer): PictureFormat {
  const reader = createBitReader(withoutEmulationPrevention(sps.subarray(NAL_HEADER_BYTES)))
  reader.bits(4)
  const subLayers = reader.bits(3)
  if (subLayers >= MAX_SUB_LAYERS) throw new CodecError('the sequence parameter set has too many layers')
  reader.flag()
  skipProfiles(reader, subLayers)
  reader.unsigned()
  const chromaFormat = reader.unsigned()
  if (chromaFormat > 3) throw new CodecError('the chroma format does not exist')
  if (chromaFormat === 3) reader.flag()
  const codedWidth = reader.unsigned()
  const codedHeight = reader.unsigned()
  const crop = reader.flag()
    ? { left: reader.unsigned(), right: reader.unsigned(), top: reader.unsigned(), bottom: reader.unsigned() }
    : { left: 0, right: 0, top: 0, bottom: 0 }
  const bitDepth = 8 + Math.max(reader.unsigned(), reader.unsigned())
  if (bitDepth > 16) throw new CodecError('the bit depth does not exist')
  const cropUnitX = chromaFormat === 1 || chromaFormat === 2 ? 2 : 1
  const cropUnitY = chromaFormat === 1 ? 2 : 1
  return checkedFormat({
    width: codedWidth - (crop.left + crop.right) * cropUnitX,
    height: codedHeight - (crop.top + crop.bottom) * cropUnitY,
    chromaFormat,
    bitDepth,
  })
}

/** Skips profile_tier_level (ITU-T H.265, 7.3.3). */
function skipProfiles(reader: BitReader, subLayers: number) {
  const skipProfile = () => reader.bits(88)
  const skipLevel = () => reader.bits(8)
  skipProfile()
  skipLevel()
  if (subLayers === 0) return
  const present = Array.from({ length: subLayers }, () => ({ profile: reader.flag(), level: reader.flag() }))
  reader.bits(2 * (8 - subLayers))
  for (const { profile, level } of present) {
    if (profile) skipProfile()
    if (level) skipLevel()
  }
}

/** Like `inspectFrame` of AVC: a decoder can start with an IRAP picture, or a flagged one with a recovery point. */
export function inspectHevcFrame(data: Buffer, nalLengthBytes: NalLengthBytes, isFlagged = true): FrameFacts {
  let canStart = false
  let hasPicture = false
  let hasSequenceSet = false
  let areHeadersWhole = true
  const areUnitsWhole = visitNals(data, nalLengthBytes, (start, length) => {
    if (length < NAL_HEADER_BYTES) areHeadersWhole = false
    const type = hevcNalType(data.readUInt8(start))
    if (type < NalType.vps) hasPicture = true
    if (type === NalType.sps) hasSequenceSet = true
    if (type >= FIRST_IRAP_NAL && type <= LAST_IRAP_NAL) canStart = true
    else if (type === PREFIX_SEI_NAL && isFlagged && !canStart) {
      const unit = data.subarray(start + NAL_HEADER_BYTES, start + length)
      canStart = seiPayloads(unit, SeiType.recoveryPoint).length > 0
    }
    return true
  })
  const isWhole = areUnitsWhole && areHeadersWhole
  return { isWhole, canStart: isWhole && canStart, hasPicture, hasSequenceSet }
}
