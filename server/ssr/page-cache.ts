import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'
export type Rendered = { status: number; headers: Record<string, string>; body: Buffer }

/** One rendering, compressed at most once for each encoding that somebody asked for. */
export type CachedPage = Rendered & {
  etag: string
  /** When it was rendered, epoch ms. */
  bornAt: number
  encoded(encoding: Encoding): Promise<Buffer>
}

export type PageCacheOptions = { freshMs: number; staleMs: number; maxPages: number; now?: () => number }

/** Speed over size: a page lives for seconds. */
const brotliQuality = 5

export function toPage(rendered: Rendered, bornAt: number): CachedPage {
  const made = new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(rendered.body)]])
  const make = (encoding: Encoding) =>
    encoding === 'br'
      ? compressBrotli(rendered.body, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
            [constants.BROTLI_PARAM_SIZE_HINT]: rendered.body.length,
          },
        })
      : compressGzip(rendered.body)
  return {
    ...rendered,
    bornAt,
    etag: `W/"${createHash('sha1').update(rendered.body).digest('base64url')}"`,
    encoded(encoding) {
      const known = made.get(encoding) ?? make(encoding)
      made.set(encoding, known)
      return known
    },
  }
}

/**
 * Pages that are the same for every guest. Fresh for `freshMs`; then, up to `staleMs`, the old one is answered at once
 * while one rendering replaces it. However many ask at the same time, a page is rendered once. Least recently used
 * pages go first; failures and 404s are never kept.
 */
export function createPageCache({ freshMs, staleMs, maxPages, now = Date.now }: PageCacheOptions) {
  const entries = new Map<string, CachedPage>()
  const flights = new Map<string, Promise<CachedPage>>()

  async function render(key: string, make: () => Promise<Rendered>): Promise<CachedPage> {
    const page = toPage(await make(), now())
    if (page.status !== 200) {
      entries.delete(key)
      return page
    }
    entries.delete(key)
    entries.set(key, page)
    const oldest = entries.keys().next()
    if (entries.size > maxPages && !oldest.done) entries.delete(oldest.value)
    return page
  }

  function fly(key: string, make: () => Promise<Rendered>): Promise<CachedPage> {
    const flight = flights.get(key) ?? render(key, make).finally(() => flights.delete(key))
    flights.set(key, flight)
    return flight
  }

  return {
    async get(key: string, make: () => Promise<Rendered>): Promise<CachedPage> {
      const page = entries.get(key)
      const age = page ? now() - page.bornAt : Number.POSITIVE_INFINITY
      if (!page || age > staleMs) return fly(key, make)
      entries.delete(key)
      entries.set(key, page)
      // The old page stays good enough when its replacement cannot be made; the next request tries again.
      if (age > freshMs) fly(key, make).catch(() => {})
      return page
    },
  }
}

export type PageCache = ReturnType<typeof createPageCache>
