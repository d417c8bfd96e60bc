import type { NalLengthBytes } from './nal.ts'

// FLV has NAL units with their length before each (ISO/IEC 14496-15, 4.3.2). Some encoders send the byte stream format
// instead (ITU-T H.264, annex B; the same in H.265), or units without content.

const START_CODE = Buffer.from([0, 0, 1])
const MAX_UNITS = 1_024

/** Returns true for bytes that begin with a start code, also after further zeros. */
export function isByteStream(bytes: Buffer): boolean {
  const first = bytes.findIndex((byte) => byte !== 0)
  return first >= 2 && bytes[first] === 1
}

/** Returns the NAL units of the byte stream format, without the zeros that may follow each. */
export function unitsOfByteStream(bytes: Buffer): Buffer[] {
  const units: Buffer[] = []
  let start = bytes.indexOf(START_CODE)
  while (start >= 0 && units.length < MAX_UNITS) {
    start += START_CODE.length
    const next = bytes.indexOf(START_CODE, start)
    let end = next < 0 ? bytes.length : next
    // The last byte of a unit is never zero (H.264, 7.4.1).
    while (end > start && bytes[end - 1] === 0) end -= 1
    if (end > start) units.push(bytes.subarray(start, end))
    start = next
  }
  return units
}

/** Returns the units that follow their lengths. Leaves out empty ones. Returns null when a unit is cut. */
export function unitsWithLengths(bytes: Buffer, nalLengthBytes: NalLengthBytes): Buffer[] | null {
  const units: Buffer[] = []
  let offset = 0
  while (offset + nalLengthBytes <= bytes.length) {
    const start = offset + nalLengthBytes
    offset = start + bytes.readUIntBE(offset, nalLengthBytes)
    if (offset > bytes.length || units.length > MAX_UNITS) return null
    if (offset > start) units.push(bytes.subarray(start, offset))
  }
  return bytes.subarray(offset).every((byte) => byte === 0) ? units : null
}

/** Returns a frame with whole units and their lengths. Returns null when there is no such frame in the bytes. */
export function repairFrame(frame: Buffer, nalLengthBytes: NalLengthBytes): Buffer | null {
  const units = unitsWithLengths(frame, nalLengthBytes) ?? (isByteStream(frame) ? unitsOfByteStream(frame) : [])
  const isTooLong = units.some(({ length }) => length >= 256 ** nalLengthBytes)
  return units.length === 0 || isTooLong ? null : joinUnits(units, nalLengthBytes)
}

function joinUnits(units: readonly Buffer[], nalLengthBytes: NalLengthBytes): Buffer {
  return Buffer.concat(
    units.flatMap((unit) => {
      const length = Buffer.alloc(nalLengthBytes)
      length.writeUIntBE(unit.length, 0, nalLengthBytes)
      return [length, unit]
    }),
  )
}
