import { wordsOfParts } from '#web/api/words.ts'
import { tabStorage } from '#web/ui/browser-storage.ts'

const guardMs = 10_000
const guardKey = 'khan-dai.reloadedAt'

/** At most one reload per path within 10 s (product.md 4), so that a broken build cannot loop. */
function mayReload(path: string): boolean {
  const last = JSON.parse(tabStorage.read(guardKey) ?? '{}') as Record<string, number>
  const now = Date.now()
  if (now - (last[path] ?? 0) < guardMs) return false
  // Where nothing outlasts the reload, nothing would keep it from looping.
  return tabStorage.write(guardKey, JSON.stringify({ ...last, [path]: now }))
}

/** Loads `href` as a document. False when that was just done. */
export function reloadAt(href: string): boolean {
  if (!mayReload(new URL(href, location.href).pathname)) return false
  location.assign(href)
  return true
}

let isReloading = false

/** Returns true when the scripts of a page and of its layouts are loaded. */
function isLoaded(pageId: string): boolean {
  const routes = window.__reactRouterManifest?.routes ?? {}
  const loaded = window.__reactRouterRouteModules ?? {}
  for (let id: string | undefined = pageId; id !== undefined && id in routes; id = routes[id]?.parentId)
    if (!(id in loaded)) return false
  return true
}

/**
 * Loads the requested address as a document when the script of its page could not be loaded; the page on screen stays until
 * then. Throws when that was just done, which shows the error page. `pattern` is as the router gives it.
 */
export async function reloadUnlessLoaded(pattern: string, href: string): Promise<void> {
  if (isLoaded(pattern.startsWith('/') ? pattern : `/${pattern}`)) return
  if (navigator.onLine && reloadAt(href)) await new Promise(() => {})
  throw new Error(`The script of ${pattern} could not be loaded`)
}

/** A chunk or stylesheet of an older build is gone: the page itself knows the new names. */
export function reloadOnFailedChunk(): void {
  addEventListener('vite:preloadError', () => {
    // Without a network a reload would end on the browser's error page.
    if (!navigator.onLine || !mayReload(location.pathname)) return
    isReloading = true
    location.reload()
  })
}

/** Loads a part of the page and its words; when its chunk is gone, it stays pending until the reload has replaced the page. */
export async function loadPart<T>(part: () => Promise<T>): Promise<T> {
  try {
    const [loaded] = await Promise.all([part(), wordsOfParts()])
    return loaded
  } catch (error) {
    if (isReloading) return new Promise(() => {})
    throw error
  }
}
