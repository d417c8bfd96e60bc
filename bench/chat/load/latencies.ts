const maxMs = 60_000

/** Histogram of times in whole milliseconds. Longer times than one minute count as one minute. */
export class Latencies {
  readonly #counts = new Uint32Array(maxMs + 1)
  #total = 0

  add(ms: number): void {
    const at = ms < 0 ? 0 : ms > maxMs ? maxMs : Math.round(ms)
    this.#counts[at] = (this.#counts[at] as number) + 1
    this.#total += 1
  }

  /** Returns the quantile in milliseconds; NaN without samples. */
  quantile(q: number): number {
    const wanted = Math.ceil(q * this.#total)
    let seen = 0
    for (let ms = 0; ms <= maxMs; ms++) {
      seen += this.#counts[ms] as number
      if (seen >= wanted && this.#total > 0) return ms
    }
    return Number.NaN
  }
}
