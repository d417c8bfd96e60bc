/** Number of frames in one message: half a second. */
export const framesPerChunk = 10

/**
 * Encodes frames as bytes. Each number is written as its difference from the expected value, as a zigzag varint. The
 * expected value is the last value plus the last change, so a marble in free fall takes one byte per number.
 */
export function encodeFrames(frames: Int32Array, of: { from: number; to: number; slots: number }): Uint8Array {
  const width = of.slots * 2
  const bytes: number[] = []
  for (let at = of.from * width; at < of.to * width; at += 1) {
    const last = frames[at - width] ?? 0
    const expected = at < width ? 0 : last + (at < 2 * width ? 0 : last - (frames[at - 2 * width] ?? 0))
    const off = (frames[at] ?? 0) - expected
    let rest = ((off << 1) ^ (off >> 31)) >>> 0
    while (rest > 127) {
      bytes.push((rest & 127) | 128)
      rest >>>= 7
    }
    bytes.push(rest)
  }
  return Uint8Array.from(bytes)
}

/** Decodes bytes and appends the numbers to the earlier ones. */
export function decodeFrames(known: number[], bytes: Uint8Array, slots: number): void {
  const width = slots * 2
  let value = 0
  let shift = 0
  for (const byte of bytes) {
    value |= (byte & 127) << shift
    shift += 7
    if (byte > 127) continue
    const unsigned = value >>> 0
    const off = (unsigned >>> 1) ^ -(unsigned & 1)
    const at = known.length
    const last = known[at - width] ?? 0
    known.push(off + (at < width ? 0 : last + (at < 2 * width ? 0 : last - (known[at - 2 * width] ?? 0))))
    value = 0
    shift = 0
  }
}

export function framesIn(run: { frames: Int32Array; slots: number }): number {
  return run.frames.length / (run.slots * 2)
}

/** Returns a run’s frames as they are sent, one array item per message. */
export function chunksOf(run: { frames: Int32Array; slots: number }): Uint8Array[] {
  const total = framesIn(run)
  return Array.from({ length: Math.ceil(total / framesPerChunk) }, (_, at) =>
    encodeFrames(run.frames, {
      from: at * framesPerChunk,
      to: Math.min(total, (at + 1) * framesPerChunk),
      slots: run.slots,
    }),
  )
}
