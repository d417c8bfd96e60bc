/** Allows `burst` uses immediately, and one more every `everyMs`. */
export type BucketSize = { burst: number; everyMs: number }

export class TokenBucket {
  #tokens: number
  #filledAt: number
  readonly #size: BucketSize

  constructor(size: BucketSize, now = performance.now()) {
    this.#size = size
    this.#tokens = size.burst
    this.#filledAt = now
  }

  /** Takes a token and returns 0. When there is none, returns the milliseconds until one is available. */
  take(now = performance.now()): number {
    const { burst, everyMs } = this.#size
    this.#tokens = Math.min(burst, this.#tokens + (now - this.#filledAt) / everyMs)
    this.#filledAt = now
    if (this.#tokens < 1) return Math.ceil((1 - this.#tokens) * everyMs)
    this.#tokens -= 1
    return 0
  }

  isOf({ burst, everyMs }: BucketSize): boolean {
    return burst === this.#size.burst && everyMs === this.#size.everyMs
  }

  isFull(now = performance.now()): boolean {
    return this.#tokens + (now - this.#filledAt) / this.#size.everyMs >= this.#size.burst
  }
}
