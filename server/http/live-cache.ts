import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { OriginReply } from './live-origin.ts'

export type CachedReply = OriginReply & {
  /** The compressed body, or null when compression is not worth it. */
  gzipped: Buffer | null
  storedAtMs: number
  expiresAtMs: number
}

export type LiveCache = {
  /**
   * Returns the origin's reply for the path. Concurrent requests share one fetch. The reply is cached for the origin's
   * max-age, as memory allows. Missing files are not cached, because clients can invent any number of names.
   */
  get(path: string): Promise<CachedReply>
}

const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl'
const MIN_GZIP_BYTES = 1400
const ENTRY_OVERHEAD_BYTES = 512
const compress = promisify(gzip)

export function createLiveCache(
  fetch: (path: string) => Promise<OriginReply>,
  options: { maxBytes: number },
): LiveCache {
  const stored = new LRUCache<string, CachedReply>({ maxSize: options.maxBytes, sizeCalculation: sizeOf })
  const waiting = new Map<string, Promise<CachedReply>>()

  async function load(path: string): Promise<CachedReply> {
    const reply = await fetch(path)
    const isWorthGzip = reply.type === PLAYLIST_TYPE && reply.body.length >= MIN_GZIP_BYTES
    const gzipped = isWorthGzip ? await compress(reply.body, { level: 4 }) : null
    const nowMs = performance.now()
    const cached = { ...reply, gzipped, storedAtMs: nowMs, expiresAtMs: nowMs + maxAgeMs(reply.cacheControl) }
    if (reply.status === 200 && cached.expiresAtMs > nowMs) stored.set(path, cached)
    return cached
  }

  return {
    get(path) {
      const known = stored.get(path)
      if (known && known.expiresAtMs > performance.now()) return Promise.resolve(known)
      const inFlight = waiting.get(path)
      if (inFlight) return inFlight
      const loading = load(path).finally(() => waiting.delete(path))
      waiting.set(path, loading)
      return loading
    },
  }
}

function sizeOf({ body, gzipped }: CachedReply): number {
  return body.length + (gzipped?.length ?? 0) + ENTRY_OVERHEAD_BYTES
}

/** RFC 9111, 5.2.2.10: for a shared cache, s-maxage takes precedence. */
function maxAgeMs(cacheControl: string): number {
  const [, seconds = 0] = /\bs-maxage=(\d{1,9})/.exec(cacheControl) ?? /\bmax-age=(\d{1,9})/.exec(cacheControl) ?? []
  return Number(seconds) * 1000
}
