import { type BitReader, createBitReader } from './bit-reader.ts'
import { CodecError } from './codec-error.ts'
import { withoutEmulationPrevention } from './nal.ts'
import { checkedFormat, type PictureFormat } from './picture-format.ts'

// Parses sequence parameter sets (ITU-T H.264 7.3.2.1.1) only as far as the picture's size and format need.

const HIGH_PROFILES = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135])
const MAX_CYCLE = 255

/** @param sps one NAL unit, its header byte included. @throws CodecError */
export function parsePictureFormat(sps: Buffer): PictureFormat {
  const reader = createBitReader(withoutEmulationPrevention(sps))
  reader.bits(8)
  const profile = reader.bits(8)
  reader.bits(16)
  reader.unsigned()

  const { chromaFormat, bitDepth } = HIGH_PROFILES.has(profile)
    ? readHighProfileFields(reader)
    : { chromaFormat: 1, bitDepth: 8 }

  reader.unsigned()
  skipPictureOrderCount(reader)
  reader.unsigned()
  reader.flag()
  const widthInMacroblocks = reader.unsigned() + 1
  const heightInMapUnits = reader.unsigned() + 1
  const isFrameOnly = reader.flag()
  if (!isFrameOnly) reader.flag()
  reader.flag()
  const crop = reader.flag()
    ? { left: reader.unsigned(), right: reader.unsigned(), top: reader.unsigned(), bottom: reader.unsigned() }
    : { left: 0, right: 0, top: 0, bottom: 0 }

  const cropUnitX = chromaFormat === 1 || chromaFormat === 2 ? 2 : 1
  const cropUnitY = (chromaFormat === 1 ? 2 : 1) * (isFrameOnly ? 1 : 2)
  const width = widthInMacroblocks * 16 - (crop.left + crop.right) * cropUnitX
  const height = heightInMapUnits * 16 * (isFrameOnly ? 1 : 2) - (crop.top + crop.bottom) * cropUnitY
  return checkedFormat({ width, height, chromaFormat, bitDepth })
}

function readHighProfileFields(reader: BitReader): Pick<PictureFormat, 'chromaFormat' | 'bitDepth'> {
  const chromaFormat = reader.unsigned()
  if (chromaFormat === 3) reader.flag()
  const bitDepth = 8 + Math.max(reader.unsigned(), reader.unsigned())
  reader.flag()
  if (!reader.flag()) return { chromaFormat, bitDepth }
  const lists = chromaFormat === 3 ? 12 : 8
  for (let index = 0; index < lists; index += 1) {
    if (reader.flag()) skipScalingList(reader, index < 6 ? 16 : 64)
  }
  return { chromaFormat, bitDepth }
}

function skipScalingList(reader: BitReader, size: number) {
  let last = 8
  let next = 8
  for (let index = 0; index < size; index += 1) {
    if (next !== 0) next = (last + reader.signed() + 256) % 256
    if (next !== 0) last = next
  }
}

function skipPictureOrderCount(reader: BitReader) {
  const type = reader.unsigned()
  if (type === 0) {
    reader.unsigned()
    return
  }
  if (type !== 1) return
  reader.flag()
  reader.signed()
  reader.signed()
  const cycle = reader.unsigned()
  if (cycle > MAX_CYCLE) throw new CodecError('the picture order cycle is too long')
  for (let index = 0; index < cycle; index += 1) reader.signed()
}
