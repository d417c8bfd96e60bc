/** Measured rates of one rendition, in bits per second. */
export type Rates = {
  add(part: { bytes: number; frames: number; durationMs: number }): void
  closeSegment(): void
  /** Rate of the segment with the most bits per second. */
  peak(): number
  /** Rate over all media so far. */
  average(): number
  /** Rate of the newest whole segment. */
  newest(): number
  framesPerSecond(): number
}

/** A shorter segment says little about the bitrate. */
const MIN_SEGMENT_MS = 500

export function createRates(): Rates {
  const open = { bytes: 0, ms: 0 }
  const total = { bytes: 0, ms: 0, frames: 0 }
  let peak = 0
  let newest = 0

  return {
    add({ bytes, frames, durationMs }) {
      open.bytes += bytes
      open.ms += durationMs
      total.bytes += bytes
      total.ms += durationMs
      total.frames += frames
    },
    closeSegment() {
      if (open.ms > MIN_SEGMENT_MS) {
        newest = (open.bytes * 8000) / open.ms
        peak = Math.max(peak, newest)
      }
      open.bytes = 0
      open.ms = 0
    },
    peak: () => peak,
    average: () => (total.ms > 0 ? (total.bytes * 8000) / total.ms : 0),
    newest: () => newest,
    framesPerSecond: () => (total.ms > 0 ? (total.frames * 1000) / total.ms : 0),
  }
}
