import type { Browser, BrowserContextOptions, CDPSession, Disposable, Page } from 'playwright-core'
import { sharedBrowser } from './browser.ts'
import { beforeNextSite } from './worker-port.ts'

/** Settings that a tab keeps for all its visits, besides those that it can change for each visit. */
export const kept = ['hasTouch', 'isMobile', 'locale', 'timezoneId'] as const
export type TabSettings = Pick<
  BrowserContextOptions,
  'viewport' | 'colorScheme' | 'reducedMotion' | (typeof kept)[number]
>

/**
 * `leave` ends the visit. The next visit reuses the tab if no data of this one remains; otherwise the tab is closed.
 */
export type Tab = { page: Page; leave(): Promise<void> }

/** Like Vitest’s limit of a poll: it only ends waits for something that never comes. */
const patienceMs = 90_000

export const contextSettings = {
  locale: 'vi-VN',
  timezoneId: 'Asia/Ho_Chi_Minh',
  viewport: { width: 1440, height: 900 },
  // Service workers are blocked, because tests cannot delay or refuse their requests.
  serviceWorkers: 'block',
  // Without this, the processor would draw pulsing dots sixty times a second. Tests of motion switch motion on.
  reducedMotion: 'reduce',
} as const satisfies BrowserContextOptions

/**
 * Calls whose effects last as long as the context or page, and cannot be undone. A tab that received such a call is not
 * reused.
 */
const lasting = {
  context: ['exposeBinding', 'exposeFunction', 'newCDPSession', 'on', 'route', 'routeWebSocket', 'setExtraHTTPHeaders'],
  page: ['exposeBinding', 'exposeFunction', 'routeWebSocket', 'setExtraHTTPHeaders'],
  clock: ['fastForward', 'install', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime'],
}

const pageEvents = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'framenavigated',
  'load',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
]

type UsedTab = { page: Page; isSpoilt(): boolean; undo(): Promise<void>; clearCache(): Promise<void> }

/** Sizes of text that a visitor may choose in the browser, in pixels. */
export const textSizes = { usual: { standard: 16, fixed: 13 }, large: { standard: 32, fixed: 26 } }

/** Tabs without a visitor, by the settings of their contexts. */
const free = new Map<string, UsedTab[]>()

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/**
 * Returns a DevTools session that must change nothing that outlasts the document but the size of text, so that the tab
 * can be reused.
 */
export function devToolsOf(page: Page): Promise<CDPSession> {
  const opened = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, opened)
  return opened
}

/** Calls `heed` with the result of each call of a method. */
function watch(target: object, name: string, heed: (result: unknown) => void): void {
  const original: unknown = Reflect.get(target, name)
  if (typeof original !== 'function') throw new Error(`Playwright has no ${name} any more`)
  Reflect.set(target, name, (...rest: unknown[]) => {
    const result = Reflect.apply(original, target, rest)
    heed(result)
    return result
  })
}

async function newTab(settings: BrowserContextOptions): Promise<UsedTab> {
  const context = await (await sharedBrowser()).newContext({ ...contextSettings, ...settings })
  context.setDefaultTimeout(patienceMs)
  const page = await context.newPage()
  const devTools = await devToolsOf(page)
  let isSpoilt = false
  const scripts: Promise<Disposable>[] = []
  for (const [target, names] of [
    [context, lasting.context],
    [page, lasting.page],
    [context.clock, lasting.clock],
  ] as const)
    for (const name of names)
      watch(target, name, () => {
        isSpoilt = true
      })
  for (const target of [context, page])
    watch(target, 'addInitScript', (script) => void scripts.push(script as Promise<Disposable>))
  return {
    page,
    isSpoilt: () => isSpoilt,
    async undo() {
      for (const script of scripts.splice(0)) await (await script).dispose()
      for (const other of context.pages()) if (other !== page) await other.close()
      await context.setOffline(false)
      await devTools.send('Page.setFontSizes', { fontSizes: textSizes.usual })
      await context.clearPermissions()
    },
    async clearCache() {
      // Evicts what the page keeps in memory too.
      await devTools.send('Network.setCacheDisabled', { cacheDisabled: true })
      await devTools.send('Network.setCacheDisabled', { cacheDisabled: false })
      await devTools.send('Network.clearBrowserCache')
    },
  }
}

// The tabs keep the compiled scripts, which they compare with the text that the next site sends.
beforeNextSite(async () => {
  for (const tabs of free.values()) for (const tab of tabs) await tab.clearCache()
})

/**
 * Deletes the visitor’s data, on a page of the same site without scripts. Returns false when this page does not open,
 * because the site has closed or the visited page refuses to be left.
 */
async function forget({ page, undo }: UsedTab): Promise<boolean> {
  await undo()
  for (const event of pageEvents) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  if (!URL.canParse('/robots.txt', page.url())) return false
  const hasLeft = await page.goto(new URL('/robots.txt', page.url()).href).catch(() => null)
  if (!hasLeft?.ok()) return false
  await page.evaluate(async () => {
    localStorage.clear()
    sessionStorage.clear()
    const databases = await indexedDB.databases()
    for (const { name } of databases) if (name) indexedDB.deleteDatabase(name)
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await page.context().clearCookies()
  return true
}

/**
 * Returns a tab without cookies and stored data, as for a new visitor. Tabs are reused, because a new browser context
 * compiles all scripts again, which is more than half of a visit’s processor time.
 */
export async function openTab({ viewport, colorScheme, reducedMotion, ...settings }: TabSettings): Promise<Tab> {
  const kind = JSON.stringify(settings)
  const tabs = free.get(kind) ?? []
  free.set(kind, tabs)
  const tab = tabs.pop() ?? (await newTab(settings))
  const { page } = tab
  const context = page.context()
  await page.setViewportSize(viewport ?? contextSettings.viewport)
  await page.emulateMedia({
    media: null,
    colorScheme: colorScheme ?? 'light',
    reducedMotion: reducedMotion ?? contextSettings.reducedMotion,
    forcedColors: 'none',
    contrast: 'no-preference',
  })
  return {
    page,
    async leave() {
      const isAsNew = !tab.isSpoilt() && !page.isClosed() && (await forget(tab))
      if (isAsNew) tabs.push(tab)
      else await context.close()
    },
  }
}

/** Returns a tab in a new context, for visits that cannot share one. */
export async function openContext(browser: Browser, options: BrowserContextOptions): Promise<Tab> {
  const context = await browser.newContext({ ...contextSettings, ...options })
  context.setDefaultTimeout(patienceMs)
  return { page: await context.newPage(), leave: () => context.close() }
}
