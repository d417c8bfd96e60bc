/** Both ends keep as many, in the same order, so that either knows what the other still has. */
const most = 200

/** What one end of a channel has read, by version; the first in is the first out. */
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
