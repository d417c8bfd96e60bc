/** Knows whether the picture moves. Media that comes just in time is often reported as missing although it does. */
export type Motion = {
  /** Call it with the position whenever it may have changed. */
  seen(position: number, nowMs: number): void
  isMoving(nowMs: number): boolean
  /** Returns the share of the last seconds in which the picture moved: 1 at the usual rate. 1 while unknown. */
  playedShare(nowMs: number): number
  /** Forgets what was seen, because the picture was paused. */
  reset(): void
}

/** Browsers report the position every 250 ms. */
const standsAfterMs = 700
/** A longer way was a seek: viewers play at up to twice the rate. */
const fastest = 2
const slackS = 0.3
const measuredMs = 4_000
const minMeasuredMs = 2_000

export function createMotion(): Motion {
  let samples: { position: number; atMs: number }[] = []
  let movedAtMs = Number.NEGATIVE_INFINITY

  return {
    seen(position, nowMs) {
      const before = samples.at(-1)
      const advanceS = before ? position - before.position : 0
      const isSeek = before && (advanceS < 0 || advanceS > ((nowMs - before.atMs) / 1_000) * fastest + slackS)
      if (isSeek) samples = []
      else if (advanceS > 0) movedAtMs = nowMs
      samples = [...samples.filter(({ atMs }) => nowMs - atMs <= measuredMs), { position, atMs: nowMs }]
    },
    isMoving: (nowMs) => nowMs - movedAtMs < standsAfterMs,
    playedShare(nowMs) {
      const [first, last] = [samples[0], samples.at(-1)]
      if (!first || !last || nowMs - first.atMs < minMeasuredMs) return 1
      return Math.min(1, Math.max(0, ((last.position - first.position) * 1_000) / (nowMs - first.atMs)))
    },
    reset() {
      samples = []
      movedAtMs = Number.NEGATIVE_INFINITY
    },
  }
}
