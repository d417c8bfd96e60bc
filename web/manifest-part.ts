import type { Locale } from '#contract/envelope.ts'
import { splitLocale } from './i18n/locale.ts'

export type PathRoute = { path?: string | undefined } | undefined
type Manifest = { url: string; routes: Record<string, PathRoute> }

/**
 * Returns the routes of one language and those without a path. Matching only a third of the routes takes a third of the
 * time.
 */
export function routesIn<R extends PathRoute>(locale: Locale, routes: Record<string, R>): Record<string, R> {
  return Object.fromEntries(
    Object.entries(routes).filter(
      ([id, route]) => id === 'root' || route?.path === undefined || splitLocale(`/${route.path}`).locale === locale,
    ),
  )
}

/**
 * Returns the manifest with the routes of one language, under a separate URL. Changing the language loads a new
 * document.
 */
export function manifestPart<M extends Manifest>(manifest: M, locale: Locale): M {
  const url = manifest.url.replace(/\/manifest-/, `/manifest-${locale}-`)
  return { ...manifest, url, routes: routesIn(locale, manifest.routes) }
}
