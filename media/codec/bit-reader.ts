import { CodecError } from './codec-error.ts'

export type BitReader = {
  bits(count: number): number
  flag(): boolean
  /** Reads an unsigned Exp-Golomb number (ITU-T H.264, 9.1). */
  unsigned(): number
  /** Reads a signed Exp-Golomb number. */
  signed(): number
}

const MAX_GOLOMB_ZEROS = 31

/** Creates a reader that starts with the most significant bit. Every call throws CodecError past the end. */
export function createBitReader(bytes: Uint8Array): BitReader {
  let position = 0

  function bit(): number {
    const byte = bytes[position >> 3]
    if (byte === undefined) throw new CodecError('the configuration is truncated')
    const value = (byte >> (7 - (position & 7))) & 1
    position += 1
    return value
  }

  function bits(count: number): number {
    let value = 0
    for (let index = 0; index < count; index += 1) value = value * 2 + bit()
    return value
  }

  function unsigned(): number {
    let zeros = 0
    while (bit() === 0) {
      zeros += 1
      if (zeros > MAX_GOLOMB_ZEROS) throw new CodecError('the configuration holds an impossible number')
    }
    return 2 ** zeros - 1 + bits(zeros)
  }

  function signed(): number {
    const value = unsigned()
    return value % 2 === 1 ? (value + 1) / 2 : -value / 2
  }

  return { bits, flag: () => bit() === 1, unsigned, signed }
}
