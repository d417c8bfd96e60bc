import { type Encoding, recode } from '#server/http/content-encoding.ts'
import { everyPage } from '#server/site-changes.ts'
import type { CachedPage, Rendered } from '#server/ssr/render/rendered.ts'
import { createPageStore } from './page-store.ts'

export type PageCacheOptions = {
  freshMs: number
  staleMs: number
  /** Of all pages together, as they are kept. */
  maxBytes: number
  /** A 404 is kept this long and no longer: a page may appear at its address any moment. */
  missingMs: number
  now?: () => number
}

/** `isKnown`: there was a page at this address just now, so it is not one that somebody made up. */
type Making = {
  make(isKnown: boolean): Promise<Rendered>
  /** False: shared while it is made, and kept no longer. */
  isKept?: boolean
}

/**
 * How long after a change a page does not rest yet: what it is made of may have been read before, and be shared for some
 * seconds. And how long a rendering may take at most.
 */
const settlingMs = 10_000
const longestFlightMs = 60_000

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
 * Pages that are the same for every guest. Fresh for `freshMs`, or as long as they say they rest; then, up to `staleMs`
 * more, the old one is answered at once while one rendering replaces it. However many ask at the same time, a page is
 * rendered once. 404s stand apart, so that made-up addresses drive no page out; failures and redirects are never kept.
 */
export function createPageCache(options: PageCacheOptions) {
  const { freshMs, staleMs, maxBytes, missingMs, now = Date.now } = options
  const pages = createPageStore((maxBytes * 15) / 16, forget)
  const missing = createPageStore(maxBytes / 16)
  const flights = new Map<string, Promise<CachedPage>>()
  const keysByTag = new Map<string, Set<string>>()
  const dropped = new Map<string, number>()

  function forget(key: string, page: { rest: Rendered['rest'] }): void {
    for (const tag of tagsOf(page)) {
      const keys = keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysByTag.delete(tag)
    }
  }

  function file(key: string, page: CachedPage): void {
    const before = pages.peek(key)
    if (before) forget(key, before)
    for (const tag of tagsOf(page)) keysByTag.set(tag, (keysByTag.get(tag) ?? new Set()).add(key))
    pages.put(key, page)
  }

  function remove(key: string): void {
    const page = pages.peek(key)
    if (page) forget(key, page)
    pages.delete(key)
  }

  /** What changed while the page was made may not be in it. */
  function lifeOf({ rest }: Rendered, startedAt: number): number {
    const isSettled = (tag: string) => (dropped.get(tag) ?? Number.NEGATIVE_INFINITY) < startedAt - settlingMs
    if (!rest || !tagsOf({ rest }).every(isSettled)) return freshMs
    return Math.max(freshMs, rest.forMs)
  }

  /** Dates are told in seconds, so two versions of a page are at least one apart. */
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
    // Everything changed while it was made: it is shown to those who asked before, and to nobody after.
    if (!isKept || (dropped.get(everyPage) ?? 0) > startedAt) return page
    if (page.status === 200) file(key, page)
    else remove(key)
    if (page.status === 404) missing.put(key, page)
    else missing.delete(key)
    return page
  }

  function fly(key: string, making: Making): Promise<CachedPage> {
    const flight =
      flights.get(key) ?? render(key, making).finally(() => flights.get(key) === flight && flights.delete(key))
    flights.set(key, flight)
    return flight
  }

  /** The old page stays good enough when its replacement cannot be made; the next request tries again. */
  function replace(key: string, page: CachedPage, making: Making): void {
    page.isBeingReplaced = true
    fly(key, making)
      .catch(() => {})
      .finally(() => {
        page.isBeingReplaced = false
      })
  }

  return {
    /** Whether there is or was just now an answer, or one is being made. */
    has: (key: string) => pages.peek(key) !== undefined || missing.peek(key) !== undefined || flights.has(key),
    async get(key: string, making: Making): Promise<CachedPage> {
      const page = pages.get(key)
      if (!page || now() - page.freshUntil > staleMs - freshMs) {
        const gone = missing.get(key)
        return gone && now() - gone.bornAt <= missingMs ? gone : fly(key, making)
      }
      if (now() > page.freshUntil && !page.isBeingReplaced) replace(key, page, making)
      return page
    },
    /** What these tags stand for has changed: no page that carries one is shown again as it was. */
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
        if (time - since <= longestFlightMs + settlingMs) break
        dropped.delete(tag)
      }
    },
    bytes: () => pages.bytes() + missing.bytes(),
  }
}

export type PageCache = ReturnType<typeof createPageCache>
