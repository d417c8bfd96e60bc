import axe from 'axe-core'
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** What axe finds on a page as it stands, or in a part of it, as lines a person can act on. */
export async function axeFindings(page: Page, part?: string): Promise<string[]> {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate((within) => window.axe.run(within ?? document), part)
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ html }) => `${impact} ${id}: ${html.slice(0, 160)}`),
  )
}
