import { CodecError } from './codec-error.ts'
import { type PictureFormat, parsePictureFormat } from './sps.ts'

/** A parsed AVCDecoderConfigurationRecord (ISO/IEC 14496-15, 5.3.3.1). */
export type AvcConfig = PictureFormat & {
  avcC: Buffer
  /** RFC 6381, for example `avc1.64001f`. */
  codec: string
  nalLengthBytes: 1 | 2 | 4
}

const SPS_NAL = 7
const IDR_NAL = 5
export const SEI_NAL = 6
const RECOVERY_POINT_SEI = 6

/** Real records have some dozens of bytes. The engine keeps each one for as long as its media. */
const MAX_RECORD_BYTES = 4_096

/** @throws CodecError */
export function parseAvcConfig(avcC: Buffer): AvcConfig {
  if (avcC.length > MAX_RECORD_BYTES) throw new CodecError('the AVC configuration record is too long')
  if (avcC.length < 8 || avcC[0] !== 1) throw new CodecError('not an AVC configuration record')
  const nalLengthBytes = (avcC.readUInt8(4) & 3) + 1
  if (nalLengthBytes === 3) throw new CodecError('NAL units with 3 length bytes do not exist')
  const spsCount = avcC.readUInt8(5) & 31
  if (spsCount < 1) throw new CodecError('the AVC configuration has no sequence parameter set')
  const spsLength = avcC.readUInt16BE(6)
  const sps = avcC.subarray(8, 8 + spsLength)
  if (sps.length < spsLength || sps.length < 4 || (sps.readUInt8(0) & 31) !== SPS_NAL) {
    throw new CodecError('the sequence parameter set is broken')
  }
  return {
    avcC: Buffer.from(avcC),
    codec: `avc1.${sps.toString('hex', 1, 4)}`,
    ...parsePictureFormat(sps),
    nalLengthBytes: nalLengthBytes as 1 | 2 | 4,
  }
}

/**
 * Checks that the frame consists of whole NAL units, and that a decoder can start with it. The encoder's keyframe flag
 * is trusted only if the frame has an IDR picture or a recovery point.
 */
export function inspectFrame(data: Buffer, nalLengthBytes: 1 | 2 | 4): { isWhole: boolean; canStart: boolean } {
  let offset = 0
  let canStart = false
  while (offset < data.length) {
    if (offset + nalLengthBytes >= data.length) return { isWhole: false, canStart: false }
    const length = data.readUIntBE(offset, nalLengthBytes)
    const start = offset + nalLengthBytes
    if (length === 0 || start + length > data.length) return { isWhole: false, canStart: false }
    const type = data.readUInt8(start) & 31
    if (type === IDR_NAL || (type === SEI_NAL && data[start + 1] === RECOVERY_POINT_SEI)) canStart = true
    offset = start + length
  }
  return { isWhole: data.length > 0, canStart }
}
