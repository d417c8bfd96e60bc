import { box } from './box.ts'
import { AUDIO_TRACK_ID, VIDEO_TRACK_ID } from './tracks.ts'

// Makes fragments with the picture of one rendition and the sound of another. Both were built by `buildFragment` and
// cut at the same times, so the n-th fragment of one belongs to the n-th of the other.

type Fragment = { mfhd: Buffer; moof: Buffer; mdat: Buffer }
type Run = { traf: Buffer; offsetAt: number; data: Buffer }

const HEAD_BYTES = 8
const MOOF_HEAD_BYTES = 8

/** @throws RangeError when the bytes are not fragments of the same cuts. */
export function composeFragments(picture: Buffer, sound: Buffer): Buffer {
  const sounds = fragmentsOf(sound)
  const composed = fragmentsOf(picture).map((fragment, index) => {
    const other = sounds[index]
    if (!other) throw new RangeError('the sound has fewer fragments than the picture')
    return compose(fragment.mfhd, [...runsOf(fragment, VIDEO_TRACK_ID), ...runsOf(other, AUDIO_TRACK_ID)])
  })
  return Buffer.concat(composed)
}

function compose(mfhd: Buffer, runs: readonly Run[]): Buffer {
  const moof = box('moof', mfhd, ...runs.map(({ traf }) => traf))
  // Offsets count from the start of the moof (see fragment.ts).
  let trafAt = MOOF_HEAD_BYTES + mfhd.length
  let dataAt = moof.length + HEAD_BYTES
  for (const { traf, offsetAt, data } of runs) {
    moof.writeUInt32BE(dataAt, trafAt + offsetAt)
    trafAt += traf.length
    dataAt += data.length
  }
  return Buffer.concat([moof, box('mdat', ...runs.map(({ data }) => data))])
}

function fragmentsOf(bytes: Buffer): Fragment[] {
  const boxes = boxesIn(bytes, 0)
  const fragments: Fragment[] = []
  for (let index = 0; index < boxes.length; index += 2) {
    const [moof, mdat] = [boxes[index], boxes[index + 1]]
    if (moof?.type !== 'moof' || mdat?.type !== 'mdat') throw new RangeError('not a movie fragment')
    const mfhd = boxesIn(moof.bytes, HEAD_BYTES).find(({ type }) => type === 'mfhd')
    if (!mfhd) throw new RangeError('a movie fragment has no header')
    fragments.push({ mfhd: mfhd.bytes, moof: moof.bytes, mdat: mdat.bytes })
  }
  return fragments
}

/** Returns the run of a track, or nothing when the fragment has none. */
function runsOf({ moof, mdat }: Fragment, trackId: number): Run[] {
  return boxesIn(moof, HEAD_BYTES).flatMap(({ type, bytes: traf }) => {
    if (type !== 'traf') return []
    const inner = boxesIn(traf, HEAD_BYTES)
    const tfhd = inner.find((one) => one.type === 'tfhd')
    const trun = inner.find((one) => one.type === 'trun')
    if (!tfhd || !trun || tfhd.bytes.readUInt32BE(12) !== trackId) return []
    const count = trun.bytes.readUInt32BE(12)
    let length = 0
    for (let index = 0; index < count; index += 1) length += trun.bytes.readUInt32BE(24 + index * 16)
    const start = trun.bytes.readUInt32BE(16) - moof.length
    return [{ traf, offsetAt: trun.at + 16, data: mdat.subarray(start, start + length) }]
  })
}

function boxesIn(bytes: Buffer, from: number): { type: string; at: number; bytes: Buffer }[] {
  const found: { type: string; at: number; bytes: Buffer }[] = []
  let at = from
  while (at < bytes.length) {
    const size = bytes.readUInt32BE(at)
    if (size < HEAD_BYTES || at + size > bytes.length) throw new RangeError('a box does not fit')
    found.push({ type: bytes.toString('latin1', at + 4, at + 8), at, bytes: bytes.subarray(at, at + size) })
    at += size
  }
  return found
}
