import { box, fullBox, u32, u64 } from './box.ts'

// A movie fragment (ISO/IEC 14496-12, 8.8.4): one `moof` with its `mdat`. An HLS part is one fragment.

export type Sample = {
  /** In the track's timescale. */
  duration: number
  /** In the track's timescale; may be negative. */
  compositionOffset: number
  isKeyframe: boolean
  data: Buffer
}

export type TrackRun = { trackId: number; baseTime: number; samples: readonly Sample[] }

const DEFAULT_BASE_IS_MOOF = 0x020000
/** Data offset and, for each sample, duration, size, flags and composition offset. */
const TRUN_FIELDS = 0x000001 | 0x000100 | 0x000200 | 0x000400 | 0x000800
const TRUN_HEAD_BYTES = 20
const DATA_OFFSET_AT = 16
const SAMPLE_BYTES = 16
const SYNC_SAMPLE = 0x02000000
const DEPENDENT_SAMPLE = 0x01010000

export function buildFragment({ sequence, runs }: { sequence: number; runs: readonly TrackRun[] }): Buffer {
  const filled = runs.filter((run) => run.samples.length > 0)
  const truns = filled.map(({ samples }) => trun(samples))
  const trafs = filled.map((run, index) =>
    box(
      'traf',
      fullBox('tfhd', { version: 0, flags: DEFAULT_BASE_IS_MOOF }, u32(run.trackId)),
      fullBox('tfdt', { version: 1, flags: 0 }, u64(run.baseTime)),
      truns[index] as Buffer,
    ),
  )
  const moof = box('moof', fullBox('mfhd', { version: 0, flags: 0 }, u32(sequence)), ...trafs)

  // Offsets count from the start of the moof, whose length is known only now.
  let dataOffset = moof.length + 8
  let trafEnd = moof.length
  for (const traf of trafs) trafEnd -= traf.length
  filled.forEach(({ samples }, index) => {
    trafEnd += (trafs[index] as Buffer).length
    const trunAt = trafEnd - (truns[index] as Buffer).length
    moof.writeUInt32BE(dataOffset, trunAt + DATA_OFFSET_AT)
    for (const sample of samples) dataOffset += sample.data.length
  })
  return Buffer.concat([moof, box('mdat', ...filled.flatMap(({ samples }) => samples.map(({ data }) => data)))])
}

function trun(samples: readonly Sample[]): Buffer {
  const bytes = Buffer.alloc(TRUN_HEAD_BYTES + samples.length * SAMPLE_BYTES)
  bytes.writeUInt32BE(bytes.length, 0)
  bytes.write('trun', 4, 'latin1')
  // Version 1: composition offsets are signed.
  bytes.writeUInt32BE(0x01000000 | TRUN_FIELDS, 8)
  bytes.writeUInt32BE(samples.length, 12)
  samples.forEach((sample, index) => {
    const at = TRUN_HEAD_BYTES + index * SAMPLE_BYTES
    bytes.writeUInt32BE(sample.duration, at)
    bytes.writeUInt32BE(sample.data.length, at + 4)
    bytes.writeUInt32BE(sample.isKeyframe ? SYNC_SAMPLE : DEPENDENT_SAMPLE, at + 8)
    bytes.writeInt32BE(sample.compositionOffset, at + 12)
  })
  return bytes
}
