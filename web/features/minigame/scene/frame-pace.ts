/** Frames that are judged together. */
const stretch = 40
/** Of a stretch, so many late ones are too many. */
const mostLate = 3
/** 60 frames a second leave 16.7 ms each; a display tells its frames a little off. */
const lateMs = 21

/** Watches frames that are drawn one after the other, and says whether 60 of them fit in a second. */
export function createPace() {
  let last = 0
  let seen = 0
  let late = 0
  return {
    /** A frame begins, `now` in ms. Gives a verdict at the end of each stretch, else null. */
    drawn(now: number): 'keeps' | 'lags' | null {
      const sinceMs = now - last
      const isFirst = last === 0
      last = now
      if (isFirst) return null
      seen += 1
      if (sinceMs > lateMs) late += 1
      if (late <= mostLate && seen < stretch) return null
      const verdict = late > mostLate ? 'lags' : 'keeps'
      seen = 0
      late = 0
      return verdict
    },
    /** What follows is not measured from what was. */
    pause(): void {
      last = 0
      seen = 0
      late = 0
    },
  }
}
