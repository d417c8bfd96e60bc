import { LRUCache } from 'lru-cache'
export type RecallGuard = {
  /**
   * Whether a second answer says that a fixture goes on that was called off. `fetchedAt` is when it came: what one answer
   * says twice was read once.
   */
  isConfirmed(fixtureId: string, fetchedAt: number): boolean
  forget(fixtureId: string): void
}

const mostWaiting = 10_000
/** Two answers further apart do not speak of the same moment. */
const waitsMs = 30 * 60_000

/** A fixture that was called off by mistake comes back by two answers: one may be the echo of what stood before. */
export function createRecallGuard(): RecallGuard {
  const waiting = new LRUCache<string, number>({ max: mostWaiting })
  return {
    isConfirmed(fixtureId, fetchedAt) {
      const before = waiting.get(fixtureId)
      if (before === fetchedAt) return false
      waiting.delete(fixtureId)
      if (before !== undefined && Math.abs(fetchedAt - before) <= waitsMs) return true
      waiting.set(fixtureId, fetchedAt)
      return false
    },
    forget: (fixtureId) => void waiting.delete(fixtureId),
  }
}
