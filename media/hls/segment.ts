import type { StoredRange } from '#media/record/volume.ts'

export type Part = { bytes: Buffer; durationMs: number; isIndependent: boolean }

/** A media segment of the window: growing, complete in memory, or only on disk. */
export type Segment = {
  /** Media sequence number. */
  msn: number
  startMs: number
  durationMs: number
  programDateTimeMs: number
  isIndependent: boolean
  isDiscontinuity: boolean
  initIndex: number
  isComplete: boolean
  /** Empty once the segment is only on disk. */
  parts: Part[]
  byteLength: number
  storage: { state: 'pending' } | { state: 'stored'; range: StoredRange } | { state: 'failed' }
}

export type PartAddress = { msn: number; part: number }
