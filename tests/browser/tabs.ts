import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { sharedBrowser } from './browser.ts'

/** Settings of a visit that a tab can change. */
export type TabSettings = Pick<BrowserContextOptions, 'viewport' | 'colorScheme' | 'reducedMotion'>

/**
 * `leave` ends the visit. The next visit reuses the tab if no data of this one remains; otherwise the tab is closed.
 */
export type Tab = { page: Page; leave(): Promise<void> }

export const contextSettings = {
  locale: 'vi-VN',
  timezoneId: 'Asia/Ho_Chi_Minh',
  viewport: { width: 1440, height: 900 },
  // Service workers are blocked, because tests cannot delay or refuse their requests.
  serviceWorkers: 'block',
  // Without this, the processor would draw pulsing dots sixty times a second. Tests of motion switch motion on.
  reducedMotion: 'reduce',
} as const satisfies BrowserContextOptions

/** Calls whose effects last as long as the context or page. A tab that received such a call is not reused. */
const lasting = {
  context: [
    'addInitScript',
    'exposeBinding',
    'exposeFunction',
    'grantPermissions',
    'newCDPSession',
    'newPage',
    'on',
    'route',
    'routeWebSocket',
    'setExtraHTTPHeaders',
    'setOffline',
  ],
  page: ['addInitScript', 'exposeBinding', 'exposeFunction', 'routeWebSocket', 'setExtraHTTPHeaders'],
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

type FreeTab = { page: Page; isSpoilt(): boolean }
const free: FreeTab[] = []

async function newTab(): Promise<FreeTab> {
  const context = await (await sharedBrowser()).newContext(contextSettings)
  const page = await context.newPage()
  let isSpoilt = false
  function watch(target: object, names: readonly string[]) {
    for (const name of names) {
      const original: unknown = Reflect.get(target, name)
      if (typeof original !== 'function') throw new Error(`Playwright has no ${name} any more`)
      Reflect.set(target, name, (...rest: unknown[]) => {
        isSpoilt = true
        return Reflect.apply(original, target, rest)
      })
    }
  }
  watch(context, lasting.context)
  watch(page, lasting.page)
  watch(context.clock, lasting.clock)
  return { page, isSpoilt: () => isSpoilt }
}

/**
 * Deletes the visitor’s data, on a page of the same site without scripts. Returns false when this page does not open,
 * because the site has closed or the visited page refuses to be left.
 */
async function forget(page: Page, context: BrowserContext): Promise<boolean> {
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
  await context.clearCookies()
  return true
}

/**
 * Returns a tab without cookies and stored data, as for a new visitor. Tabs are reused, because a new browser context
 * compiles all scripts again, which is more than half of a visit’s processor time.
 */
export async function openTab({ viewport, colorScheme, reducedMotion }: TabSettings): Promise<Tab> {
  const tab = free.pop() ?? (await newTab())
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
      const isAsNew =
        !tab.isSpoilt() && !page.isClosed() && context.pages().length === 1 && (await forget(page, context))
      if (isAsNew) free.push(tab)
      else await context.close()
    },
  }
}
