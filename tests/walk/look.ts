import type { Page } from 'playwright-core'
import { shellTexts } from '#contract/texts/shell.ts'
import { overflowFindings } from '#tests/browser/overflow.ts'

const errorTitles = Object.values(shellTexts).flatMap((of) => [
  of['errorPage.notFound.title'],
  of['errorPage.server.title'],
  of['errorPage.away.title'],
])

/** Returns the faults of a page that a visitor would see, as readable lines. */
export async function visibleFaults(page: Page): Promise<string[]> {
  const written = await page.evaluate((titles) => {
    const found: string[] = []
    const line = (fault: string, one: Element) => found.push(`${fault}: ${one.outerHTML.slice(0, 200)}`)
    const isSeen = (one: Element) =>
      one.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) ?? one.getClientRects().length > 0
    const title = document.querySelector('h1')?.textContent ?? ''
    if (titles.includes(title)) found.push(`an error page: ${title}`)
    if (![...document.querySelectorAll('a[href], button')].some(isSeen)) found.push('nothing on the page leads on')

    // Text that a person has not written: parts of the program, and names of texts that have no translation.
    const raw =
      /(?:^|[\s:(])(?:undefined|NaN|null|\[object \w+\]|Invalid Date)(?:$|[\s:,.)])|\{\w+\}|^[a-z]\w+(?:\.\w+){1,4}$/
    // A longer text is an explanation that names them.
    const maxRaw = 40
    const written = 'article, [role=log], input, textarea, code, pre, style, script, td'
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      const text = node.nodeValue?.trim() ?? ''
      if (text.length <= maxRaw && raw.test(text) && parent && !parent.closest(written) && isSeen(parent))
        line(`raw text “${text.slice(0, 60)}”`, parent)
    }
    return found
  }, errorTitles)
  return [...written, ...(await overflowFindings(page))]
}

/** A page and its open dialog or menu, without ids: the state that axe checks once. */
export function stateOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const path = location.pathname.replace(/\d+/g, '#').split('/').slice(0, 4).join('/')
    const open = document.querySelector('dialog[open], [role=dialog], [role=alertdialog], [popover]:popover-open')
    const label = open?.getAttribute('aria-labelledby')
    const name = open?.getAttribute('aria-label') ?? (label ? document.getElementById(label)?.textContent : '')
    return `${path} ${name ?? ''}`.trim()
  })
}
