export type Throughput = {
  /** Call it for each piece of an answer. `isDone` is true when no message is incomplete after it. */
  piece(of: { bytes: number; isDone: boolean; nowMs: number }): void
  /** Returns what the network carries in kbit/s, or null before the first part. */
  kbps(nowMs: number): number | null
  /** Returns what the network usually carries in kbit/s, or null before enough parts. The start rate does not count. */
  usualKbps(): number | null
  /** Returns true while the network usually carries so little that one slow second would stop the picture. */
  isWeak(): boolean
  /** Forgets the burst that is arriving, because its answer was closed. */
  drop(): void
}

/** A part that arrives faster is measured as if it took this long, because timers are too coarse. */
const LEAST_MS = 4
/** Smaller messages say nothing about the rate. */
const LEAST_BYTES = 2_000
/** Media that takes longer is counted before it is complete. */
const LATE_MS = 150
const LONGEST_MS = 800
const MAX_SAMPLES = 16
/** A busy page delays some pieces. A slow network delays all of them. */
const QUANTILE = 0.75
const FASTER = 1.2
const WEAK_KBPS = 2_000
/** A weak network that carries this much is weak no more. */
const STRONG_KBPS = 3_000
const LEAST_SAMPLES = 4

/**
 * Measures the rate at which parts arrive. Parts are sent when they exist, so the time between two parts says nothing.
 * Only the time from the first piece of a burst to its last counts, and the bytes after the first piece.
 *
 * @param startKbps rate of an earlier visit.
 */
export function createThroughput(startKbps: number | null = null): Throughput {
  let samples: number[] = startKbps === null ? [] : [startKbps]
  let measured = 0
  let isWeak = false
  let wasLong = false
  let burst: { sinceMs: number; firstBytes: number; bytes: number } | null = null

  function rateOf({ sinceMs, firstBytes, bytes }: NonNullable<typeof burst>, nowMs: number): number {
    const tookMs = nowMs - sinceMs
    // A part in one piece came as fast as can be measured.
    const counted = tookMs < LEAST_MS || bytes === firstBytes ? bytes : bytes - firstBytes
    return Math.max(1, (counted * 8) / Math.max(tookMs, LEAST_MS))
  }

  function learn(kbps: number, tookMs: number) {
    // A long transfer is exact. After two of them, what was measured before no longer holds when it was faster.
    const isLong = tookMs > LATE_MS
    if (isLong && wasLong) samples = samples.filter((sample) => sample <= kbps * FASTER)
    wasLong = isLong
    measured += 1
    samples.push(kbps)
    if (samples.length > MAX_SAMPLES) samples.shift()
  }

  function known(): number | null {
    const ranked = samples.toSorted((a, b) => a - b)
    return ranked[Math.floor((ranked.length - 1) * QUANTILE)] ?? null
  }

  return {
    piece({ bytes, isDone, nowMs }) {
      if (burst) burst.bytes += bytes
      else burst = { sinceMs: nowMs, firstBytes: bytes, bytes }
      const tookMs = nowMs - burst.sinceMs
      if (!isDone && tookMs <= LONGEST_MS) return
      if (burst.bytes >= LEAST_BYTES) learn(rateOf(burst, nowMs), tookMs)
      burst = isDone ? null : { sinceMs: nowMs, firstBytes: 0, bytes: 0 }
    },
    kbps(nowMs) {
      const kbps = known()
      if (!burst || nowMs - burst.sinceMs <= LATE_MS) return kbps
      const current = rateOf(burst, nowMs)
      return kbps === null ? current : Math.min(kbps, current)
    },
    usualKbps: () => (measured < LEAST_SAMPLES ? null : known()),
    isWeak() {
      isWeak = (known() ?? Infinity) < (isWeak ? STRONG_KBPS : WEAK_KBPS)
      return isWeak
    },
    drop() {
      burst = null
    },
  }
}
