import { setTimeout as delay } from 'node:timers/promises'

/** Rows that one statement deletes. It takes some ten milliseconds, so other writes hardly wait. */
export const batchRows = 2_000
const pauseMs = 20

/**
 * Repeats a statement that deletes at most `batchRows` rows until it deletes fewer, or until `stopping`. Returns the
 * number of deleted rows. Each statement is its own transaction, so an interrupted run continues the next time.
 */
export async function deleteInBatches(deleteSome: (limit: number) => Promise<number>, stopping?: AbortSignal) {
  let gone = 0
  while (!stopping?.aborted) {
    const deleted = await deleteSome(batchRows)
    gone += deleted
    if (deleted < batchRows) break
    await delay(pauseMs)
  }
  return gone
}

const dayMs = 24 * 3_600_000

/** Returns the time before which rows are deleted, or null when a setting of 0 days keeps them. */
export function oldestKept(days: number, now = Date.now()): Date | null {
  return days === 0 ? null : new Date(now - days * dayMs)
}
