import type { Browser, Page } from 'playwright-core'
import { quantile } from '#bench/machine.ts'
import type { OddsServer } from './start.ts'

const boardRows = 300
const seconds = 30
const slowdown = 4

type Seen = { long: number; longest: number; events: number[]; shifts: number }

/** Records from the page's start: tasks above 50 ms, the time from an interaction to its paint, and layout shifts. */
function watch(): void {
  const seen: Seen = { long: 0, longest: 0, events: [], shifts: 0 }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      seen.long += Math.max(0, duration - 50)
      seen.longest = Math.max(seen.longest, duration)
    }
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId) seen.events.push(entry.duration)
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) seen.shifts += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

const seenBy = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen)
const forget = (page: Page) =>
  page.evaluate(() =>
    Object.assign((window as unknown as { seen: Seen }).seen, { long: 0, longest: 0, events: [], shifts: 0 }),
  )

/** Measures a phone with a four times slower processor on a board of 300 fixtures, without and with changing odds. */
export async function measurePhone(browser: Browser, server: OddsServer): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(watch)
  const startedAt = performance.now()
  await page.goto(`${server.address}/ty-le-keo?tab=inplay`, { waitUntil: 'load' })
  const loadMs = performance.now() - startedAt
  const rows = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('h2 .ml-auto')].reduce(
        (sum, e) => sum + Number.parseInt(e.textContent ?? '0', 10),
        0,
      ),
    )
  while ((await rows()) < boardRows) {
    await page.evaluate(() => window.scrollBy(0, 700))
    await page.waitForTimeout(250)
  }
  const loading = await seenBy(page)
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.waitForTimeout(1_000)
  const table: Record<string, object> = {}
  for (const ratePerS of [0, 400, 5_000]) {
    await forget(page)
    const feeding = ratePerS > 0 ? server.run(ratePerS, seconds) : page.waitForTimeout(seconds * 1_000)
    await tapAround(page)
    await feeding
    const { long, longest, events, shifts } = await seenBy(page)
    table[`${ratePerS} rows/s`] = {
      interactions: events.length,
      'INP (p98) ms': quantile(events, 0.98),
      'p75 ms': quantile(events, 0.75),
      'longest task ms': Math.round(longest),
      'blocked ms/s': Math.round(long / seconds),
      'layout shift': Number(shifts.toFixed(4)),
    }
  }
  const shown = await page.locator('tbody').count()
  await context.close()
  console.log(
    `\n${boardRows} fixtures on a phone ${slowdown} times slower: loaded in ${Math.round(loadMs)} ms, blocked ${Math.round(loading.long)} ms until all were there, shift ${loading.shifts.toFixed(4)}; ${shown} rows in the document`,
  )
  console.table(table)
}

const pauseMs = 700

/** Uses the board like a visitor: chooses another market, folds a tournament and scrolls. */
async function tapAround(page: Page): Promise<void> {
  const endsAt = performance.now() + (seconds - 4) * 1_000
  const markets = page.locator('fieldset button[aria-pressed]')
  const folds = page.locator('h2 button')
  for (let i = 0; performance.now() < endsAt; i += 1) {
    await markets.nth(i % 3).tap()
    await page.waitForTimeout(pauseMs)
    await folds.first().tap()
    await page.waitForTimeout(pauseMs)
    await page.evaluate((by) => window.scrollBy(0, by), i % 2 === 0 ? 1_200 : -1_200)
    await page.waitForTimeout(pauseMs)
  }
}
