// PROGRAM-DATE-TIME of one run. Chat, score and the switch between commentators are all placed by it, so it follows
// the publisher's crystal over hours, too slowly for any viewer to see.

const WINDOW_MS = 30_000
/** Ordinary crystals are within 100 ppm of each other. */
const MAX_SLEW = 0.0002

export type WallClock = {
  observe(dtsMs: number, arrivalMs: number): void
  /** Epoch milliseconds at which the frame was captured, as well as the server can know. */
  at(dtsMs: number): number
}

/** @param anchorMs min(arrival - dts) over the opening. */
export function createWallClock(anchorMs: number): WallClock {
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
  }
}
