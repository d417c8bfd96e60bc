/** `isDeflated`: RSV1 is set (RFC 7692). The payload is a view that is valid until the next read. */
export type Frame = { opcode: number; payload: Buffer; isDeflated: boolean }

const rsv1 = 0x40
export const opcode = { text: 0x1, ping: 0x9, pong: 0xa }

/**
 * Splits the bytes of one socket into server frames (RFC 6455 5.2: unmasked, and never fragmented by the servers
 * measured here).
 */
export class FrameReader {
  #rest: Buffer | null = null

  read(bytes: Buffer, take: (frame: Frame) => void): void {
    const all = this.#rest ? Buffer.concat([this.#rest, bytes]) : bytes
    this.#rest = null
    let at = 0
    while (at < all.length) {
      const size = sizeAt(all, at)
      if (size === null || at + size.head + size.payload > all.length) break
      const start = at + size.head
      at = start + size.payload
      const first = all[start - size.head] as number
      take({ opcode: first & 0xf, payload: all.subarray(start, at), isDeflated: (first & rsv1) !== 0 })
    }
    // All sockets read into the same buffer, so the rest is copied.
    if (at < all.length) this.#rest = Buffer.from(all.subarray(at))
  }
}

function sizeAt(bytes: Buffer, at: number): { head: number; payload: number } | null {
  const short = (bytes[at + 1] ?? 0) & 0x7f
  const head = short < 126 ? 2 : short === 126 ? 4 : 10
  if (at + head > bytes.length) return null
  if (short < 126) return { head, payload: short }
  return { head, payload: short === 126 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2)) }
}
