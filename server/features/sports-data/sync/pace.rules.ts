import type { Pace } from '#server/features/sports-data/provider.rules.ts'

/** Share by which an interval varies, so that providers and instances do not run at the same moments. */
const jitter = 0.1
const backoffBaseMs = 1_000
const backoffMostMs = 5 * 60_000

/** Returns the milliseconds until a job's next run. `random` is from 0 to 1. */
export function nextRunMs(pace: Pace, { isLive, random }: { isLive: boolean; random: number }): number {
  const every = isLive ? pace.liveMs : pace.idleMs
  return Math.max(pace.minMs, Math.round(every * (1 + jitter * (2 * random - 1))))
}

/**
 * Returns the milliseconds to wait after consecutive failures. The wait doubles with each failure, up to five minutes,
 * and half of it is random.
 */
export function backoffMs(failures: number, random: number): number {
  const whole = Math.min(backoffMostMs, backoffBaseMs * 2 ** Math.min(failures - 1, 20))
  return Math.round(whole * (0.5 + random / 2))
}

/** Returns true when the next delta cannot cover the time since the last one, so that a snapshot is needed. */
export function isWindowMissed(pace: Pace, sinceLastMs: number | null): boolean {
  return sinceLastMs === null || (pace.windowMs !== undefined && sinceLastMs > pace.windowMs)
}
