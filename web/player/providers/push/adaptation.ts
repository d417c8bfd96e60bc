import type { PushRendition } from '#contract/rules/push/push-ladder.ts'

export type Network = {
  nowMs: number
  /** Measured rate of arriving parts; null before the first one. */
  kbps: number | null
  /** Delay of the newest part against the quickest one. */
  lagMs: number
  /** Buffered seconds ahead of the picture. */
  aheadS: number
  /** True while older parts arrive in a burst, whose delay says nothing. */
  isCatchingUp: boolean
}

/**
 * `at-boundary` keeps the current rendition until the next segment begins. `now` drops it, because what is buffered
 * does not last until then.
 */
export type Change = { to: PushRendition; when: 'at-boundary' | 'now' }

export type Adaptation = {
  /** Returns the change to make, or null. `ladder` contains what may be chosen, in any order. */
  observe(active: PushRendition, ladder: readonly PushRendition[], network: Network): Change | null
  /** An attempt to go up was given up: the next one waits longer. */
  failed(nowMs: number): void
}

/** BANDWIDTH contains a margin over the measured peak (media/hls/rendition.ts). */
const MARGIN = 1.25
const HEADROOM_DOWN = 0.8
const HEADROOM_UP = 0.65
const LATE_MS = 250
const UP_AFTER_MS = 10_000
const MAX_PATIENCE = 8
/** A change down soon after one up means that the attempt failed. */
const RELAPSE_MS = 20_000
const LEAST_AHEAD_S = 0.25
/** One decision needs time to have an effect. */
const PAUSE_MS = 700

export function neededKbps({ bandwidth, averageBandwidth }: PushRendition): number {
  return Math.max(bandwidth / MARGIN, averageBandwidth) / 1_000
}

/** Chooses renditions by what the network carries: down before the picture stops, up after a calm period. */
export function createAdaptation(): Adaptation {
  let calmSinceMs: number | null = null
  let patience = 1
  let wentUpAtMs = Number.NEGATIVE_INFINITY
  let decidedAtMs = Number.NEGATIVE_INFINITY
  /** True until the last change up has lasted. */
  let isOnTrial = false

  function best(ladder: readonly PushRendition[], kbps: number): PushRendition | undefined {
    const ranked = ladder.toSorted((a, b) => neededKbps(b) - neededKbps(a))
    return ranked.find((one) => neededKbps(one) <= kbps) ?? ranked.at(-1)
  }

  function failed(nowMs: number) {
    patience = Math.min(MAX_PATIENCE, patience * 2)
    calmSinceMs = nowMs
    isOnTrial = false
  }

  return {
    failed,
    observe(active, ladder, { nowMs, kbps, lagMs, aheadS, isCatchingUp }) {
      if (kbps === null) return null
      calmSinceMs ??= nowMs
      if (isOnTrial && nowMs - wentUpAtMs >= RELAPSE_MS) {
        isOnTrial = false
        patience = Math.max(1, patience / 2)
      }
      const isShort = kbps * 0.9 < neededKbps(active)
      const isLate = !isCatchingUp && lagMs > LATE_MS
      const isInNeed = isShort && (isLate || isCatchingUp || aheadS < LEAST_AHEAD_S)
      if (isShort || isLate) calmSinceMs = nowMs
      if (nowMs - decidedAtMs < PAUSE_MS) return null
      if (isInNeed) {
        const to = best(ladder, kbps * HEADROOM_DOWN)
        if (!to || neededKbps(to) >= neededKbps(active)) return null
        if (isOnTrial) failed(nowMs)
        decidedAtMs = nowMs
        return { to, when: kbps < neededKbps(active) * 0.6 || aheadS < LEAST_AHEAD_S ? 'now' : 'at-boundary' }
      }
      if (nowMs - calmSinceMs < UP_AFTER_MS * patience) return null
      const to = best(ladder, kbps * HEADROOM_UP)
      if (!to || neededKbps(to) <= neededKbps(active)) return null
      calmSinceMs = nowMs
      wentUpAtMs = nowMs
      decidedAtMs = nowMs
      isOnTrial = true
      return { to, when: 'at-boundary' }
    },
  }
}
