import type { Fragment, LevelDetails } from 'hls.js'
import type { FilePiece, KeyframeSource } from '#web/player/mp4/keyframe.ts'

/** Returns where the first picture of the segment at `position` is loaded from, or null for media that is not fMP4. */
export function keyframeAt(details: LevelDetails, position: number): KeyframeSource | null {
  const segment = details.fragments.findLast((candidate) => candidate.start <= position)
  if (!segment?.initSegment) return null
  return { init: pieceOf(segment.initSegment), segment: pieceOf(segment) }
}

function pieceOf({ url, byteRange: [start, end] }: Pick<Fragment, 'url' | 'byteRange'>): FilePiece {
  return { url, range: start === undefined || end === undefined ? null : { offset: start, length: end - start } }
}

function segments(details: LevelDetails) {
  return details.fragmentHint ? [...details.fragments, details.fragmentHint] : details.fragments
}

/**
 * Returns the epoch ms of the picture at `position`, or null when unknown. It comes from the EXT-X-PROGRAM-DATE-TIME of
 * the segment (RFC 8216, 4.3.2.6).
 */
export function programTimeAt(details: LevelDetails, position: number): number | null {
  const all = segments(details)
  const segment = all.findLast((candidate) => candidate.start <= position) ?? all[0]
  if (!segment || segment.programDateTime === null) return null
  return segment.programDateTime + (position - segment.start) * 1_000
}

/**
 * Returns the position of the picture taken at `programTimeMs`, or null when unknown. For a time in a gap, returns the
 * position of the last picture before the gap.
 */
export function positionAt(details: LevelDetails, programTimeMs: number): number | null {
  const all = segments(details)
  const segment = all.findLast((candidate) => (candidate.programDateTime ?? Infinity) <= programTimeMs) ?? all[0]
  if (!segment || segment.programDateTime === null) return null
  const withinS = (programTimeMs - segment.programDateTime) / 1_000
  const isNewest = segment === all.at(-1)
  return segment.start + Math.max(0, isNewest ? withinS : Math.min(withinS, segment.duration - 0.001))
}
