import { AvcNal } from './avc.ts'
import { CodecError } from './codec-error.ts'
import { NalType as HevcNal, hevcNalType, NAL_HEADER_BYTES, parseHevcSps } from './hevc.ts'
import { type NalLengthBytes, withoutEmulationPrevention } from './nal.ts'
import { parsePictureFormat } from './sps.ts'

// Decoder configuration records (ISO/IEC 14496-15) made of the parameter sets that an encoder sends among its frames.

/** Profiles whose record ends with the format of the picture (5.3.3.1.2). */
const AVC_PROFILES_WITH_FORMAT: ReadonlySet<number> = new Set([100, 110, 122, 144])
const MAX_AVC_SETS = 31
const HEVC_PROFILE_BYTES = 12

/** Returns an AVCDecoderConfigurationRecord, or null without both parameter sets. @throws CodecError */
export function avcRecordOf(units: readonly Buffer[], nalLengthBytes: NalLengthBytes): Buffer | null {
  const ofType = (type: number) => units.filter((unit) => (unit.readUInt8(0) & 31) === type).slice(0, MAX_AVC_SETS)
  const [sps, pps] = [ofType(AvcNal.sps), ofType(AvcNal.pps)]
  const [first] = sps
  if (!first || pps.length === 0) return null
  if (first.length < 4) throw new CodecError('the sequence parameter set is broken')
  const { chromaFormat, bitDepth } = parsePictureFormat(first)
  const hasFormat = AVC_PROFILES_WITH_FORMAT.has(first.readUInt8(1))
  return Buffer.concat([
    Buffer.from([1, ...first.subarray(1, 4), 0xfc | (nalLengthBytes - 1), 0xe0 | sps.length]),
    ...sps.flatMap(withLength),
    Buffer.from([pps.length]),
    ...pps.flatMap(withLength),
    Buffer.from(hasFormat ? [0xfc | chromaFormat, 0xf8 | (bitDepth - 8), 0xf8 | (bitDepth - 8), 0] : []),
  ])
}

/** Returns a HEVCDecoderConfigurationRecord (8.3.3.1), or null without the three parameter sets. @throws CodecError */
export function hevcRecordOf(units: readonly Buffer[], nalLengthBytes: NalLengthBytes): Buffer | null {
  const types = [HevcNal.vps, HevcNal.sps, HevcNal.pps]
  const sets = types.map((type) => units.filter((unit) => hevcNalType(unit.readUInt8(0)) === type))
  const first = sets[1]?.[0]
  if (!first || sets.some((one) => one.length === 0)) return null
  const { chromaFormat, bitDepth } = parseHevcSps(first)
  const plain = withoutEmulationPrevention(first)
  const layers = plain.readUInt8(NAL_HEADER_BYTES)
  const profileAt = NAL_HEADER_BYTES + 1
  const temporalLayers = ((layers >> 1) & 7) + 1
  const depth = 0xf8 | (bitDepth - 8)
  return Buffer.concat([
    Buffer.from([1, ...plain.subarray(profileAt, profileAt + HEVC_PROFILE_BYTES)]),
    Buffer.from([0xf0, 0, 0xfc, 0xfc | chromaFormat, depth, depth, 0, 0]),
    Buffer.from([(temporalLayers << 3) | ((layers & 1) << 2) | (nalLengthBytes - 1), types.length]),
    ...types.flatMap((type, index) => {
      const all = sets[index] ?? []
      return [Buffer.from([0x80 | type, all.length >> 8, all.length & 255]), ...all.flatMap(withLength)]
    }),
  ])
}

function withLength(unit: Buffer): Buffer[] {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(Math.min(unit.length, 0xffff))
  return [length, unit]
}
