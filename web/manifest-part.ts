import type { Locale } from '#contract/envelope.ts'
import { splitLocale } from './i18n/locale.ts'

export type PathRoute = { path?: string | undefined } | undefined
type Manifest = { url: string; routes: Record<string, PathRoute> }

/** The routes of one language and those without a path: a third of them is matched in a third of the time. */
export function routesIn<R extends PathRoute>(locale: Locale, routes: Record<string, R>): Record<string, R> {
  return Object.fromEntries(
    Object.entries(routes).filter(
      ([id, route]) => id === 'root' || route?.path === undefined || splitLocale(`/${route.path}`).locale === locale,
    ),
  )
}

/** The list of them under an address of its own. A change of language loads a document. */
export function manifestPart<M extends Manifest>(manifest: M, locale: Locale): M {
  const url = manifest.url.replace(/\/manifest-/, `/manifest-${locale}-`)
  return { ...manifest, url, routes: routesIn(locale, manifest.routes) }
}
