import type { Pace } from '../provider.rules.ts'

/** Several providers and instances must not ask in step. */
const jitter = 0.1
const backoffBaseMs = 1_000
const backoffMostMs = 5 * 60_000

/** Milliseconds until a job runs again. `random` is 0 to 1. */
export function nextRunMs(pace: Pace, { isLive, random }: { isLive: boolean; random: number }): number {
  const every = isLive ? pace.liveMs : pace.idleMs
  return Math.max(pace.minMs, Math.round(every * (1 + jitter * (2 * random - 1))))
}

/** Milliseconds to wait after so many failures in a row: doubling, half of it by chance, five minutes at most. */
export function backoffMs(failures: number, random: number): number {
  const whole = Math.min(backoffMostMs, backoffBaseMs * 2 ** Math.min(failures - 1, 20))
  return Math.round(whole * (0.5 + random / 2))
}

/** Whether a delta can no longer close the gap since the last one, so that all that is live has to be asked for. */
export function isWindowMissed(pace: Pace, sinceLastMs: number | null): boolean {
  return sinceLastMs === null || (pace.windowMs !== undefined && sinceLastMs > pace.windowMs)
}
