/** Longest time without an advance of each of several readers, within a window of time. */
export type Gaps = {
  advanced(reader: number): void
  /** Starts the window. Until the first advance in it, the time since the start counts. */
  open(): void
  /** Returns the longest time of any reader in ms. */
  longestMs(): number
  /** Returns true when every reader has advanced since `open` or since the last call of `look`. */
  haveAllAdvanced(): boolean
  look(): void
}

export function createGaps(readers: number): Gaps {
  let lastAt: number[] = Array(readers).fill(performance.now())
  let longest: number[] = Array(readers).fill(0)
  const fresh = new Set<number>()
  return {
    advanced(reader) {
      const now = performance.now()
      longest[reader] = Math.max(longest[reader] ?? 0, now - (lastAt[reader] ?? now))
      lastAt[reader] = now
      fresh.add(reader)
    },
    open() {
      lastAt = Array(readers).fill(performance.now())
      longest = Array(readers).fill(0)
      fresh.clear()
    },
    longestMs: () => Math.max(...longest.map((ms, reader) => Math.max(ms, performance.now() - (lastAt[reader] ?? 0)))),
    haveAllAdvanced: () => fresh.size === readers,
    look: () => fresh.clear(),
  }
}

/** Counts what a visitor should not see. */
export type Faults = { counts: Map<string, number>; add(fault: string): void }

export function createFaults(): Faults {
  const counts = new Map<string, number>()
  return { counts, add: (fault) => void counts.set(fault, (counts.get(fault) ?? 0) + 1) }
}
