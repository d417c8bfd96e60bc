import type { StoredRange } from '../record/volume.ts'

export type Part = { bytes: Buffer; durationMs: number; isIndependent: boolean }

/** A media segment in the window: growing, whole in memory, or on disk alone. */
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
  /** Empty once only the disk holds it. */
  parts: Part[]
  byteLength: number
  storage: { state: 'pending' } | { state: 'stored'; range: StoredRange } | { state: 'failed' }
}

export type PartAddress = { msn: number; part: number }
