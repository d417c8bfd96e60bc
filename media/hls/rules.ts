import { MAX_GOP_MS, type Opened } from '#media/ingest/opening.ts'

/** Constants of one playlist: players break when PART-TARGET or TARGETDURATION changes. */
export type CutRules = {
  /** No part is longer, unless a single frame is. */
  partTargetMs: number
  /** Whole seconds. The duration of a segment never rounds to more. */
  targetDurationS: number
}

const PART_MS = 200
const SEGMENT_MS = 2_000
/** With millisecond timestamps, six frames at 30 fps last 199 to 201 ms. */
const ROUNDING_MS = 1
/** RFC 8216bis, 4.4.3.1: the duration of a segment, rounded to the nearest second, must not exceed TARGETDURATION. */
const ROUNDING_UP_MS = 490

export function chooseRules({ tracks, frameIntervalMs, gopMs }: Opened): CutRules {
  const frameMs =
    tracks.video || !tracks.audio ? frameIntervalMs : (tracks.audio.samplesPerFrame * 1000) / tracks.audio.sampleRate
  const framesPerPart = Math.max(1, Math.round(PART_MS / frameMs))
  const maxMs = Math.min(Math.max(gopMs ?? (tracks.video ? MAX_GOP_MS : SEGMENT_MS), SEGMENT_MS), MAX_GOP_MS)
  return {
    partTargetMs: Math.ceil(framesPerPart * frameMs) + ROUNDING_MS,
    targetDurationS: Math.round(maxMs / 1000),
  }
}

export function maxSegmentMs({ targetDurationS }: CutRules): number {
  return targetDurationS * 1000 + ROUNDING_UP_MS
}
