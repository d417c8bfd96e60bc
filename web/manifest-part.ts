import type { Locale } from '#contract/envelope.ts'
import { splitLocale } from './i18n/locale.ts'

export type PathRoute = { path?: string | undefined } | undefined
type Manifest = { url: string; routes: Record<string, PathRoute> }

/**
 * The routes of one language and those without a path, under an address of their own. A change of language loads a
 * document, and a third of the routes is matched in a third of the time before a page comes to life.
 */
export function manifestPart<M extends Manifest>(manifest: M, locale: Locale): M {
  const routes = Object.entries(manifest.routes).filter(
    ([id, route]) => id === 'root' || route?.path === undefined || splitLocale(`/${route.path}`).locale === locale,
  )
  const url = manifest.url.replace(/\/manifest-/, `/manifest-${locale}-`)
  return { ...manifest, url, routes: Object.fromEntries(routes) }
}
