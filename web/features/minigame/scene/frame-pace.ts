/** Number of frames that are judged together. */
const stretch = 40
/** Max late frames among `stretch` frames. */
const maxLate = 3
/**
 * A longer frame counts as late. At 60 frames per second a frame takes 16.7 ms, but the reported times vary a little.
 */
const lateMs = 21

/** Measures consecutive frames and reports whether the device reaches 60 frames per second. */
export function createPace() {
  let last = 0
  let seen = 0
  let late = 0
  return {
    /**
     * Counts a frame that begins at `now` ms. Returns `lags` as soon as too many are late, `keeps` after `stretch`
     * frames, and null otherwise.
     */
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
    /** Restarts the measurement after a pause, so that the pause does not count as a late frame. */
    pause(): void {
      last = 0
      seen = 0
      late = 0
    },
  }
}
