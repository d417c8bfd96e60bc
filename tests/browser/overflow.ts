import type { Page } from 'playwright-core'
import { devToolsOf, textSizes } from './tabs.ts'

/**
 * Returns what does not fit on a page, as readable lines: a page wider than the screen, text outside of its control, a
 * dialog or menu that leaves the screen, and a part that scrolls sideways but that the keyboard cannot reach (WCAG 2.2, 2.1.1).
 */
export function overflowFindings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const line = (fault: string, one: Element) => found.push(`${fault}: ${one.outerHTML.slice(0, 200)}`)
    const isSeen = (one: Element) =>
      one.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) ?? one.getClientRects().length > 0
    const all = (selector: string) => [...document.querySelectorAll(selector)].filter(isSeen)
    const clips = (one: Element) => getComputedStyle(one).overflowX !== 'visible'
    const isInBox = ({ parentElement: box }: Element): boolean =>
      box !== null && box !== document.body && (clips(box) || isInBox(box))

    const tooWide = document.documentElement.scrollWidth - innerWidth
    if (tooWide > 0) {
      found.push(`the page is ${tooWide} px too wide`)
      const wide = all('body *').filter((one) => {
        const { right, width } = one.getBoundingClientRect()
        return width > 1 && right > innerWidth + 1 && !isInBox(one)
      })
      for (const one of wide.slice(0, 3)) line('wider than the screen', one)
    }

    const range = document.createRange()
    for (const one of all('button, a[href], [role=tab], h1, h2, h3')) {
      const box = one.getBoundingClientRect()
      if (box.width === 0 || getComputedStyle(one).display === 'inline') continue
      range.selectNodeContents(one)
      const over = range.getBoundingClientRect().right - box.right
      if (over > 2 && ![one, ...one.querySelectorAll('*')].some(clips))
        line(`text ends ${Math.round(over)} px outside of its control`, one)
    }

    for (const one of all('dialog[open], [role=dialog], [role=alertdialog], [role=toolbar], [data-sonner-toast]')) {
      const { left, right } = one.getBoundingClientRect()
      if (left < -1 || right > innerWidth + 1) line('leaves the screen', one)
    }

    const reachable =
      'a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [contenteditable=true], [tabindex="0"]'
    for (const one of all('main *, dialog *')) {
      const scrolls = /auto|scroll/.test(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth + 1
      const isReachable = one.matches(reachable) || [...one.querySelectorAll(reachable)].some(isSeen)
      if (
        scrolls &&
        !isReachable &&
        !one.closest('textarea, [aria-hidden=true], [inert]') &&
        !one.querySelector('.skeleton')
      )
        line('scrolls sideways, but not by keyboard', one)
    }
    return found
  })
}

/** Sets the text size that the visitor chose in the browser, which media queries in rem follow. */
export async function setTextSize(page: Page, size: keyof typeof textSizes): Promise<void> {
  await (await devToolsOf(page)).send('Page.setFontSizes', { fontSizes: textSizes[size] })
  await page.waitForFunction(
    (px) => getComputedStyle(document.documentElement).fontSize === `${px}px`,
    textSizes[size].standard,
  )
}
