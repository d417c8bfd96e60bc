import { type BitSink, type BitSource, readBits } from './bits.ts'

// Slice headers as x264 writes them in the baseline profile: frames only, picture order by frame number (type 2), no
// weighted prediction (ITU-T H.264, 7.3.3). tools/make-clips.ts makes no other kind.

export type Sps = { log2MaxFrameNum: number }

type Header = {
  firstMacroblock: number
  isIntra: boolean
  /**
   * Bits between the number of the first macroblock and the deblocking fields. All slices of a picture have the same
   * ones.
   */
  shared: { value: number; count: number }[]
  /** Codes of the two offsets of the deblocking filter. */
  offsets: [number, number]
}

export const idrNal = 5
export const sliceNal = 1

export function readSps(payload: Uint8Array): Sps {
  const source = readBits(payload)
  const profile = source.bits(8)
  source.bits(16)
  source.unsigned()
  if (profile !== 66) throw new Error('the clip is not of the baseline profile')
  const log2MaxFrameNum = source.unsigned() + 4
  if (source.unsigned() !== 2) throw new Error('the clip orders its pictures in a way that is not known here')
  return { log2MaxFrameNum }
}

/** Reads the header, up to the data of the slice. */
export function readSliceHeader(source: BitSource, { nal, sps }: { nal: number; sps: Sps }): Header {
  const shared: Header['shared'] = []
  const keep = (count: number): number => {
    const value = source.bits(count)
    shared.push({ value, count })
    return value
  }
  /** Reads an Exp-Golomb code and records its bits. */
  const keepNumber = (): number => {
    let zeros = 0
    while (keep(1) === 0) zeros += 1
    return 2 ** zeros - 1 + (zeros > 0 ? keep(zeros) : 0)
  }
  const firstMacroblock = source.unsigned()
  const isIntra = keepNumber() % 5 === 2
  keepNumber()
  keep(sps.log2MaxFrameNum)
  const isIdr = (nal & 31) === idrNal
  if (isIdr) keepNumber()
  if (!isIntra) {
    // An override of the number of reference pictures, and a flag for a changed order.
    if (keep(1) === 1) keepNumber()
    if (keep(1) === 1) throw new Error('the clip reorders its references')
  }
  if (nal >> 5 !== 0) {
    if (isIdr) keep(2)
    else if (keep(1) === 1) throw new Error('the clip marks its references')
  }
  // Change of the quantiser.
  keepNumber()
  const isDeblocked = source.unsigned() !== 1
  const offsets: [number, number] = isDeblocked ? [source.unsigned(), source.unsigned()] : [0, 0]
  return { firstMacroblock, isIntra, shared, offsets }
}

/** `deblocking` 1 means none; 2 means not across the slice’s border. */
export function writeSliceHeader(
  sink: BitSink,
  { firstMacroblock, shared, offsets, deblocking }: Omit<Header, 'isIntra'> & { deblocking: 1 | 2 },
): void {
  sink.unsigned(firstMacroblock)
  for (const { value, count } of shared) sink.bits(value, count)
  sink.unsigned(deblocking)
  if (deblocking === 2) for (const offset of offsets) sink.unsigned(offset)
}
