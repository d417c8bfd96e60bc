export type Breaker = {
  /** Returns true when a call is allowed. After an outage only one call at a time is allowed, until one succeeds. */
  mayTry(nowMs: number): boolean
  succeeded(): void
  failed(nowMs: number): void
  /** Reports that the allowed call was not made. */
  abstained(): void
  isOpen(): boolean
}

/** Circuit breaker: stops calls to a provider after several consecutive failures. Times are from a monotonic clock. */
export function createBreaker({ maxFailures = 5, restMs = 60_000 } = {}): Breaker {
  let failures = 0
  let openUntil: number | null = null
  let isTrying = false
  return {
    mayTry(nowMs) {
      if (openUntil === null) return true
      if (nowMs < openUntil || isTrying) return false
      isTrying = true
      return true
    },
    succeeded() {
      failures = 0
      openUntil = null
      isTrying = false
    },
    failed(nowMs) {
      failures += 1
      isTrying = false
      if (failures >= maxFailures) openUntil = nowMs + restMs
    },
    abstained() {
      isTrying = false
    },
    isOpen: () => openUntil !== null,
  }
}
