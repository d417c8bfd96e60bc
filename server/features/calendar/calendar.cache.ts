import { createHash } from 'node:crypto'
import { createBoundedQueue, QueueFull } from '#server/http/bounded-queue.ts'
import { ApiError } from '#server/http/errors.ts'

export type MadeCalendar = { version: string; body: string; etag: string }

/** Estimated size of a cache entry without its text: key, version, ETag and map overhead. */
const overheadBytes = 500

/**
 * Caches the last version of each calendar and evicts the least recently used. A new version is built once for all
 * parallel requests; few builds run at the same time.
 */
export function createCalendarCache({ mostBytes }: { mostBytes: number }) {
  const kept = new Map<string, MadeCalendar>()
  const underWay = new Map<string, Promise<MadeCalendar>>()
  const queue = createBoundedQueue({ running: 2, waiting: 100 })
  let bytes = 0

  const sizeOf = ({ body }: MadeCalendar) => 2 * body.length + overheadBytes

  function forget(key: string): void {
    const old = kept.get(key)
    if (!old) return
    kept.delete(key)
    bytes -= sizeOf(old)
  }

  function keep(key: string, made: MadeCalendar): void {
    forget(key)
    kept.set(key, made)
    bytes += sizeOf(made)
    for (const oldest of kept.keys()) {
      if (bytes <= mostBytes) break
      forget(oldest)
    }
  }

  async function makeInTurn(at: { key: string; version: string }, make: () => Promise<string>): Promise<MadeCalendar> {
    const body = await queue.run(make)
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    const made = { version: at.version, body, etag }
    keep(at.key, made)
    return made
  }

  return {
    /** Throws UNAVAILABLE while too many calendars wait to be built. */
    async read(at: { key: string; version: string }, make: () => Promise<string>): Promise<MadeCalendar> {
      const found = kept.get(at.key)
      if (found?.version === at.version) {
        kept.delete(at.key)
        kept.set(at.key, found)
        return found
      }
      const flight = `${at.key} ${at.version}`
      const making = underWay.get(flight) ?? makeInTurn(at, make).finally(() => underWay.delete(flight))
      underWay.set(flight, making)
      return making.catch((error: unknown) => {
        throw error instanceof QueueFull ? new ApiError('UNAVAILABLE') : error
      })
    },
  }
}
