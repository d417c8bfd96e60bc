import type { Page } from 'playwright-core'

type Shift = PerformanceEntry & { value: number; sources: { node: Node | null; previousRect: DOMRect }[] }
type Recorded = { shifts: string[] }

/**
 * Records each layout shift of the pages that the tab opens from here on. Returns a function that describes those of
 * the current page: how far, when, and which elements moved from where.
 */
export async function recordShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const { shifts } = Object.assign(window, { shifts: [] } as Recorded)
    new PerformanceObserver((list) => {
      for (const { value, sources, startTime } of list.getEntries() as Shift[]) {
        // Less than a tenth of a pixel of a small part.
        if (value <= 1e-5) continue
        const moved = sources.map(({ node, previousRect }) => {
          const element = node instanceof Element ? node : node?.parentElement
          return `${element?.outerHTML.slice(0, 120)} from ${JSON.stringify(previousRect)}`
        })
        shifts.push(`${value} after ${startTime} ms: ${moved.join(', ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as Recorded).shifts)
}
