/** Number of bytes of the length before each NAL unit (ISO/IEC 14496-15, 4.3.2). */
export type NalLengthBytes = 1 | 2 | 4

/**
 * Calls `visit` for each NAL unit of a frame, until it returns false. Returns false when the frame does not consist of
 * whole units.
 */
export function visitNals(
  frame: Buffer,
  nalLengthBytes: NalLengthBytes,
  visit: (start: number, length: number) => boolean | undefined,
): boolean {
  let offset = 0
  while (offset < frame.length) {
    const start = offset + nalLengthBytes
    if (start >= frame.length) return false
    const length = frame.readUIntBE(offset, nalLengthBytes)
    if (length === 0 || start + length > frame.length) return false
    if (visit(start, length) === false) return true
    offset = start + length
  }
  return frame.length > 0
}

/** Removes the 3 of each 00 00 03 (ITU-T H.264, 7.4.1; ITU-T H.265, 7.4.2.1). */
export function withoutEmulationPrevention(nal: Buffer): Buffer {
  const plain = Buffer.alloc(nal.length)
  let length = 0
  let zeros = 0
  for (const byte of nal) {
    if (zeros >= 2 && byte === 3) {
      zeros = 0
      continue
    }
    zeros = byte === 0 ? zeros + 1 : 0
    plain[length] = byte
    length += 1
  }
  return plain.subarray(0, length)
}
