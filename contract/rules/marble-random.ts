/**
 * Returns a random generator: xoshiro128** by Blackman and Vigna, seeded with 16 bytes. It uses only whole numbers, so
 * it draws the same numbers on every machine.
 */
export function drawing(bytes: Uint8Array): (below: number) => number {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  let [a, b, c, d] = [0, 4, 8, 12].map((at) => view.getUint32(at, true)) as [number, number, number, number]
  const turned = (x: number, by: number) => ((x << by) | (x >>> (32 - by))) >>> 0
  function next(): number {
    const drawn = Math.imul(turned(Math.imul(b, 5) >>> 0, 7), 9) >>> 0
    const shifted = (b << 9) >>> 0
    c = (c ^ a) >>> 0
    d = (d ^ b) >>> 0
    b = (b ^ c) >>> 0
    a = (a ^ d) >>> 0
    c = (c ^ shifted) >>> 0
    d = turned(d, 11)
    return drawn
  }
  /**
   * Returns a whole number from 0 to `below` - 1, all equally likely. Draws again when the number is not below the
   * largest multiple of `below` up to 2^32.
   */
  return (below) => {
    const limit = 4_294_967_296 - (4_294_967_296 % below)
    for (;;) {
      const drawn = next()
      if (drawn < limit) return drawn % below
    }
  }
}
