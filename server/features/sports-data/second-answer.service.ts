import { LRUCache } from 'lru-cache'

export type SecondAnswers = {
  /**
   * Returns true when a second response says the same of a fixture (`said`). `fetchedAt` is the time of the response:
   * repeated rows of one response count once.
   */
  isConfirmed(fixtureId: string, answer: { said?: string; fetchedAt: number }): boolean
  forget(fixtureId: string): void
}

const maxWaiting = 10_000
/** Two responses further apart do not confirm each other. */
const waitsMs = 30 * 60_000

/** Holds reports that are probably a fault of the source, until a second response confirms them. */
export function createSecondAnswers(): SecondAnswers {
  const waiting = new LRUCache<string, { said: string; fetchedAt: number }>({ max: maxWaiting })
  return {
    isConfirmed(fixtureId, { said = '', fetchedAt }) {
      const before = waiting.get(fixtureId)
      const isSame = before?.said === said
      if (isSame && before.fetchedAt === fetchedAt) return false
      waiting.delete(fixtureId)
      // Uses the absolute difference, because the clock may have been set in between.
      if (isSame && Math.abs(fetchedAt - before.fetchedAt) <= waitsMs) return true
      waiting.set(fixtureId, { said, fetchedAt })
      return false
    },
    forget: (fixtureId) => void waiting.delete(fixtureId),
  }
}
