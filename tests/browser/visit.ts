import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'

export type Visit = {
  page: Page
  /** What the page reported as wrong: uncaught errors, console errors, refused scripts. */
  faults: string[]
  close(): Promise<void>
}

/**
 * A visitor's tab, in Vietnamese from Vietnam unless told otherwise. A page must end a visit without faults. Closed with
 * the test at the latest.
 */
export async function openVisit(browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    viewport: { width: 1440, height: 900 },
    ...options,
  })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    // Refused calls (401, 404) are logged by the browser itself and are no fault of the page.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) faults.push(message.text())
  })
  return { page, faults, close: () => context.close() }
}

/** React has taken the page over: handlers answer from here on. */
export async function untilAlive(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => Object.keys(document.documentElement).some((k) => k.startsWith('__react'))))
    .toBe(true)
}
