import { LRUCache } from 'lru-cache'
export type RecallGuard = {
  /**
   * Returns true when a second response confirms that a called-off fixture continues. `fetchedAt` is the time of the
   * response: repeated rows of one response count once.
   */
  isConfirmed(fixtureId: string, fetchedAt: number): boolean
  forget(fixtureId: string): void
}

const maxWaiting = 10_000
/** Two responses further apart do not confirm each other. */
const waitsMs = 30 * 60_000

/**
 * A fixture that was called off by mistake continues only after two responses, because one may contain outdated data.
 */
export function createRecallGuard(): RecallGuard {
  const waiting = new LRUCache<string, number>({ max: maxWaiting })
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
