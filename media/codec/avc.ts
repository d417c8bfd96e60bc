import { CodecError } from './codec-error.ts'
import { type NalLengthBytes, visitNals } from './nal.ts'
import { checkRecordLength, type PictureFormat } from './picture-format.ts'
import { parsePictureFormat } from './sps.ts'

/** A parsed AVCDecoderConfigurationRecord (ISO/IEC 14496-15, 5.3.3.1). */
export type AvcConfig = PictureFormat & {
  kind: 'avc'
  record: Buffer
  /** RFC 6381, for example `avc1.64001f`. */
  codec: string
  nalLengthBytes: NalLengthBytes
}

const SPS_NAL = 7
const IDR_NAL = 5
export const AVC_SEI_NAL = 6
export const RECOVERY_POINT_SEI = 6
const HEAD_BYTES = 8

/** @throws CodecError */
export function parseAvcConfig(avcC: Buffer): AvcConfig {
  checkRecordLength(avcC, HEAD_BYTES)
  if (avcC[0] !== 1) throw new CodecError('not an AVC configuration record')
  const spsCount = avcC.readUInt8(5) & 31
  if (spsCount < 1) throw new CodecError('the AVC configuration has no sequence parameter set')
  const spsLength = avcC.readUInt16BE(6)
  const sps = avcC.subarray(HEAD_BYTES, HEAD_BYTES + spsLength)
  if (sps.length < spsLength || sps.length < 4 || (sps.readUInt8(0) & 31) !== SPS_NAL) {
    throw new CodecError('the sequence parameter set is broken')
  }
  return {
    kind: 'avc',
    record: Buffer.from(avcC),
    codec: `avc1.${sps.toString('hex', 1, 4)}`,
    ...parsePictureFormat(sps),
    nalLengthBytes: nalLengthIn(avcC.readUInt8(4)),
  }
}

/** @param byte has the length minus one in its lowest two bits. @throws CodecError */
export function nalLengthIn(byte: number): NalLengthBytes {
  const nalLengthBytes = (byte & 3) + 1
  if (nalLengthBytes === 3) throw new CodecError('NAL units with 3 length bytes do not exist')
  return nalLengthBytes as NalLengthBytes
}

/**
 * Checks that the frame consists of whole NAL units, and that a decoder can start with it. The encoder's keyframe flag
 * is trusted only if the frame has an IDR picture or a recovery point.
 */
export function inspectFrame(data: Buffer, nalLengthBytes: NalLengthBytes): { isWhole: boolean; canStart: boolean } {
  let canStart = false
  const isWhole = visitNals(data, nalLengthBytes, (start) => {
    const type = data.readUInt8(start) & 31
    if (type === IDR_NAL || (type === AVC_SEI_NAL && data[start + 1] === RECOVERY_POINT_SEI)) canStart = true
    return true
  })
  return { isWhole, canStart: isWhole && canStart }
}
