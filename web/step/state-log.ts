/** States that something had, each valid from its time on. Times are epoch ms. */
export type StateLog<T> = {
  /** Adds a state. States are ordered by `order`; one with a known order replaces the earlier one. */
  add(entry: { order: number; at: number; state: T }): void
  /** Returns the state at `timeMs`; the earliest one for an earlier time. Null without any state. */
  at(timeMs: number): T | null
  /** Returns the newest state, or null without any. */
  newest(): T | null
  /** Returns the time of the first state after `timeMs`, or null without one. */
  nextAt(timeMs: number): number | null
}

const maxStates = 2_000

/** @param max states that are stored; the oldest are dropped. */
export function createStateLog<T>(max = maxStates): StateLog<T> {
  let entries: { order: number; at: number; state: T }[] = []

  return {
    add(entry) {
      const place = entries.findLastIndex(({ order }) => order <= entry.order)
      const isKnown = entries[place]?.order === entry.order
      entries.splice(isKnown ? place : place + 1, isKnown ? 1 : 0, { ...entry })
      // A correction may carry an older time than the state that it replaces, but it cannot come before it.
      for (let next = Math.max(1, place); next < entries.length; next += 1) {
        const [before, after] = [entries[next - 1], entries[next]]
        if (before && after) after.at = Math.max(before.at, after.at)
      }
      if (entries.length > max) entries = entries.slice(-max)
    },
    at: (timeMs) => (entries.findLast(({ at }) => at <= timeMs) ?? entries[0])?.state ?? null,
    newest: () => entries.at(-1)?.state ?? null,
    nextAt: (timeMs) => entries.find(({ at }) => at > timeMs)?.at ?? null,
  }
}
