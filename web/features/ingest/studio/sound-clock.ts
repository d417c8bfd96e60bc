import { soundRate } from './studio-messages.ts'

const maxDriftMs = 150

/**
 * Returns the time in microseconds of each block of samples. Counts samples, so that no block overlaps, and starts
 * again when the count is far from the clock, for example after the machine slept.
 */
export function createSoundClock(): (sampleCount: number, arrivedAtMs: number) => number {
  let startMs: number | null = null
  let samples = 0
  return (sampleCount, arrivedAtMs) => {
    const beganAtMs = arrivedAtMs - (sampleCount / soundRate) * 1_000
    const countedMs = startMs === null ? null : startMs + (samples / soundRate) * 1_000
    if (countedMs === null || Math.abs(countedMs - beganAtMs) > maxDriftMs) {
      startMs = countedMs === null ? beganAtMs : Math.max(beganAtMs, countedMs)
      samples = 0
    }
    const timeMs = Math.max(0, (startMs ?? 0) + (samples / soundRate) * 1_000)
    samples += sampleCount
    return Math.round(timeMs * 1_000)
  }
}
