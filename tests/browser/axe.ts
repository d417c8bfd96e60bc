import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe finds on a page as it stands, or in a part of it, as lines a person can act on. What passes is neither
 * described nor sent out of the browser: that takes longer than looking. A colour on its way to another is nobody's
 * contrast, so what moves and will end is waited for; even the shortest transition takes a frame or two. Toasts come and
 * go while axe looks, so that they are looked at only where they are the part.
 */
export async function axeFindings(page: Page, part?: string): Promise<string[]> {
  // What the browser has not laid out yet keeps the colours of the mode before: its transitions rest.
  await page.evaluate(() => {
    for (const later of document.querySelectorAll<HTMLElement>('.long-group, .later-card, .later-end'))
      later.style.contentVisibility = 'visible'
  })
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (one) => one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  )
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(source)
  return page.evaluate(async (within) => {
    if (!window.axe) throw new Error('axe did not load')
    const toasts = '[data-sonner-toaster]'
    const looked = within ?? (document.querySelector(toasts) ? { exclude: toasts } : document)
    const { violations } = await window.axe.run(looked, {
      resultTypes: ['violations'],
      selectors: false,
      preload: false,
    })
    return violations.flatMap(({ id, impact, nodes }) =>
      nodes.map(({ html }) => `${impact} ${id}: ${html.slice(0, 160)}`),
    )
  }, part)
}
