/** Loads the beginning of a segment that exists already, which shows what the network carries. */
export type RenditionProbe = {
  /** Loads from the address, unless a probe runs. */
  start(url: string): void
  /** Returns the rate that a probe showed within the last seconds, in kbit/s, or null. */
  kbps(nowMs: number): number | null
}

/** Enough to fill a fast network for some milliseconds. */
const probeBytes = 160 * 1024
/** A probe that takes longer has shown a rate that is no reason to change. It must not delay the live parts. */
const longestMs = 500
const validMs = 5_000
/** Timers are too coarse for a shorter time. */
const minMs = 4

export function createRenditionProbe(signal: AbortSignal): RenditionProbe {
  let isRunning = false
  let found: { kbps: number; atMs: number } | null = null

  async function load(url: string): Promise<void> {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(longestMs)])
    const response = await fetch(url, { headers: { range: `bytes=0-${probeBytes - 1}` }, signal: limit })
    if (!response.ok || !response.body) return
    const rate = createProbeRate()
    const reader = response.body.getReader()
    try {
      while (!rate.isDone()) {
        const { done, value } = await reader.read()
        if (done) break
        rate.piece(value.length, performance.now())
      }
    } finally {
      // A cache that knows no ranges sends the whole segment.
      void reader.cancel().catch(() => undefined)
      const kbps = rate.kbps()
      if (kbps !== null) found = { kbps, atMs: performance.now() }
    }
  }

  return {
    start(url) {
      if (isRunning) return
      isRunning = true
      load(url)
        .catch(() => undefined)
        .finally(() => {
          isRunning = false
        })
    },
    kbps: (nowMs) => (found && nowMs - found.atMs < validMs ? found.kbps : null),
  }
}

/** The time to the first piece is the way to the server, so the rate is that of the pieces after it. */
export function createProbeRate() {
  let firstAtMs = 0
  let firstBytes = 0
  let bytes = 0
  let lastAtMs = 0
  return {
    piece(length: number, nowMs: number) {
      if (bytes === 0) [firstAtMs, firstBytes] = [nowMs, length]
      bytes += length
      lastAtMs = nowMs
    },
    isDone: () => bytes >= probeBytes,
    /** Returns null when too little came. */
    kbps(): number | null {
      const tookMs = lastAtMs - firstAtMs
      if (bytes === 0) return null
      // Everything in one piece came as fast as can be measured, if it is all.
      if (bytes === firstBytes) return bytes >= probeBytes / 4 ? (bytes * 8) / minMs : null
      return ((tookMs < minMs ? bytes : bytes - firstBytes) * 8) / Math.max(tookMs, minMs)
    },
  }
}
