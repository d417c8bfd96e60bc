import type { Redirect } from '#server/http/redirect.ts'
import { localeFor } from './negotiate.ts'

/**
 * Redirects to the only URL of a page, or returns null when it was requested. That URL has no trailing or doubled
 * slashes (a browser would read `//` as another host).
 */
function properAddress({ pathname, search }: URL): Redirect | null {
  const proper = pathname.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
  return proper === pathname ? null : { location: proper + search, status: 301 }
}

export type Asker = { localeCookie: string | undefined; acceptLanguage: string | undefined }

/**
 * Redirects to the home page in the visitor's language, or returns null. Only `/` depends on the visitor's language.
 */
function localisedHome({ pathname, search }: URL, { localeCookie, acceptLanguage }: Asker): Redirect | null {
  if (pathname !== '/') return null
  const locale = localeFor(localeCookie, acceptLanguage)
  return locale === 'vi' ? null : { location: `/${locale}${search}`, status: 302 }
}

export function redirectOf(url: URL, asker: Asker): Redirect | null {
  return properAddress(url) ?? localisedHome(url, asker)
}
