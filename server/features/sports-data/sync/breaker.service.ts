export type Breaker = {
  /** Whether a try may be made at a moment; after an outage one is let through at a time. */
  mayTry(nowMs: number): boolean
  succeeded(): void
  failed(nowMs: number): void
  /** The try was not made after all. */
  abstained(): void
  isOpen(): boolean
}

/** Stops asking a provider that fails again and again; times are of a clock that never jumps. */
export function createBreaker({ most = 5, restMs = 60_000 } = {}): Breaker {
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
      if (failures >= most) openUntil = nowMs + restMs
    },
    abstained() {
      isTrying = false
    },
    isOpen: () => openUntil !== null,
  }
}
