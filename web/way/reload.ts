import { untilReachable } from '#web/api/network.state.ts'
import { textsOfParts } from '#web/api/texts.ts'
import { tabStorage } from '#web/ui/browser-storage.ts'
import { hasNewerBuild } from './newest-build.ts'

const guardMs = 10_000
const guardKey = 'khan-dai.reloadedAt'
const missingKey = 'khan-dai.missing'
const maxMissing = 20

/**
 * Allows one reload per path within 10 s, so that a broken build cannot cause a loop. Returns true and records the
 * reload when it is allowed.
 */
function mayReload(path: string): boolean {
  const last = JSON.parse(tabStorage.read(guardKey) ?? '{}') as Record<string, number>
  const now = Date.now()
  // The clock of a device may have been set back since.
  if (Math.abs(now - (last[path] ?? 0)) < guardMs) return false
  // Returns false when the record cannot be stored, because then nothing would prevent a loop.
  return tabStorage.write(guardKey, JSON.stringify({ ...last, [path]: now }))
}

/** Loads `href` as a document. Returns false, without loading, when that was done in the last 10 s. */
export function reloadAt(href: string): boolean {
  if (!mayReload(new URL(href, location.href).pathname)) return false
  location.assign(href)
  return true
}

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

/** Resolves to true when the page reloads because of the last script that could not be loaded. */
let reloading: Promise<boolean> = Promise.resolve(false)

function reloadPage(): boolean {
  if (!mayReload(location.pathname)) return false
  location.reload()
  return true
}

/** Records a failure in this tab. Returns false when it was recorded before, or cannot be. */
function isFirstFailure(message: string): boolean {
  const seen = JSON.parse(tabStorage.read(missingKey) ?? '[]') as string[]
  return !seen.includes(message) && tabStorage.write(missingKey, JSON.stringify([...seen, message].slice(-maxMissing)))
}

async function reloadIfUseful({ message }: Error): Promise<boolean> {
  if (!(await untilReachable())) return false
  return (isFirstFailure(message) || (await hasNewerBuild())) && reloadPage()
}

/**
 * Reloads the page when a chunk or style sheet could not be loaded: a new document has the names of the newest build. A
 * file of this build that is missing again, as behind an ad blocker, costs only the part that needs it.
 */
export function reloadOnFailedChunk(): void {
  addEventListener('vite:preloadError', (event) => {
    const attempts = [reloading, reloadIfUseful((event as Event & { payload: Error }).payload)]
    reloading = Promise.all(attempts).then((all) => all.includes(true))
  })
}

/**
 * Loads a script, and what belongs to it. While the server is unreachable, waits for it. The browser may remember the
 * failure, and the page then reloads: the promise stays pending until the reload replaces the page. Throws when the
 * script is missing and no reload helps.
 */
export async function loadScript<T>(script: () => Promise<T>): Promise<T> {
  try {
    return await script()
  } catch (error) {
    if (!(await untilReachable())) return loadScript(script)
    if (await reloading) return new Promise(() => {})
    throw error
  }
}

/** Loads a part of the page with `loadScript`, and the messages of all parts of the page. */
export async function loadPart<T>(part: () => Promise<T>): Promise<T> {
  const [loaded] = await loadScript(() => Promise.all([part(), textsOfParts()]))
  return loaded
}
