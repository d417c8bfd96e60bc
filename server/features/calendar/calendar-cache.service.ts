import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { createBoundedQueue, QueueFull } from '#server/http/bounded-queue.ts'
import { ApiError } from '#server/http/errors.ts'

export type MadeCalendar = { version: string; body: string; etag: string }

/** Estimated size of a cache entry without its text: key, version, ETag and map overhead. */
const overheadBytes = 500

/**
 * Caches the last version of each calendar and evicts the least recently used. A new version is built once for all
 * parallel requests. At most two builds run at the same time.
 */
export function createCalendarCache({ maxBytes }: { maxBytes: number }) {
  const kept = new LRUCache<string, MadeCalendar>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }) => 2 * body.length + overheadBytes,
  })
  const pending = new Map<string, Promise<MadeCalendar>>()
  const queue = createBoundedQueue({ pool: 'calendars', running: 2, waiting: 100 })

  async function makeInTurn(at: { key: string; version: string }, make: () => Promise<string>): Promise<MadeCalendar> {
    const body = await queue.run(make)
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    const made = { version: at.version, body, etag }
    kept.set(at.key, made)
    return made
  }

  return {
    /** Throws UNAVAILABLE while too many calendars wait to be built. */
    async read(at: { key: string; version: string }, make: () => Promise<string>): Promise<MadeCalendar> {
      const found = kept.get(at.key)
      if (found?.version === at.version) return found
      const flight = `${at.key} ${at.version}`
      const making = pending.get(flight) ?? makeInTurn(at, make).finally(() => pending.delete(flight))
      pending.set(flight, making)
      return making.catch((error: unknown) => {
        throw error instanceof QueueFull ? new ApiError('UNAVAILABLE') : error
      })
    },
  }
}
