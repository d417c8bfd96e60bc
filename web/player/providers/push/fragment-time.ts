const VIDEO_TRACK_ID = 1
const AUDIO_TRACK_ID = 2
/** This site's video tracks count milliseconds (media/fmp4/tracks.ts). */
const VIDEO_TIMESCALE = 1_000

/**
 * Returns the decode time in seconds of the first sample of a fragment: of the picture, or of the sound in a rendition
 * without a picture. `init` is its initialisation segment. Null for a fragment without samples.
 */
export function fragmentTime(fragment: Uint8Array, init: Uint8Array): number | null {
  const videoTime = baseTimeOf(fragment, VIDEO_TRACK_ID, VIDEO_TIMESCALE)
  if (videoTime !== null) return videoTime
  const sampleRate = sampleRateOf(init)
  return sampleRate === null ? null : baseTimeOf(fragment, AUDIO_TRACK_ID, sampleRate)
}

/** Returns the timescale of the sound in an initialisation segment, or null without sound. */
function sampleRateOf(init: Uint8Array): number | null {
  const moov = childrenOf(init, 'moov')[0]
  for (const trak of moov ? childrenOf(moov, 'trak') : []) {
    const tkhd = childrenOf(trak, 'tkhd')[0]
    const mdhd = childrenOf(trak, 'mdia').flatMap((mdia) => childrenOf(mdia, 'mdhd'))[0]
    if (!tkhd || !mdhd || fieldAt(tkhd, { v0: 12, v1: 20 }) !== AUDIO_TRACK_ID) continue
    return fieldAt(mdhd, { v0: 12, v1: 20 })
  }
  return null
}

/** Reads `tfdt` of a track (ISO/IEC 14496-12, 8.8.12). */
function baseTimeOf(fragment: Uint8Array, trackId: number, timescale: number): number | null {
  const moof = childrenOf(fragment, 'moof')[0]
  for (const traf of moof ? childrenOf(moof, 'traf') : []) {
    const tfhd = childrenOf(traf, 'tfhd')[0]
    const tfdt = childrenOf(traf, 'tfdt')[0]
    if (!tfhd || !tfdt || viewOf(tfhd).getUint32(4) !== trackId) continue
    const view = viewOf(tfdt)
    const isLong = view.getUint8(0) === 1
    return (isLong ? Number(view.getBigUint64(4)) : view.getUint32(4)) / timescale
  }
  return null
}

/** Returns a 32-bit field whose place depends on the version of the box. */
function fieldAt(box: Uint8Array, at: { v0: number; v1: number }): number {
  const view = viewOf(box)
  return view.getUint32(view.getUint8(0) === 1 ? at.v1 : at.v0)
}

/** Returns the contents of the boxes of a type, without their headers. */
function childrenOf(bytes: Uint8Array, type: string): Uint8Array[] {
  const found: Uint8Array[] = []
  const view = viewOf(bytes)
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at)
    if (size < 8 || at + size > bytes.length) break
    if (String.fromCharCode(...bytes.subarray(at + 4, at + 8)) === type) found.push(bytes.subarray(at + 8, at + size))
    at += size
  }
  return found
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
