import type { PushRendition } from '#contract/rules/push/push-ladder.ts'

export type Network = {
  nowMs: number
  /** Measured rate of arriving parts; null before the first one. */
  kbps: number | null
  /** Rate that a probe showed in the last seconds, or null. */
  provenKbps: number | null
  /** Delay of the newest part against the quickest one. */
  lagMs: number
  /** Buffered seconds ahead of the picture. */
  aheadS: number
  /** Share of the last seconds in which the picture moved, from 0 to 1. */
  playedShare: number
  /** True while older parts arrive in a burst, whose delay says nothing. */
  isCatchingUp: boolean
  /** Media of the current segment that has arrived, and that is still missing. */
  segment: { arrivedS: number; missingS: number }
}

/** `at-boundary` keeps the current rendition until the next segment begins. `now` drops it. */
export type Change = { to: PushRendition; when: 'at-boundary' | 'now' }

export type Adaptation = {
  /** Returns the change to make, or null. `ladder` contains what may be chosen, in any order. */
  observe(active: PushRendition, ladder: readonly PushRendition[], network: Network): Change | null
  /**
   * Returns the rendition to probe now, or null. A probe makes the calm period unnecessary, and is only worth its bytes
   * on a network whose parts already arrive fast enough for a better rendition. Call it after `observe`.
   */
  probed(active: PushRendition, ladder: readonly PushRendition[], network: Network): PushRendition | null
  /** Returns true while the network does not carry the active rendition, so that the picture stops again and again. */
  isTooSlow(): boolean
}

/** BANDWIDTH contains a margin over the measured peak (media/hls/rendition.ts). */
const MARGIN = 1.25
const HEADROOM_DOWN = 0.8
const HEADROOM_UP = 0.75
/** A probe fills the line, so it leaves less to doubt. */
const HEADROOM_PROVEN = 0.85
const PLENTY = 0.25
const LONGEST_STEP = 4
const LATE_MS = 250
const FAR_BEHIND_MS = 1_000
const UP_AFTER_MS = 10_000
const MAX_PATIENCE = 8
/** A change down soon after one up means that the attempt failed. */
const RELAPSE_MS = 20_000
const LEAST_AHEAD_S = 0.25
/** The first parts have shown their rate by then. */
const PROBE_AFTER_MS = 1_000
const PROBE_EVERY_MS = 4_000
/** One decision needs time to have an effect. */
const PAUSE_MS = 700
/** A picture that is slowed to 0.9 runs. */
const RUNS_SHARE = 0.8
/** A shorter shortage is filled by the buffer, or by another rendition. */
const TOO_SLOW_AFTER_MS = 3_000
const RECOVERED_AFTER_MS = 4_000
/** After a change up that lasted, the next one needs less calm. */
const AGAIN_UP_AFTER_MS = 4_000

export function neededKbps({ bandwidth, averageBandwidth }: PushRendition): number {
  return Math.max(bandwidth / MARGIN, averageBandwidth) / 1_000
}

/**
 * At the boundary, the rest of the segment still comes in the current rendition. Now, the segment begins again in the
 * lower one. Returns what the viewer waits for less.
 */
function cheaper(
  active: PushRendition,
  to: PushRendition,
  { kbps, segment }: { kbps: number; segment: Network['segment'] },
): Change['when'] {
  const waitForRestS = (segment.missingS * neededKbps(active)) / kbps - segment.missingS
  const waitForLowerS = (segment.arrivedS * neededKbps(to)) / kbps
  return waitForLowerS < waitForRestS ? 'now' : 'at-boundary'
}

