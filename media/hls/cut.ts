import type { TrackRun } from '#media/fmp4/fragment.ts'
import type { Tracks } from '#media/fmp4/tracks.ts'
import type { SegmentStart } from './rendition.ts'
import type { CutRules } from './rules.ts'

/** One step of the lead rendition. The other renditions repeat each step with their own frames. */
export type Cut = SegmentCut | PartCut | { kind: 'close' }

export type SegmentCut = SegmentStart & {
  kind: 'open'
  rules: CutRules
  /** Tracks of the lead. The other renditions have the same audio. */
  tracks: Tracks
  msn: number
  /** Discontinuity number of the segment; it includes the segment's own discontinuity. */
  discontinuity: number
  isDiscontinuity: boolean
}

export type PartCut = { kind: 'part'; endMs: number; durationMs: number; audio: TrackRun | null }
