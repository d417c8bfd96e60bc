import { recode } from '#server/http/content-encoding.ts'
import type { CachedPage } from '#server/ssr/render/rendered.ts'
import { toPage } from './page-cache.ts'

/**
 * Returns a page that was rendered some time ago, marked as old: `data-old` on its <html> is the time of the rendering
 * in epoch ms, which the page shows (web/features/offline/old-page-bar.tsx). Data for the router is returned unchanged.
 */
export function createOldPages(): (page: CachedPage) => Promise<CachedPage> {
  const marked = new WeakMap<CachedPage, Promise<CachedPage>>()

  async function mark(page: CachedPage): Promise<CachedPage> {
    if (!page.headers['content-type']?.startsWith('text/html')) return page
    const text = (await page.encoded('identity')).toString()
    const body = await recode(
      Buffer.from(text.replace('<html ', `<html data-old="${Math.round(page.bornAt)}" `)),
      'identity',
      page.encoding,
    )
    return toPage({ ...page, body, etag: page.etag.replace(/"$/, '-old"') }, page)
  }

  return (page) => {
    const known = marked.get(page) ?? mark(page)
    marked.set(page, known)
    return known
  }
}
