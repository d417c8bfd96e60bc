import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FiltersEngine, Request } from '@ghostery/adblocker'
import type { Page } from 'playwright-core'
import { blockStorage } from '#tests/browser/blocked-storage.ts'
import { oldBrowserScript } from '#tests/browser/old-browser.ts'
import { translateDocument } from '#tests/browser/translator.ts'

/** Conditions that a visitor's browser brings, by their names in `--under`. Each prepares a page that is still empty. */
export const conditions = {
  translated: (page) => page.addInitScript(`addEventListener('load', () => setTimeout(${translateDocument}, 300))`),
  'large-text': enlargeText,
  'blocked-storage': (page) => blockStorage(page),
  'old-browser': (page) => page.addInitScript(oldBrowserScript()),
  blocker: blockByLists,
} as const satisfies Record<string, (page: Page) => Promise<unknown>>
export type Condition = keyof typeof conditions

/** Sets the browser's own size of text, which media queries in rem follow. */
async function enlargeText(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}

/** Refuses requests and hides elements by the filter lists in the folder `FILTER_LISTS`. */
async function blockByLists(page: Page): Promise<void> {
  const folder = process.env.FILTER_LISTS
  if (!folder) throw new Error('FILTER_LISTS is the folder with the filter lists')
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  const engine = FiltersEngine.parse(texts.join('\n'), {})
  await page.route('**/*', async (route) => {
    const url = route.request().url()
    const type = kinds[route.request().resourceType()] ?? 'other'
    const { match } = engine.match(Request.fromRawDetails({ url, type, sourceUrl: page.url() }))
    await (match ? route.abort('blockedbyclient') : route.fallback())
  })
  page.on('load', () => void hide(page, engine).catch(() => {}))
}

/** Hides what the lists name on a page. A page that the visitor has left is not waited for. */
async function hide(page: Page, engine: FiltersEngine): Promise<void> {
  const { hostname } = new URL(page.url())
  const named = await page.evaluate(() => {
    const all = [...document.querySelectorAll('*')]
    return { classes: all.flatMap(({ classList }) => [...classList]), ids: all.flatMap(({ id }) => id || []) }
  })
  const { styles } = engine.getCosmeticsFilters({ url: page.url(), hostname, domain: hostname, ...named })
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }, styles)
}

const kinds: Record<string, 'script' | 'xhr' | 'image' | 'media' | 'stylesheet' | 'font' | 'document'> = {
  script: 'script',
  fetch: 'xhr',
  xhr: 'xhr',
  image: 'image',
  media: 'media',
  stylesheet: 'stylesheet',
  font: 'font',
  document: 'document',
}
