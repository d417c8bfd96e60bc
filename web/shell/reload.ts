import { textsOfParts } from '#web/api/texts.ts'
import { tabStorage } from '#web/ui/browser-storage.ts'

const guardMs = 10_000
const guardKey = 'khan-dai.reloadedAt'

/**
 * Allows one reload per path within 10 s, so that a broken build cannot cause a loop. Returns true and records the
 * reload when it is allowed.
 */
function mayReload(path: string): boolean {
  const last = JSON.parse(tabStorage.read(guardKey) ?? '{}') as Record<string, number>
  const now = Date.now()
  if (now - (last[path] ?? 0) < guardMs) return false
  // Returns false when the record cannot be stored, because then nothing would prevent a loop.
  return tabStorage.write(guardKey, JSON.stringify({ ...last, [path]: now }))
}

/** Loads `href` as a document. Returns false, without loading, when that was done in the last 10 s. */
export function reloadAt(href: string): boolean {
  if (!mayReload(new URL(href, location.href).pathname)) return false
  location.assign(href)
  return true
}

let isReloading = false

function isLoaded(pageId: string): boolean {
  const routes = window.__reactRouterManifest?.routes ?? {}
  const loaded = window.__reactRouterRouteModules ?? {}
  for (let id: string | undefined = pageId; id !== undefined && id in routes; id = routes[id]?.parentId)
    if (!(id in loaded)) return false
  return true
}

/**
 * Loads the requested URL as a document when the script of its page could not be loaded. The current page stays visible
 * until then. Throws, which shows the error page, when that was done in the last 10 s or without a network. `pattern`
 * has the router's form.
 */
export async function reloadUnlessLoaded(pattern: string, href: string): Promise<void> {
  if (isLoaded(pattern.startsWith('/') ? pattern : `/${pattern}`)) return
  if (navigator.onLine && reloadAt(href)) await new Promise(() => {})
  throw new Error(`The script of ${pattern} could not be loaded`)
}

/**
 * Reloads the page when a chunk or style sheet of an older build no longer exists. The new document has the new names.
 */
export function reloadOnFailedChunk(): void {
  addEventListener('vite:preloadError', () => {
    // Without a network, a reload would show the browser's error page.
    if (!navigator.onLine || !mayReload(location.pathname)) return
    isReloading = true
    location.reload()
  })
}

/**
 * Loads a part of the page and its messages. Without a network, waits for it; Chromium remembers the failure, so the
 * page then reloads. When the chunk no longer exists, the promise stays pending until the reload replaces the page.
 */
export async function loadPart<T>(part: () => Promise<T>): Promise<T> {
  try {
    const [loaded] = await Promise.all([part(), textsOfParts()])
    return loaded
  } catch (error) {
    if (isReloading) return new Promise(() => {})
    if (navigator.onLine) throw error
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    return loadPart(part)
  }
}
