/**
 * Maximum number of stored texts. Both ends store the same number in the same order, so each knows which texts the
 * other has.
 */
const most = 200

/** Stores the texts that were sent over a channel, by version. The oldest is evicted first. */
export function createTextMemory<T>() {
  const kept = new Map<number, T>()
  return {
    has: (version: number) => kept.has(version),
    get: (version: number) => kept.get(version),
    keep(version: number, value: T): void {
      kept.set(version, value)
      const first = kept.keys().next()
      if (kept.size > most && !first.done) kept.delete(first.value)
    },
  }
}
