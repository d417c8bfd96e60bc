import { createHash } from 'node:crypto'
import { compress, type Encoding } from '#server/http/content-encoding.ts'

export type Rendered = { status: number; headers: Record<string, string>; body: Buffer }

/** One rendering, compressed at most once for each encoding that somebody asked for. */
export type CachedPage = Rendered & {
  etag: string
  /** When it was rendered, epoch ms. */
  bornAt: number
  encoded(encoding: Encoding): Promise<Buffer>
}

export type PageCacheOptions = {
  freshMs: number
  staleMs: number
  maxPages: number
  /** A 404 is kept this long and no longer: a page may appear at its address any moment. */
  missingMs: number
  maxMissing: number
  now?: () => number
}

/** `isKnown`: there was a page at this address just now, so it is not one that somebody made up. */
type Make = (isKnown: boolean) => Promise<Rendered>

export function toPage(rendered: Rendered, bornAt: number): CachedPage {
  const made = new Map<Encoding, Promise<Buffer>>()
  return {
    ...rendered,
    bornAt,
    etag: `W/"${createHash('sha1').update(rendered.body).digest('base64url')}"`,
    encoded(encoding) {
      const known = made.get(encoding) ?? compress(rendered.body, encoding)
      made.set(encoding, known)
      return known
    },
  }
}

/** Puts a page where the most recently used stand; the least recently used goes when there are too many. */
function keep(pages: Map<string, CachedPage>, { key, page, most }: { key: string; page: CachedPage; most: number }) {
  pages.delete(key)
  pages.set(key, page)
  const oldest = pages.keys().next()
  if (pages.size > most && !oldest.done) pages.delete(oldest.value)
}

/**
 * Pages that are the same for every guest. Fresh for `freshMs`; then, up to `staleMs`, the old one is answered at once
 * while one rendering replaces it. However many ask at the same time, a page is rendered once. 404s stand apart, so that
 * made-up addresses drive no page out; failures are never kept.
 */
export function createPageCache(options: PageCacheOptions) {
  const { freshMs, staleMs, maxPages, missingMs, maxMissing, now = Date.now } = options
  const entries = new Map<string, CachedPage>()
  const missing = new Map<string, CachedPage>()
  const flights = new Map<string, Promise<CachedPage>>()

  async function render(key: string, make: Make): Promise<CachedPage> {
    const page = toPage(await make(entries.has(key)), now())
    if (page.status === 200) keep(entries, { key, page, most: maxPages })
    else entries.delete(key)
    if (page.status === 404) keep(missing, { key, page, most: maxMissing })
    else missing.delete(key)
    return page
  }

  function fly(key: string, make: Make): Promise<CachedPage> {
    const flight = flights.get(key) ?? render(key, make).finally(() => flights.delete(key))
    flights.set(key, flight)
    return flight
  }

  return {
    async get(key: string, make: Make): Promise<CachedPage> {
      const page = entries.get(key)
      const age = page ? now() - page.bornAt : Number.POSITIVE_INFINITY
      if (!page || age > staleMs) {
        const gone = missing.get(key)
        return gone && now() - gone.bornAt <= missingMs ? gone : fly(key, make)
      }
      keep(entries, { key, page, most: maxPages })
      // The old page stays good enough when its replacement cannot be made; the next request tries again.
      if (age > freshMs) fly(key, make).catch(() => {})
      return page
    },
  }
}
