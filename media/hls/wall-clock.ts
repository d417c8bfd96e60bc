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
      const elapsedMs = arrivalMs - windowStartMs
      if (elapsedMs < WINDOW_MS) return
      const limit = elapsedMs * MAX_SLEW
      anchor += Math.max(-limit, Math.min(limit, windowMinimum - anchor))
      windowStartMs = arrivalMs
      windowMinimum = Number.POSITIVE_INFINITY
    },
    at: (dtsMs) => Math.round(anchor + dtsMs),
  }
}
