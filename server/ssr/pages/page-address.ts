import type { Locale } from '#contract/envelope.ts'
import type { Redirect } from '#server/http/redirect.ts'
import { localeFor } from './negotiate.ts'
import { pagePathOf } from './page-query.ts'

/**
 * Redirects to the only URL of a page, or returns null when it was requested. That URL has no trailing or doubled
 * slashes (a browser would read `//` as another host).
 */
function properAddress({ pathname, search }: URL): Redirect | null {
  const proper = pathname.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
  return proper === pathname ? null : { location: proper + search, status: 301 }
}

export type Asker = {
  localeCookie: string | undefined
  acceptLanguage: string | undefined
  /** The languages of the site. */
  offered: readonly Locale[]
}

const addressIn = (locale: Locale, path: string) => {
  const prefix = locale === 'vi' ? '' : `/${locale}`
  return path === '/' && prefix ? prefix : prefix + path
}

/**
 * Redirects to the home page in the visitor's language, or returns null. Only `/` depends on the visitor's language.
 */
function localisedHome({ pathname, search }: URL, { localeCookie, acceptLanguage, offered }: Asker): Redirect | null {
  if (pathname !== '/') return null
  // Search engines name no language, and index this page as the Vietnamese one.
  if (localeCookie === undefined && acceptLanguage === undefined && offered.includes('vi')) return null
  const locale = localeFor(localeCookie, acceptLanguage, offered)
  return locale === 'vi' ? null : { location: addressIn(locale, '/') + search, status: 302 }
}

/**
 * Redirects from a language that the site does not offer to the same page in the first one that it does, or returns
 * null. Not for ever, because operators may offer it again. A request for a page's data is redirected to the page.
 */
export function offeredLanguage(
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  offered: readonly Locale[],
): Redirect | null {
  const page = pagePathOf(pathname)
  const [, prefix, rest = '/'] = /^\/(en|zh)(\/.*)?$/.exec(page) ?? []
  const [locale, path] = prefix ? [prefix, rest] : ['vi', page]
  if (offered.some((one) => one === locale)) return null
  return { location: addressIn(offered[0] ?? 'vi', path) + search, status: 302 }
}

export function redirectOf(url: URL, asker: Asker): Redirect | null {
  return properAddress(url) ?? localisedHome(url, asker)
}
