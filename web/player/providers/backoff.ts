export type Backoff = {
  /** Returns the next, longer delay in ms. It is random within limits, so that a crowd does not reconnect together. */
  next(): number
  reset(): void
}

/**
 * Creates delays that double from `firstMs` to `ceilingMs`. Each is random between half of the step and the whole step.
 */
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
