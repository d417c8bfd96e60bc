const firstMs = 500
const longestMs = 30_000

/**
 * How long to wait before the next try: anywhere up to a bound that doubles (full jitter), so that thousands who were
 * cut off together do not come back together.
 */
export function backoffMs(failures: number, random = Math.random()): number {
  const bound = Math.min(longestMs, firstMs * 2 ** failures)
  return Math.round(bound * (0.25 + 0.75 * random))
}
