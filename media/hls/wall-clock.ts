// PROGRAM-DATE-TIME of one run. Chat, score and the switch between commentators are all placed by it, so it follows
// the publisher's crystal over hours, too slowly for any viewer to see.

const WINDOW_MS = 30_000
/** Ordinary crystals are within 100 ppm of each other. */
const MAX_SLEW = 0.0002
/** Dates that turn out too late are set right by going slower than the media, this slow at most; never by stepping back. */
const LEAST_RATE = 0.5

export type WallClock = {
  observe(dtsMs: number, arrivalMs: number): void
  /** Epoch milliseconds at which the frame was captured, as well as the server can know. */
  at(dtsMs: number): number
  /**
   * The same for a playlist, asked in the order of the media: whatever is learnt meanwhile, a later frame has a later
   * date, and no run begins before the one before it has ended.
   */
  dateOf(dtsMs: number): number
}

/**
 * @param anchorMs min(arrival - dts) over the opening.
 * @param notBeforeMs where the dates of the run before end; -Infinity for the first.
 */
export function createWallClock(anchorMs: number, notBeforeMs = Number.NEGATIVE_INFINITY): WallClock {
  let told: { dtsMs: number; dateMs: number } | null = null
  let anchor = anchorMs
  let windowStartMs: number | null = null
  let windowMinimum = Number.POSITIVE_INFINITY

  return {
    observe(dtsMs, arrivalMs) {
      windowStartMs ??= arrivalMs
      windowMinimum = Math.min(windowMinimum, arrivalMs - dtsMs)
      // Nothing arrives before it was captured, so an earlier arrival is always the better measure; a publisher that
      // begins with a burst shows it only after the opening.
      anchor = Math.min(anchor, windowMinimum)
      const elapsedMs = arrivalMs - windowStartMs
      if (elapsedMs < WINDOW_MS) return
      // A later one may be the network's delay as well as the crystal's.
      anchor += Math.min(elapsedMs * MAX_SLEW, windowMinimum - anchor)
      windowStartMs = arrivalMs
      windowMinimum = Number.POSITIVE_INFINITY
    },
    at: (dtsMs) => Math.round(anchor + dtsMs),
    dateOf(dtsMs) {
      const earliestMs = told ? told.dateMs + (dtsMs - told.dtsMs) * LEAST_RATE : notBeforeMs
      const dateMs = Math.round(Math.max(anchor + dtsMs, earliestMs))
      told = { dtsMs, dateMs }
      return dateMs
    },
  }
}
