import { sitePage } from '#contract/site-pages.ts'
import { handle, type Route } from '#server/http/handle.ts'
import type { PageService } from './pages.service.ts'

export function pageRoutes(pages: PageService): Route[] {
  return [handle(sitePage, ({ page, locale, version }) => pages.find(page, locale, version))]
}
