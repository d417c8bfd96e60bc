type Entry = { value: Promise<unknown>; expiresAt: number }

const mostEntries = 5_000

export type SharedReads = {
  read<T>(key: string, lifeMs: number, load: () => Promise<T>): Promise<T>
  /** Nothing that was loaded, or is being loaded, is shared from here on. */
  clear(): void
}

/** Answers that are the same for everybody, loaded once however many ask at the same time; a failed load is not kept. */
export function createSharedReads(): SharedReads {
  const entries = new Map<string, Entry>()
  return {
    clear: () => entries.clear(),
    read<T>(key: string, lifeMs: number, load: () => Promise<T>): Promise<T> {
      const found = entries.get(key)
      if (found && found.expiresAt > Date.now()) return found.value as Promise<T>
      const entry: Entry = { value: load(), expiresAt: Number.POSITIVE_INFINITY }
      entries.delete(key)
      // The oldest stand first; whoever walks through all pages leaves nothing behind that is over.
      for (const [oldKey, { expiresAt }] of entries) {
        if (expiresAt > Date.now()) break
        entries.delete(oldKey)
      }
      entries.set(key, entry)
      if (entries.size > mostEntries) entries.delete(entries.keys().next().value as string)
      entry.value.then(
        () => {
          entry.expiresAt = Date.now() + lifeMs
        },
        () => {
          if (entries.get(key) === entry) entries.delete(key)
        },
      )
      return entry.value as Promise<T>
    },
  }
}
