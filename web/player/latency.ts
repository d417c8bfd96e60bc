/** A viewer whose picture is further behind the newest media than this watches a replay and not the live picture. */
const liveToleranceS = 4
/** A picture this close to its "live" is live with any cushion. */
const minToleranceS = 2
/** Buffered seconds for a viewer whose network stalls, or is weak. */
export const steadyCushionS = 2.5

/**
 * Returns how far behind "live" a picture still counts as live. "Live" itself is `cushionS` behind the newest media, so
 * a longer buffer leaves less of the tolerance.
 */
export function toleranceBehindLiveS(cushionS: number): number {
  return Math.max(minToleranceS, liveToleranceS - cushionS)
}

/**
 * Returns the age of the picture on screen, or null while it is unknown. The clocks give one age: `nowMs` minus the
 * server's program time. But `nowMs` is the viewer's time and may be minutes wrong. The distance from the published
 * edge needs no clock. The clocks' age is used only when it exceeds the distance by at most 8 s, the longest publishing
 * time. Otherwise the distance is used.
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

/** The buffer counts at its lowest, which is before the next part arrives. */
const partS = 0.2

/**
 * Returns the position from which playback at the usual rate stays live. Closer to the newest media, it would be slowed
 * until it has the buffer and the delay that it needs.
 *
 * @param of.liveS position of "live" with the first cushion.
 * @param of.growthS by how much the cushion has grown.
 * @param of.announcedS position with the delay of all viewers; null while unknown.
 */
export function liveTargetS(of: { liveS: number; growthS: number; announcedS: number | null }): number {
  return Math.min(of.liveS - of.growthS - partS, of.announcedS ?? Number.POSITIVE_INFINITY)
}

/** Most that a cushion grows above the first one. */
const maxGrowthS = 1.5
const windowMs = 1_000
const stallStepS = 0.35
/** With less than this share of the first cushion, the next late part would cause a stall. */
const nearMissShare = 0.3
const nearMissStepS = 0.15
/** Time that the buffer needs to settle after a start, a seek or a larger cushion. */
const graceMs = 5_000
const calmMs = 20_000
const maxPatience = 8

export type RateController = {
  /**
   * Returns the playback rate to set.
   *
   * @param aheadS buffered seconds ahead of the playhead.
   * @param maxExcessS how much too late the picture is at most, even with a larger buffer; negative when it is too early.
   */
  observe(aheadS: number, nowMs: number, maxExcessS?: number): number
  stalled(nowMs: number): void
  /** Called after a seek, because earlier samples no longer apply. */
  moved(nowMs: number): void
  /** Returns by how many seconds the cushion is longer than at the start. */
  growthS(): number
}

/**
 * Returns the playback rate for a buffer that is `excessS` above the cushion. Small differences give changes too small
 * to be heard. More than 1 s too much gives 1.1. At 0.35 s too little it is 0.9, because slow playback is better than a
 * stop.
 */
function rateFor(excessS: number): number {
  if (excessS > 1) return 1.1
  if (excessS > 0.3) return 1.06
  if (excessS > 0.08) return 1.03
  if (excessS < -0.35) return 0.9
  return excessS < -0.12 ? 0.96 : 1
}

/**
 * Keeps the picture as close to live as this viewer's network allows. It uses the minimum of the buffer over a second,
 * because parts arrive in steps. Above the cushion (the target for this minimum) playback is a little faster, below it
 * a little slower.
 *
 * A stall increases the cushion. A near miss increases it by less, and a calm period reduces it again. After repeated
 * stalls, the calm period must be longer.
 */
/** @param firstCushionS target at the start, in buffered seconds. */
export function createRateController(firstCushionS: number): RateController {
  let cushionS = firstCushionS
  let patience = 1
  let calmSinceMs: number | null = null
  let graceUntilMs: number | null = null
  let samples: { atMs: number; aheadS: number }[] = []

  function widen(stepS: number, nowMs: number) {
    cushionS = Math.min(firstCushionS + maxGrowthS, cushionS + stepS)
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
    observe(aheadS, nowMs, maxExcessS = Number.POSITIVE_INFINITY) {
      graceUntilMs ??= nowMs + graceMs
      samples = samples.filter((sample) => nowMs - sample.atMs <= windowMs)
      samples.push({ atMs: nowMs, aheadS })
      narrowAfterCalm(nowMs)
      if (aheadS < firstCushionS * nearMissShare && nowMs > graceUntilMs) widen(nearMissStepS, nowMs)
      const excessS = Math.min(...samples.map((sample) => sample.aheadS)) - cushionS
      return rateFor(Math.min(excessS, maxExcessS))
    },
    stalled(nowMs) {
      patience = Math.min(maxPatience, patience * 2)
      samples = []
      widen(stallStepS, nowMs)
    },
    moved(nowMs) {
      samples = []
      graceUntilMs = nowMs + graceMs
    },
    growthS: () => cushionS - firstCushionS,
  }
}
