/** Events that are shown once, each when the picture reaches its time. Times are epoch ms. */
export type WaitingList<T> = {
  add(at: number, event: T): void
  /** Removes and returns the events up to `timeMs`, in order. Null returns all. */
  take(timeMs: number | null): T[]
  nextAt(): number | null
}

const maxWaiting = 500

/** @param max events that wait; when more arrive, the oldest no longer wait. */
export function createWaitingList<T>(max = maxWaiting): WaitingList<T> {
  let waiting: { at: number; event: T }[] = []

  return {
    add(at, event) {
      waiting = [...waiting, { at, event }].toSorted((a, b) => a.at - b.at)
    },
    take(timeMs) {
      const tooMany = Math.max(0, waiting.length - max)
      const due = waiting.filter((one, place) => timeMs === null || one.at <= timeMs || place < tooMany)
      waiting = waiting.slice(due.length)
      return due.map(({ event }) => event)
    },
    nextAt: () => waiting[0]?.at ?? null,
  }
}
