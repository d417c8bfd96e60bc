import { steadyMs } from '#media/kit/steady-clock.ts'
import { type Encoding, recode } from '#server/http/content-encoding.ts'
import { everyPage } from '#server/kit/site-changes.ts'
import type { CachedPage, Rendered } from '#server/ssr/render/rendered.ts'
import { createPageStore } from './page-store.ts'

export type PageCacheOptions = {
  freshMs: number
  staleMs: number
  /** Maximum size in bytes of all pages together, in their cached encoding. */
  maxBytes: number
  /** Lifetime of a cached 404. It is short, because a page may appear at its URL at any time. */
  missingMs: number
  /** Age from which `old` no longer returns a page, so that an outage brings back no page of another day. */
  oldMs: number
  now?: () => number
}

/** `isKnown` is true when a page for this URL is still in the cache, so the URL is not invented. */
type Making = {
  make(isKnown: boolean): Promise<Rendered>
  /** False when the page is only shared while it is rendered, and not cached. */
  isKept?: boolean
}

/**
 * For `settlingMs` after a change, pages get only the short lifetime, because responses that are cached for some seconds
 * may still contain the old data. `maxFlightMs` is the maximum time of a rendering.
 */
const settlingMs = 10_000
const maxFlightMs = 60_000

const tagsOf = ({ rest }: Pick<Rendered, 'rest'>) => [everyPage, ...(rest?.tags ?? [])]

type Life = { bornAt: number; freshUntil: number; modifiedAt?: number }

export function toPage(rendered: Rendered, { bornAt, freshUntil, modifiedAt = bornAt }: Life): CachedPage {
  const flights = new Map<Encoding, Promise<Buffer>>()
  return {
    ...rendered,
    bornAt,
    modifiedAt,
    freshUntil,
    isBeingReplaced: false,
    encoded(encoding) {
      if (encoding === rendered.encoding) return Promise.resolve(rendered.body)
      const flight =
        flights.get(encoding) ??
        recode(rendered.body, rendered.encoding, encoding).finally(() => flights.delete(encoding))
      flights.set(encoding, flight)
      return flight
    },
  }
}

/**
 * Caches pages that are the same for every guest. A page is fresh for `freshMs`, or for its `rest.forMs` when that is
 * longer. For a while after that (`staleMs` less `freshMs`), the old page is served while one rendering replaces it.
 * Concurrent requests share one rendering. 404s have a separate store, so that invented URLs evict no page. Errors and
 * redirects are never cached.
 */
export function createPageCache(options: PageCacheOptions) {
  const { freshMs, staleMs, maxBytes, missingMs, oldMs, now = steadyMs } = options
  const pages = createPageStore((maxBytes * 15) / 16, untag)
  const missing = createPageStore(maxBytes / 16)
  const flights = new Map<string, Promise<CachedPage>>()
  const keysByTag = new Map<string, Set<string>>()
  const dropped = new Map<string, number>()

  function untag(key: string, page: { rest: Rendered['rest'] }): void {
    for (const tag of tagsOf(page)) {
      const keys = keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysByTag.delete(tag)
    }
  }

  function store(key: string, page: CachedPage): void {
    const before = pages.peek(key)
    if (before) untag(key, before)
    for (const tag of tagsOf(page)) keysByTag.set(tag, (keysByTag.get(tag) ?? new Set()).add(key))
    pages.put(key, page)
  }

  function remove(key: string): void {
    const page = pages.peek(key)
    if (page) untag(key, page)
    pages.delete(key)
  }

  /**
   * Returns how long the page is fresh. The time is short after a change, because the page may miss data that changed
   * while it was rendered.
   */
  function lifeOf({ rest }: Rendered, startedAt: number): number {
    const isSettled = (tag: string) => (dropped.get(tag) ?? Number.NEGATIVE_INFINITY) < startedAt - settlingMs
    if (!rest || !tagsOf({ rest }).every(isSettled)) return freshMs
    return Math.max(freshMs, rest.forMs)
  }

  /**
   * Returns the Last-Modified date of the page. HTTP dates are in whole seconds, so two versions of a page are at least
   * one second apart.
   */
  function modifiedAt(key: string, { etag, rest }: Rendered, bornAt: number): number {
    const before = pages.peek(key)
    if (before?.etag === etag) return before.modifiedAt
    const changes = tagsOf({ rest }).map((tag) => dropped.get(tag) ?? Number.NEGATIVE_INFINITY)
    return Math.max(bornAt, ...[before?.modifiedAt ?? Number.NEGATIVE_INFINITY, ...changes].map((at) => at + 1_000))
  }

  async function render(key: string, { make, isKept = true }: Making): Promise<CachedPage> {
    const startedAt = now()
    const rendered = await make(pages.peek(key) !== undefined)
    const bornAt = now()
    const freshUntil = bornAt + lifeOf(rendered, startedAt)
    const page = toPage(rendered, { bornAt, freshUntil, modifiedAt: modifiedAt(key, rendered, bornAt) })
    // The page is not cached when its caller forbids it, or when all pages changed during the rendering. Only the
    // requests that already wait get it.
    if (!isKept || (dropped.get(everyPage) ?? 0) > startedAt) return page
    // A failed rendering does not mean that the page is gone.
    if (page.status === 200) store(key, page)
    else if (page.status < 500) remove(key)
    if (page.status === 404) missing.put(key, page)
    else missing.delete(key)
    return page
  }

  function renderOnce(key: string, making: Making): Promise<CachedPage> {
    const flight =
      flights.get(key) ?? render(key, making).finally(() => flights.get(key) === flight && flights.delete(key))
    flights.set(key, flight)
    return flight
  }

  /** Renders a replacement. If that fails, the old page stays in the cache and the next request retries. */
  function replace(key: string, page: CachedPage, making: Making): void {
    page.isBeingReplaced = true
    renderOnce(key, making)
      .catch(() => {})
      .finally(() => {
        page.isBeingReplaced = false
      })
  }

  return {
    has: (key: string) => pages.peek(key) !== undefined || missing.peek(key) !== undefined || flights.has(key),
    async get(key: string, making: Making): Promise<CachedPage> {
      const page = pages.get(key)
      if (!page || now() - page.freshUntil > staleMs - freshMs) {
        const gone = missing.get(key)
        return gone && now() - gone.bornAt <= missingMs ? gone : renderOnce(key, making)
      }
      if (now() > page.freshUntil && !page.isBeingReplaced) replace(key, page, making)
      return page
    },
    /** Returns the cached page although it is stale, for when no newer one can be rendered. */
    old(key: string): CachedPage | null {
      const page = pages.get(key)
      return page && now() - page.bornAt <= oldMs ? page : null
    },
    /** Evicts all pages with these tags, because their data has changed. */
    drop(tags: readonly string[]): void {
      const time = now()
      if (tags.includes(everyPage)) {
        flights.clear()
        missing.clear()
      }
      for (const tag of tags) {
        dropped.delete(tag)
        dropped.set(tag, time)
        for (const key of [...(keysByTag.get(tag) ?? [])]) {
          const page = pages.peek(key)
          if (page) Object.assign(page, { freshUntil: Number.NEGATIVE_INFINITY, isBeingReplaced: false })
          remove(key)
        }
      }
      for (const [tag, since] of dropped) {
        if (time - since <= maxFlightMs + settlingMs) break
        dropped.delete(tag)
      }
    },
    bytes: () => pages.bytes() + missing.bytes(),
  }
}

export type PageCache = ReturnType<typeof createPageCache>
