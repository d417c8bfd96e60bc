import type { Page } from 'playwright-core'

/** Resolves after two frames. By then React has rendered the effects of all events that the page has handled. */
export function untilPainted(page: Page): Promise<unknown> {
  return page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))),
  )
}
