import { type Clock, systemClock } from '#server/engines/clock.ts'

type Entry = { value: Promise<unknown>; expiresAt: number }

const maxEntries = 5_000

export type SharedReads = {
  read<T>(key: string, lifeMs: number, load: () => Promise<T>): Promise<T>
  /** Discards all entries, including those that are still loading. */
  clear(): void
}

/**
 * Caches responses that are the same for all viewers. `lifeMs` counts from the end of the load. Concurrent requests
 * share one load, and a failed load is not cached.
 */
export function createSharedReads(clock: Clock = systemClock): SharedReads {
  const entries = new Map<string, Entry>()
  return {
    clear: () => entries.clear(),
    read<T>(key: string, lifeMs: number, load: () => Promise<T>): Promise<T> {
      const found = entries.get(key)
      if (found && found.expiresAt > clock.steadyMs()) return found.value as Promise<T>
      const entry: Entry = { value: load(), expiresAt: Number.POSITIVE_INFINITY }
      entries.delete(key)
      // The oldest entries are first. Expired entries are deleted here, so that entries of pages that are read once do
      // not stay in memory.
      for (const [oldKey, { expiresAt }] of entries) {
        if (expiresAt > clock.steadyMs()) break
        entries.delete(oldKey)
      }
      entries.set(key, entry)
      if (entries.size > maxEntries) entries.delete(entries.keys().next().value as string)
      entry.value.then(
        () => {
          entry.expiresAt = clock.steadyMs() + lifeMs
        },
        () => {
          if (entries.get(key) === entry) entries.delete(key)
        },
      )
      return entry.value as Promise<T>
    },
  }
}
