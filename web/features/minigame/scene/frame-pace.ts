/** Number of frames that are judged together. */
const stretch = 40
/** Max late frames in a stretch. */
const maxLate = 3
/** At 60 frames per second a frame takes 16.7 ms; the reported times vary a little. */
const lateMs = 21

/** Measures consecutive frames and reports whether the device reaches 60 frames per second. */
export function createPace() {
  let last = 0
  let seen = 0
  let late = 0
  return {
    /** Counts a frame that begins at `now` ms. Returns a verdict at the end of each stretch, otherwise null. */
    drawn(now: number): 'keeps' | 'lags' | null {
      const sinceMs = now - last
      const isFirst = last === 0
      last = now
      if (isFirst) return null
      seen += 1
      if (sinceMs > lateMs) late += 1
      if (late <= maxLate && seen < stretch) return null
      const verdict = late > maxLate ? 'lags' : 'keeps'
      seen = 0
      late = 0
      return verdict
    },
    /** Restarts the measurement, so that the pause does not count as a late frame. */
    pause(): void {
      last = 0
      seen = 0
      late = 0
    },
  }
}
