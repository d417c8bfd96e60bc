import { CodecError } from './codec-error.ts'
import { type NalLengthBytes, visitNals } from './nal.ts'
import { checkRecordLength, type PictureFormat } from './picture-format.ts'
import { SeiType, seiPayloads } from './sei.ts'
import { parsePictureFormat } from './sps.ts'

/** A parsed AVCDecoderConfigurationRecord (ISO/IEC 14496-15, 5.3.3.1). */
export type AvcConfig = PictureFormat & {
  kind: 'avc'
  record: Buffer
  /** RFC 6381, for example `avc1.64001f`. */
  codec: string
  nalLengthBytes: NalLengthBytes
}

/** Types of NAL units (ITU-T H.264, table 7-1). The pictures are 1 to 5. */
export const AvcNal = { firstPicture: 1, idr: 5, sei: 6, sps: 7, pps: 8 } as const
const HEAD_BYTES = 8

/** @throws CodecError */
export function parseAvcConfig(avcC: Buffer): AvcConfig {
  checkRecordLength(avcC, HEAD_BYTES)
  if (avcC[0] !== 1) throw new CodecError('not an AVC configuration record')
  const spsCount = avcC.readUInt8(5) & 31
  if (spsCount < 1) throw new CodecError('the AVC configuration has no sequence parameter set')
  const spsLength = avcC.readUInt16BE(6)
  const sps = avcC.subarray(HEAD_BYTES, HEAD_BYTES + spsLength)
  if (sps.length < spsLength || sps.length < 4 || (sps.readUInt8(0) & 31) !== AvcNal.sps) {
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

export type FrameFacts = {
  /** True when the frame consists of whole NAL units. */
  isWhole: boolean
  /** True when a decoder can start with the frame: with an IDR picture, or a flagged one with a recovery point. */
  canStart: boolean
  hasPicture: boolean
  hasSequenceSet: boolean
}

/** @param isFlagged is true for a frame that the encoder calls a keyframe. */
export function inspectFrame(data: Buffer, nalLengthBytes: NalLengthBytes, isFlagged = true): FrameFacts {
  let canStart = false
  let hasPicture = false
  let hasSequenceSet = false
  const isWhole = visitNals(data, nalLengthBytes, (start, length) => {
    const type = data.readUInt8(start) & 31
    if (type >= AvcNal.firstPicture && type <= AvcNal.idr) hasPicture = true
    if (type === AvcNal.sps) hasSequenceSet = true
    if (type === AvcNal.idr) canStart = true
    else if (type === AvcNal.sei && isFlagged && !canStart)
      canStart = seiPayloads(data.subarray(start + 1, start + length), SeiType.recoveryPoint).length > 0
    return true
  })
  return { isWhole, canStart: isWhole && canStart, hasPicture, hasSequenceSet }
}
