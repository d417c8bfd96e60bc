import { baseTimeIn, childrenOf, fieldAt, viewOf } from '#web/player/mp4/mp4-boxes.ts'

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
    return baseTimeIn(tfdt) / timescale
  }
  return null
}
