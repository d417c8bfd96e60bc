import type { Page } from 'playwright-core'

/**
 * Returns markup errors that browsers correct silently and axe does not check, as readable lines: a duplicate id, a
 * block inside a text-only element, nested controls, and a tab without its panel.
 */
export function markupFindings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const blocks =
      'address, article, aside, blockquote, dd, div, dl, dt, fieldset, figure, footer, form, h1, h2, h3, h4, h5, h6, header, hr, li, main, nav, ol, p, section, table, ul'
    const textOnly = 'p, h1, h2, h3, h4, h5, h6, span, button, label, em, strong, small, b, i, time, abbr, legend'
    const all = (selector: string, within: ParentNode = document) => [...within.querySelectorAll(selector)]
    const line = (fault: string, { outerHTML }: Element) => `${fault}: ${outerHTML.slice(0, 160)}`
    const seen = new Set<string>()
    const twice = all('[id]').filter(({ id }) => seen.has(id) || !seen.add(id))
    const tabs = all('[role=tab]').filter((tab) => {
      const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '')
      return panel?.getAttribute('role') !== 'tabpanel'
    })
    return [
      ...twice.map((one) => line(`id ${one.id} occurs twice`, one)),
      ...all(textOnly).flatMap((outer) =>
        all(blocks, outer)
          .filter((one) => one.parentElement?.closest(`${blocks}, ${textOnly}`) === outer)
          .map((one) => line(`a block in a ${outer.localName}`, one)),
      ),
      ...all('a a, a button, button a, button button').map((one) => line('a control inside a control', one)),
      ...tabs.map((one) => line('a tab without its panel', one)),
    ]
  })
}
