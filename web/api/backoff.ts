const firstMs = 500
const maxMs = 30_000

/**
 * Returns the delay before the next attempt: a random time between a quarter of a bound and the bound, which doubles
 * with each failure up to `maxMs`. So thousands of clients that were disconnected together do not return together.
 */
export function backoffMs(failures: number, random = Math.random()): number {
  const bound = Math.min(maxMs, firstMs * 2 ** failures)
  return Math.round(bound * (0.25 + 0.75 * random))
}
