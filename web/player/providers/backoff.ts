export type Backoff = {
  /** Waits longer each time, with jitter so that a crowd does not come back at once. Returns in ms. */
  next(): number
  reset(): void
}

/** Exponential from `firstMs` up to `ceilingMs`; each delay is drawn from the upper half of its step. */
export function createBackoff(limits: { firstMs: number; ceilingMs: number }, random = Math.random): Backoff {
  let attempts = 0
  return {
    next() {
      const step = Math.min(limits.ceilingMs, limits.firstMs * 2 ** attempts)
      attempts += 1
      return step * (0.5 + random() / 2)
    },
    reset() {
      attempts = 0
    },
  }
}
