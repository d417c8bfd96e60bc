import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { overflowFindings, setTextSize } from './overflow.ts'
import { devToolsOf } from './tabs.ts'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * `structure`: all rules but the contrast, which takes half of the time, and which web/ui/tokens.test.ts computes for
 * the colours; also the size of targets (WCAG 2.2, 2.5.8).
 */
export type AxeRules = 'all' | 'structure' | 'contrast'

const rulesOf: Record<AxeRules, axe.RunOptions> = {
  all: {},
  structure: { rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: true } } },
  contrast: { runOnly: { type: 'rule', values: ['color-contrast'] } },
}

/**
 * Returns the violations that axe finds on a page, or in a part of it, as readable lines. Passed rules are not
 * collected, because transferring them takes longer than the check.
 *
 * Waits for finite animations, because a colour in transition has no meaningful contrast. Toasts appear and disappear
 * during the check, so they are checked only when they are the part.
 *
 * `rules` are by default all of axe.
 */
export async function axeFindings(page: Page, part?: string, rules: AxeRules = 'all'): Promise<string[]> {
  // Makes the browser lay out all elements. Elements that are not laid out yet still have the colours of the previous
  // mode, because their transitions are paused.
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
  // A script of DevTools is compiled once for all documents of a tab, unlike `evaluate`.
  if (!(await page.evaluate(() => window.axe !== undefined)))
    await (await devToolsOf(page)).send('Runtime.evaluate', { expression: source })
  return page.evaluate(
    async ([within, options]) => {
      if (!window.axe) throw new Error('axe did not load')
      const toasts = '[data-sonner-toaster]'
      const looked = within ?? (document.querySelector(toasts) ? { exclude: toasts } : document)
      // A sticky bar covers others only until one scrolls. axe knows that of `fixed` bars, but not of `sticky` ones.
      const unstuck = document.createElement('style')
      unstuck.textContent = '.sticky { position: relative !important; inset: auto !important }'
      document.head.append(unstuck)
      const run = window.axe.run(looked, { ...options, resultTypes: ['violations'], selectors: false, preload: false })
      const { violations } = await run.finally(() => unstuck.remove())
      return violations.flatMap(({ id, impact, nodes }) =>
        nodes.map(({ html }) => `${impact} ${id}: ${html.slice(0, 160)}`),
      )
    },
    [part, rulesOf[rules]] as const,
  )
}

/** The two ways to check a page. The mode changes the colours, and the width changes the layout. */
export const ways = [
  { mode: 'light', width: 1440 },
  { mode: 'dark', width: 390 },
] as const
export type Way = Pick<(typeof ways)[number], 'mode' | 'width'>

/** Sets width and colour scheme, and waits until the page has applied the scheme. */
export async function layOut(page: Page, { mode, width }: Way): Promise<void> {
  await page.setViewportSize({ width, height: 844 })
  await page.emulateMedia({ colorScheme: mode })
  await page.waitForFunction((wanted) => document.documentElement.classList.contains(wanted), mode)
}

/** Returns what does not fit on a narrow page when its text is twice as large (WCAG 2.2, 1.4.4). Empty on a wide page. */
export async function largeTextFindings(page: Page): Promise<string[]> {
  if ((page.viewportSize()?.width ?? 0) > 400) return []
  await setTextSize(page, 'large')
  const found = await overflowFindings(page)
  await setTextSize(page, 'usual')
  return found.map((line) => `large text: ${line}`)
}

/**
 * Returns the violations that axe finds in both ways (light and wide, dark and narrow), and any horizontal overflow.
 * Begins with the page’s current width, because changing the layout takes as long as axe.
 */
export async function findingsInBothWays(page: Page): Promise<string[]> {
  const found: string[] = []
  const isWide = (page.viewportSize()?.width ?? 0) >= 1024
  for (const way of isWide ? ways : ways.toReversed()) {
    await layOut(page, way)
    const { pathname, search } = new URL(page.url())
    const at = `${pathname}${search}, ${way.mode}, ${way.width} px`
    found.push(...(await axeFindings(page)).map((line) => `${at}: ${line}`))
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (tooWide > 0) found.push(`${at}: scrolls sideways by ${tooWide} px`)
  }
  return found
}
