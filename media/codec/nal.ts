/** Removes the 3 of each 00 00 03 (ITU-T H.264, 7.4.1). */
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
