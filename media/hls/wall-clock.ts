// PROGRAM-DATE-TIME of one run. Chat, score and the switch between commentators use it as their position. So it follows
// the publisher's clock over hours, too slowly for viewers to notice.

const WINDOW_MS = 30_000
/** The clocks of ordinary crystals differ by up to 100 ppm. */
const MAX_SLEW = 0.0002
/**
 * When dates turn out too late, they advance more slowly than the media, at least at this rate. They never step back.
 */
const LEAST_RATE = 0.5

export type WallClock = {
  observe(dtsMs: number, arrivalMs: number): void
  /** Returns the capture time of the frame by the clock of the arrivals, as exactly as the server can know. */
  at(dtsMs: number): number
  /**
   * Returns the capture time in epoch milliseconds for a playlist; call it in the order of the media. A later frame always has a later date,
   * even after a correction. No run begins before the previous run has ended.
   */
  dateOf(dtsMs: number): number
}

/**
 * @param anchorMs min(arrival - dts) over the opening.
 * @param run.notBeforeMs end of the previous run's dates; -Infinity for the first run.
 * @param run.correctionMs difference of the machine's clock from that of the arrivals. It steps when the clock is set.
 */
export function createWallClock(
  anchorMs: number,
  run: { notBeforeMs?: number; correctionMs?: () => number } = {},
): WallClock {
  const { notBeforeMs = Number.NEGATIVE_INFINITY, correctionMs = () => 0 } = run
  let last: { dtsMs: number; dateMs: number } | null = null
  let anchor = anchorMs
  let windowStartMs: number | null = null
  let windowMinimum = Number.POSITIVE_INFINITY

  return {
    observe(dtsMs, arrivalMs) {
      windowStartMs ??= arrivalMs
      windowMinimum = Math.min(windowMinimum, arrivalMs - dtsMs)
      // Nothing arrives before it was captured, so an earlier arrival is always the better measure. When a publisher
      // begins with a burst, this only shows after the opening.
      anchor = Math.min(anchor, windowMinimum)
      const elapsedMs = arrivalMs - windowStartMs
      if (elapsedMs < WINDOW_MS) return
      // A later arrival may also come from network delay, not only from clock drift.
      anchor += Math.min(elapsedMs * MAX_SLEW, windowMinimum - anchor)
      windowStartMs = arrivalMs
      windowMinimum = Number.POSITIVE_INFINITY
    },
    at: (dtsMs) => Math.round(anchor + dtsMs),
    dateOf(dtsMs) {
      const earliestMs = last ? last.dateMs + (dtsMs - last.dtsMs) * LEAST_RATE : notBeforeMs
      const dateMs = Math.round(Math.max(anchor + dtsMs + correctionMs(), earliestMs))
      last = { dtsMs, dateMs }
      return dateMs
    },
  }
}
