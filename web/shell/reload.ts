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
