const WRAP_MS = 2 ** 32

export type TrackClock = {
  /** Returns the time of the lead track. */
  lead(timestampMs: number): number
  /** Returns the time of another track, at most half a wrap from the lead's last one. */
  other(timestampMs: number): number
}

/**
 * Unwraps RTMP timestamps: they are 32-bit milliseconds, so they wrap after 49.7 days. Only the lead track counts the
 * wraps, so that a stray timestamp of another track cannot move its time.
 */
export function createTrackClock(): TrackClock {
  let last: { timestampMs: number; dtsMs: number } | null = null
  let wraps = 0

  return {
    lead(timestampMs) {
      if (last !== null && last.timestampMs - timestampMs > WRAP_MS / 2) wraps += 1
      if (last !== null && timestampMs - last.timestampMs > WRAP_MS / 2 && wraps > 0) wraps -= 1
      last = { timestampMs, dtsMs: timestampMs + wraps * WRAP_MS }
      return last.dtsMs
    },
    other: (timestampMs) => (last === null ? timestampMs : last.dtsMs + ((timestampMs - last.timestampMs) | 0)),
  }
}
