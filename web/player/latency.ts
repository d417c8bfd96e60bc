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

/** Enough for the hiccups of an ordinary network and machine; the picture is then about 1 s old. */
const firstCushionS = 0.5
const largestCushionS = 2
const windowMs = 1_000
const stallStepS = 0.35
/** Below this the next late part is a stall. */
const nearMissS = 0.15
const nearMissStepS = 0.15
/** After a start, a jump or a widening the buffer needs this long to show what it has become. */
const graceMs = 5_000
const calmMs = 20_000
const mostPatience = 8

export type RateController = {
  /** Seconds buffered ahead of the playhead; returns the playback rate to set. */
  observe(aheadS: number, nowMs: number): number
  stalled(nowMs: number): void
  /** The playhead stands somewhere else: what was seen before says nothing about here. */
  moved(nowMs: number): void
}

/** Small enough not to be heard, but for a buffer about to run dry: a slower second beats a stop. */
function rateFor(excessS: number): number {
  if (excessS > 1) return 1.1
  if (excessS > 0.3) return 1.06
  if (excessS > 0.08) return 1.03
  if (excessS < -0.35) return 0.9
  return excessS < -0.12 ? 0.96 : 1
}

/**
 * Keeps the picture as near to live as this viewer's network allows. What matters is the low-water mark of the buffer
 * over a second (parts arrive in steps): above the cushion play a little faster, below it a little slower. A stall
 * widens the cushion, and so does a near miss, a little; calm narrows it again. Who stalled more often waits longer
 * until a narrower one is tried.
 */
export function createRateController(): RateController {
  let cushionS = firstCushionS
  let patience = 1
  let calmSinceMs: number | null = null
  let graceUntilMs: number | null = null
  let samples: { atMs: number; aheadS: number }[] = []

  function widen(stepS: number, nowMs: number) {
    cushionS = Math.min(largestCushionS, cushionS + stepS)
    calmSinceMs = nowMs
    graceUntilMs = nowMs + graceMs
  }

  function narrowAfterCalm(nowMs: number) {
    calmSinceMs ??= nowMs
    if (cushionS <= firstCushionS || nowMs - calmSinceMs <= calmMs * patience) return
    cushionS = Math.max(firstCushionS, cushionS - 0.1)
    patience = Math.max(1, patience / 2)
    calmSinceMs = nowMs
  }

  return {
    observe(aheadS, nowMs) {
      graceUntilMs ??= nowMs + graceMs
      samples = samples.filter((sample) => nowMs - sample.atMs <= windowMs)
      samples.push({ atMs: nowMs, aheadS })
      narrowAfterCalm(nowMs)
      if (aheadS < nearMissS && nowMs > graceUntilMs) widen(nearMissStepS, nowMs)
      return rateFor(Math.min(...samples.map((sample) => sample.aheadS)) - cushionS)
    },
    stalled(nowMs) {
      patience = Math.min(mostPatience, patience * 2)
      samples = []
      widen(stallStepS, nowMs)
    },
    moved(nowMs) {
      samples = []
      graceUntilMs = nowMs + graceMs
    },
  }
}
