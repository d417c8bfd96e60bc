import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { login } from '#contract/session.ts'
import { sharedBrowser } from './browser.ts'
import { keepFailureFacts } from './failure-facts.ts'
import { kept, openContext, openTab } from './tabs.ts'

/** `browser` is another browser than the worker’s. `noFault` matches console errors that the test causes on purpose. */
export type VisitOptions = BrowserContextOptions & { browser?: Browser; noFault?: RegExp }

export type Visit = {
  page: Page
  /**
   * Faults that the page reported: uncaught errors, console errors, blocked scripts. A test must remove the faults that
   * it caused.
   */
  faults: string[]
  close(): Promise<void>
}

/** Matches the browser’s log lines for refused calls (401, 404). They are not faults. */
const refusedCall = /^Failed to load resource/

/** A visit with any other setting gets a new browser context. */
const ofTab = new Set<string>(['viewport', 'colorScheme', 'reducedMotion', ...kept])

/**
 * Opens a visitor’s tab, by default in Vietnamese and in Vietnam’s time zone. The visit ends with the test at the
 * latest. The test fails when the page reported a fault.
 */
export async function openVisit({ browser, noFault, ...options }: VisitOptions = {}): Promise<Visit> {
  const isOwn = browser || Object.keys(options).some((name) => !ofTab.has(name))
  const { page, leave } = isOwn
    ? await openContext(browser ?? (await sharedBrowser()), options)
    : await openTab(options)
  const faults: string[] = []
  onTestFinished(async () => {
    await leave()
    expect(faults).toEqual([])
  })
  keepFailureFacts(page, () => faults.length > 0)
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && !refusedCall.test(text) && !noFault?.test(text)) faults.push(text)
  })
  return { page, faults, close: () => page.context().close() }
}

export async function openPage(site: { address: string }, path: string, options?: VisitOptions): Promise<Page> {
  const { page } = await openVisit(options)
  await page.goto(site.address + path)
  await untilAlive(page)
  return page
}

/** Resolves when a picture that plays would continue on the next page. */
export const untilDockable = (page: Page) => page.locator('[data-dock-holder]').waitFor({ state: 'attached' })

/** Opens a page with a logged-in member. The session begins before the page loads, as after an earlier visit. */
export async function openPageAs(
  site: { address: string; password: string },
  { username }: { username: string },
  path: string,
  options?: VisitOptions,
): Promise<Page> {
  const { page } = await openVisit(options)
  const response = await page.context().request.post(site.address + login.path, {
    // Sends the origin as the site’s own page would, because the tab may already have a guest’s cookies.
    headers: { origin: site.address },
    data: { username, password: site.password },
  })
  if (!response.ok()) throw new Error(`login: ${await response.text()}`)
  await page.goto(site.address + path)
  await untilAlive(page)
  return page
}

/** Resolves when handlers respond, and the page knows its visitor or could not read the session (web/api/session.ts). */
export async function untilAlive(page: Page): Promise<void> {
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
}

export async function fillLogin(
  on: Pick<Page, 'getByRole'>,
  { username, password }: { username: string; password: string },
): Promise<void> {
  const dialog = on.getByRole('dialog')
  await dialog.getByLabel('Tên đăng nhập').fill(username)
  await dialog.getByLabel('Mật khẩu', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Đăng nhập', exact: true }).click()
}
