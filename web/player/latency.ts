/** Further behind than this is watching the past, not the live picture. */
export const liveToleranceMs = 4_000

/**
 * How long ago the picture on screen was taken. The program clock is the server's, `nowMs` the viewer's, who may be
 * minutes off; the distance from the published edge needs no clock. When both disagree by more than publishing can
 * take, the viewer's clock is wrong and the distance alone is told.
 */
export function pictureLatencyMs(of: {
  nowMs: number
  programTimeMs: number | null
  edgeLatencyMs: number | null
}): number | null {
  const { nowMs, programTimeMs, edgeLatencyMs } = of
  if (programTimeMs === null) return edgeLatencyMs
  const byClock = nowMs - programTimeMs
  if (edgeLatencyMs === null) return byClock >= 0 ? byClock : null
  const publishingMs = byClock - edgeLatencyMs
  return publishingMs >= -200 && publishingMs <= 8_000 ? byClock : edgeLatencyMs
}

const firstCushionS = 0.45
const largestCushionS = 2
const windowMs = 1_000
const stallStepS = 0.35
const calmMs = 20_000

export type RateController = {
  /** Seconds buffered ahead of the playhead; returns the playback rate to set. */
  observe(aheadS: number, nowMs: number): number
  stalled(nowMs: number): void
}

/**
 * Keeps the picture as near to live as this viewer's network allows. What matters is the low-water mark of the buffer
 * over a second (parts arrive in steps): above the cushion play a little faster, below it a little slower. A stall
 * widens the cushion, calm narrows it again.
 */
export function createRateController(): RateController {
  let cushionS = firstCushionS
  let calmSinceMs = 0
  let samples: { atMs: number; aheadS: number }[] = []

  function narrowAfterCalm(nowMs: number) {
    if (cushionS > firstCushionS && nowMs - calmSinceMs > calmMs) {
      cushionS = Math.max(firstCushionS, cushionS - 0.1)
      calmSinceMs = nowMs
    }
  }

  return {
    observe(aheadS, nowMs) {
      samples = samples.filter((sample) => nowMs - sample.atMs <= windowMs)
      samples.push({ atMs: nowMs, aheadS })
      narrowAfterCalm(nowMs)
      const excessS = Math.min(...samples.map((sample) => sample.aheadS)) - cushionS
      if (excessS > 1) return 1.1
      if (excessS > 0.3) return 1.06
      if (excessS > 0.08) return 1.03
      return excessS < -0.12 ? 0.96 : 1
    },
    stalled(nowMs) {
      cushionS = Math.min(largestCushionS, cushionS + stallStepS)
      calmSinceMs = nowMs
      samples = []
    },
  }
}
