// Reads and writes the bits of an H.264 NAL unit (ITU-T H.264, 7.2 and 9.1), most significant bit first, without
// emulation prevention.

export type BitSource = {
  position(): number
  bits(count: number): number
  /** Reads an Exp-Golomb code. */
  unsigned(): number
  /** Copies the remaining bits up to the stop bit, which ends the payload. */
  rest(into: BitSink): void
}

export type BitSink = {
  bits(value: number, count: number): void
  unsigned(value: number): void
  /** Writes whole bytes, after zeros that fill the current byte. */
  aligned(bytes: Uint8Array): void
  /** Writes the stop bit and fills the last byte with zeros. No more bits can follow. */
  finish(): Buffer
}

export function readBits(bytes: Uint8Array): BitSource {
  let position = 0

  function bits(count: number): number {
    let value = 0
    for (let read = 0; read < count; read += 1) {
      const byte = bytes[position >> 3]
      if (byte === undefined) throw new Error('the NAL unit is truncated')
      value = value * 2 + ((byte >> (7 - (position & 7))) & 1)
      position += 1
    }
    return value
  }

  return {
    position: () => position,
    bits,
    unsigned() {
      let zeros = 0
      while (bits(1) === 0) zeros += 1
      return 2 ** zeros - 1 + bits(zeros)
    },
    rest(into) {
      const last = bytes.findLastIndex((byte) => byte !== 0)
      const zeros = 31 - Math.clz32((bytes[last] ?? 1) & -(bytes[last] ?? 1))
      const end = last * 8 + 7 - zeros
      while (position < end) {
        const count = Math.min(8, end - position)
        into.bits(bits(count), count)
      }
    },
  }
}

export function writeBits(): BitSink {
  const bytes: number[] = []
  let filled = 0
  let current = 0

  function bits(value: number, count: number): void {
    for (let at = count - 1; at >= 0; at -= 1) {
      current = (current << 1) | (Math.floor(value / 2 ** at) & 1)
      filled += 1
      if (filled < 8) continue
      bytes.push(current)
      filled = 0
      current = 0
    }
  }

  return {
    bits,
    unsigned(value) {
      const length = Math.floor(Math.log2(value + 1))
      bits(0, length)
      bits(value + 1, length + 1)
    },
    aligned(whole) {
      if (filled > 0) bits(0, 8 - filled)
      for (const byte of whole) bytes.push(byte)
    },
    finish() {
      bits(1, 1)
      if (filled > 0) bits(0, 8 - filled)
      return Buffer.from(bytes)
    },
  }
}

/** Returns a NAL unit as it is stored. Inserted bytes prevent three bytes in a row that look like a start code. */
export function escapeNal(header: number, payload: Uint8Array): Buffer {
  const out = [header]
  let zeros = 0
  for (const byte of payload) {
    if (zeros >= 2 && byte <= 3) {
      out.push(3)
      zeros = 0
    }
    out.push(byte)
    zeros = byte === 0 ? zeros + 1 : 0
  }
  return Buffer.from(out)
}

/** Returns the payload of a stored NAL unit, without the header byte and the inserted bytes. */
export function unescapeNal(nal: Uint8Array): Buffer {
  const out: number[] = []
  let zeros = 0
  for (const byte of nal.subarray(1)) {
    if (zeros >= 2 && byte === 3) {
      zeros = 0
      continue
    }
    out.push(byte)
    zeros = byte === 0 ? zeros + 1 : 0
  }
  return Buffer.from(out)
}
