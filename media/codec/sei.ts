import { SEI_NAL } from './avc.ts'
import { withoutEmulationPrevention } from './nal.ts'

const USER_DATA_UNREGISTERED = 5
/** First and last type of the NAL units that contain a picture. SEI of the picture comes before them. */
const FIRST_PICTURE_NAL = 1
const LAST_PICTURE_NAL = 5
/** Longer units are not user data that the engine reads. */
const MAX_SEI_BYTES = 2_048
const MAX_MESSAGES = 8
const MORE = 0xff

/**
 * Returns the payloads of unregistered user data (H.264, D.1.7) before the picture of a frame, at most eight. Each
 * begins with its UUID. Broken units are skipped.
 */
export function readUserData(frame: Buffer, nalLengthBytes: 1 | 2 | 4): Buffer[] {
  const found: Buffer[] = []
  let offset = 0
  while (offset + nalLengthBytes < frame.length && found.length < MAX_MESSAGES) {
    const length = frame.readUIntBE(offset, nalLengthBytes)
    const start = offset + nalLengthBytes
    if (length === 0 || start + length > frame.length) break
    const type = frame.readUInt8(start) & 31
    if (type >= FIRST_PICTURE_NAL && type <= LAST_PICTURE_NAL) break
    if (type === SEI_NAL && length <= MAX_SEI_BYTES)
      found.push(...messagesOf(withoutEmulationPrevention(frame.subarray(start + 1, start + length))))
    offset = start + length
  }
  return found.slice(0, MAX_MESSAGES)
}

function messagesOf(unit: Buffer): Buffer[] {
  const found: Buffer[] = []
  let offset = 0

  /** Reads a number as a sum of bytes, which ends with the first byte below 255. */
  function number(): number {
    let value = 0
    while (unit[offset] === MORE) {
      value += MORE
      offset += 1
    }
    value += unit[offset] ?? 0
    offset += 1
    return value
  }

  while (offset + 2 < unit.length && found.length < MAX_MESSAGES) {
    const type = number()
    const size = number()
    if (offset + size > unit.length) break
    if (type === USER_DATA_UNREGISTERED) found.push(unit.subarray(offset, offset + size))
    offset += size
  }
  return found
}