/** Chooses renditions by what the network carries: down before the picture stops, up after a calm period. */
export function createAdaptation(): Adaptation {
  let calmSinceMs: number | null = null
  let patience = 1
  let wentUpAtMs = Number.NEGATIVE_INFINITY
  let decidedAtMs = Number.NEGATIVE_INFINITY
  /** True until the last change up has lasted. */
  let isOnTrial = false
  let hasGoneUp = false
  let shortSinceMs: number | null = null
  let shortAtMs = Number.NEGATIVE_INFINITY
  let isTooSlow = false
  let probedAtMs = Number.NEGATIVE_INFINITY

  function best(ladder: readonly PushRendition[], kbps: number): PushRendition | undefined {
    const ranked = ladder.toSorted((a, b) => neededKbps(b) - neededKbps(a))
    return ranked.find((one) => neededKbps(one) <= kbps) ?? ranked.at(-1)
  }

  function failed(nowMs: number) {
    patience = Math.min(MAX_PATIENCE, patience * 2)
    calmSinceMs = nowMs
    isOnTrial = false
  }

  function noteShortage(isShort: boolean, nowMs: number) {
    if (isShort) {
      shortSinceMs ??= nowMs
      shortAtMs = nowMs
    } else if (nowMs - shortAtMs > RECOVERED_AFTER_MS) shortSinceMs = null
    isTooSlow = shortSinceMs !== null && nowMs - shortSinceMs > TOO_SLOW_AFTER_MS
  }

  return {
    isTooSlow: () => isTooSlow,
    probed(active, ladder, { nowMs, kbps, provenKbps }) {
      if (kbps === null || calmSinceMs === null || provenKbps !== null || patience > 1) return null
      if (nowMs - calmSinceMs < PROBE_AFTER_MS || nowMs - probedAtMs < PROBE_EVERY_MS) return null
      const to = best(ladder, kbps * HEADROOM_PROVEN)
      if (!to || neededKbps(to) <= neededKbps(active)) return null
      probedAtMs = nowMs
      return to
    },
    observe(active, ladder, network) {
      const { nowMs, kbps, provenKbps, lagMs, aheadS, playedShare, isCatchingUp, segment } = network
      if (kbps === null) return null
      calmSinceMs ??= nowMs
      if (isOnTrial && nowMs - wentUpAtMs >= RELAPSE_MS) {
        isOnTrial = false
        patience = Math.max(1, patience / 2)
      }
      const isShort = kbps * 0.9 < neededKbps(active)
      const isLate = !isCatchingUp && lagMs > LATE_MS
      const isInNeed = isShort && (isLate || isCatchingUp || aheadS < LEAST_AHEAD_S)
      // A late part that the buffer covers is no shortage.
      noteShortage(isInNeed && playedShare < RUNS_SHARE, nowMs)
      if (isShort || isLate) calmSinceMs = nowMs
      if (nowMs - decidedAtMs < PAUSE_MS) return null
      if (isInNeed) {
        const to = best(ladder, kbps * HEADROOM_DOWN)
        if (!to || neededKbps(to) >= neededKbps(active)) return null
        if (isOnTrial) failed(nowMs)
        hasGoneUp = false
        shortSinceMs = null
        decidedAtMs = nowMs
        // So far behind, the rest of the segment would only delay the picture further.
        const when = lagMs > FAR_BEHIND_MS ? 'now' : cheaper(active, to, { kbps, segment })
        return { to, when }
      }
      // Small parts say little about a network that carries much larger ones.
      const smallKbps = Math.min(kbps * HEADROOM_UP, neededKbps(active) * LONGEST_STEP)
      const to = best(ladder, provenKbps === null ? smallKbps : provenKbps * HEADROOM_PROVEN)
      if (!to || neededKbps(to) <= neededKbps(active)) return null
      // A network that carries several times as much is not the one on which the last attempt failed.
      const isPlenty = kbps * PLENTY > neededKbps(to)
      const waitMs = isPlenty ? (hasGoneUp ? AGAIN_UP_AFTER_MS : UP_AFTER_MS) : UP_AFTER_MS * patience
      const isProven = provenKbps !== null && patience === 1 && !isLate && !isShort
      if (!isProven && nowMs - calmSinceMs < waitMs) return null
      hasGoneUp = true
      calmSinceMs = nowMs
      wentUpAtMs = nowMs
      decidedAtMs = nowMs
      isOnTrial = true
      return { to, when: 'at-boundary' }
    },
  }
}
