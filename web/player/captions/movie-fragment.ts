import { baseTimeIn, childrenOf, fieldAt, viewOf } from '#web/player/mp4/mp4-boxes.ts'

/** A frame consists of NAL units behind their lengths, or of open bitstream units of AV1. */
export type Framing = { kind: 'avc' | 'hevc'; lengthBytes: number } | { kind: 'av1' }

export type VideoTrack = { id: number; timescale: number; framing: Framing }

/** One coded frame, at its decode time and the time at which it is shown. */
export type Frame = { decodeS: number; timeS: number; bytes: Uint8Array }

/** The frames of a movie fragment in decode order. The times are decode times. */
export type Fragment = { startS: number; endS: number; frames: Frame[] }

/** Bytes of a visual sample entry before its boxes (ISO/IEC 14496-12, 12.1.3). */
const SAMPLE_ENTRY_BYTES = 78
/** Duration, size, flags and composition offset of each sample, as the engine writes them (media/fmp4/fragment.ts). */
const TRUN_FIELDS = 0xf01
const TRUN_HEAD_BYTES = 12
const SAMPLE_BYTES = 16

/** Returns the track with the picture of an initialisation segment, or null without one that is known. */
export function videoTrackOf(init: Uint8Array): VideoTrack | null {
  for (const trak of childrenOf(init, 'moov').flatMap((moov) => childrenOf(moov, 'trak'))) {
    const tkhd = childrenOf(trak, 'tkhd')[0]
    const mdia = childrenOf(trak, 'mdia')[0]
    const mdhd = mdia && childrenOf(mdia, 'mdhd')[0]
    const framing = mdia && framingOf(mdia)
    if (!tkhd || !mdhd || !framing) continue
    return { id: fieldAt(tkhd, { v0: 12, v1: 20 }), timescale: fieldAt(mdhd, { v0: 12, v1: 20 }), framing }
  }
  return null
}

function framingOf(mdia: Uint8Array): Framing | null {
  const [stsd] = childrenOf(mdia, 'minf')
    .flatMap((minf) => childrenOf(minf, 'stbl'))
    .flatMap((stbl) => childrenOf(stbl, 'stsd'))
  if (!stsd) return null
  const record = (entry: string, type: string) =>
    childrenOf(stsd.subarray(8), entry).flatMap((found) => childrenOf(found.subarray(SAMPLE_ENTRY_BYTES), type))[0]
  const avcC = record('avc1', 'avcC')
  if (avcC) return { kind: 'avc', lengthBytes: ((avcC[4] ?? 0) & 3) + 1 }
  const hvcC = record('hvc1', 'hvcC')
  if (hvcC) return { kind: 'hevc', lengthBytes: ((hvcC[21] ?? 0) & 3) + 1 }
  return record('av01', 'av1C') ? { kind: 'av1' } : null
}

/** Returns the movie fragments of a part or a segment that have frames of the track. Broken ones are left out. */
export function readFragments(bytes: Uint8Array, track: VideoTrack): Fragment[] {
  return childrenOf(bytes, 'moof').flatMap((moof) => {
    const moofAt = moof.byteOffset - bytes.byteOffset - 8
    return childrenOf(moof, 'traf').flatMap((traf) => readTraf(traf, { bytes, moofAt, track }) ?? [])
  })
}

/** Reads a `traf` whose offsets count from its `moof` (8.8.7). */
function readTraf(
  traf: Uint8Array,
  { bytes, moofAt, track }: { bytes: Uint8Array; moofAt: number; track: VideoTrack },
): Fragment | null {
  const [tfhd, tfdt, trun] = ['tfhd', 'tfdt', 'trun'].map((type) => childrenOf(traf, type)[0])
  if (!tfhd || !tfdt || !trun || viewOf(tfhd).getUint32(4) !== track.id) return null
  const run = viewOf(trun)
  const count = run.getUint32(4)
  const isKnown = (run.getUint32(0) & 0xffffff) === TRUN_FIELDS && TRUN_HEAD_BYTES + count * SAMPLE_BYTES <= trun.length
  if (!isKnown || count === 0) return null
  const startTime = baseTimeIn(tfdt)
  const frames: Frame[] = []
  let time = startTime
  let at = moofAt + run.getInt32(8)
  for (let index = 0; index < count; index += 1) {
    const field = TRUN_HEAD_BYTES + index * SAMPLE_BYTES
    const size = run.getUint32(field + 4)
    if (at < 0 || at + size > bytes.length) return null
    const timeS = (time + run.getInt32(field + 12)) / track.timescale
    frames.push({ decodeS: time / track.timescale, timeS, bytes: bytes.subarray(at, at + size) })
    time += run.getUint32(field)
    at += size
  }
  return { startS: startTime / track.timescale, endS: time / track.timescale, frames }
}
