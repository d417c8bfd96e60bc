import { soundRate } from './studio-messages.ts'

const windowMs = 2_000
const minSpanMs = 1_000
/** More is missing samples, for example after the machine slept. */
const maxDriftMs = 150
const toleratedMs = 5
/** Share of a block by which its time may be corrected, so that blocks never overlap. */
const maxCorrection = 0.02

/**
 * Returns the time in microseconds of each block of samples. Counts samples, and corrects the count by the earliest
 * arrivals of the last seconds, because a busy page gets its blocks late and in a burst.
 */
export function createSoundClock(): (sampleCount: number, arrivedAtMs: number) => number {
  let nextMs: number | null = null
  let late: { atMs: number; byMs: number }[] = []

  function correctionMs(durationMs: number): number {
    const spanMs = (late.at(-1)?.atMs ?? 0) - (late[0]?.atMs ?? 0)
    if (spanMs < minSpanMs) return 0
    const driftMs = Math.min(...late.map(({ byMs }) => byMs))
    if (driftMs > maxDriftMs) return driftMs
    const maxMs = durationMs * maxCorrection
    return Math.abs(driftMs) > toleratedMs ? Math.max(-maxMs, Math.min(maxMs, driftMs)) : 0
  }

  return (sampleCount, arrivedAtMs) => {
    const durationMs = (sampleCount / soundRate) * 1_000
    const beganAtMs = Math.max(0, arrivedAtMs - durationMs)
    nextMs ??= beganAtMs
    const uncorrectedMs = nextMs
    late = [...late, { atMs: arrivedAtMs, byMs: beganAtMs - uncorrectedMs }].filter(
      ({ atMs }) => atMs > arrivedAtMs - windowMs,
    )
    const byMs = correctionMs(durationMs)
    late = late.map((one) => ({ ...one, byMs: one.byMs - byMs }))
    nextMs = uncorrectedMs + byMs + durationMs
    return Math.round((uncorrectedMs + byMs) * 1_000)
  }
}
