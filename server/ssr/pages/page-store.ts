import type { CachedPage } from '#server/ssr/render/rendered.ts'

/** Memory of a page for key, headers and map entry, in addition to the body. */
const overheadBytes = 2_000

function sizeOf(key: string, page: CachedPage): number {
  return page.body.length + 2 * key.length + overheadBytes
}

/** Stores pages up to `maxBytes`. The least recently used page is evicted first. */
export function createPageShelf(maxBytes: number, onDrop: (key: string, page: CachedPage) => void = () => {}) {
  const pages = new Map<string, CachedPage>()
  let bytes = 0

  function take(key: string): CachedPage | undefined {
    const page = pages.get(key)
    if (page) {
      pages.delete(key)
      bytes -= sizeOf(key, page)
    }
    return page
  }

  return {
    get: (key: string) => pages.get(key),
    take,
    put(key: string, page: CachedPage): void {
      take(key)
      pages.set(key, page)
      bytes += sizeOf(key, page)
      for (const [oldest, dropped] of pages) {
        if (bytes <= maxBytes) break
        take(oldest)
        onDrop(oldest, dropped)
      }
    },
    clear(): void {
      pages.clear()
      bytes = 0
    },
    bytes: () => bytes,
  }
}

/**
 * Stores pages in two parts: a smaller one for pages requested once, and a larger one for the others. So a crawler that
 * reads a thousand URLs evicts no page that visitors request again.
 */
export function createPageStore(maxBytes: number, onDrop: (key: string, page: CachedPage) => void = () => {}) {
  const once = createPageShelf(maxBytes / 4, onDrop)
  const often = createPageShelf((maxBytes * 3) / 4, onDrop)
  return {
    /** Returns the page without counting a request. */
    peek: (key: string) => often.get(key) ?? once.get(key),
    get(key: string): CachedPage | undefined {
      const page = often.get(key) ?? once.take(key)
      if (page) often.put(key, page)
      return page
    },
    put(key: string, page: CachedPage): void {
      if (often.get(key)) often.put(key, page)
      else once.put(key, page)
    },
    delete(key: string): void {
      once.take(key)
      often.take(key)
    },
    clear(): void {
      once.clear()
      often.clear()
    },
    bytes: () => once.bytes() + often.bytes(),
  }
}

export type PageStore = ReturnType<typeof createPageStore>
