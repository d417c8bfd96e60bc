import type { Redirect } from '#server/redirect.ts'
import { localeFor } from './negotiate.ts'

/** Gives each page one URL: without trailing slash and doubled slashes (a browser would read `//` as another host). */
function properAddress({ pathname, search }: URL): Redirect | null {
  const proper = pathname.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
  return proper === pathname ? null : { location: proper + search, status: 301 }
}

export type Asker = { localeCookie: string | undefined; acceptLanguage: string | undefined }

/** Chooses the visitor's language. Only `/` does this (wire.md 3). */
function localisedHome({ pathname, search }: URL, { localeCookie, acceptLanguage }: Asker): Redirect | null {
  if (pathname !== '/') return null
  const locale = localeFor(localeCookie, acceptLanguage)
  return locale === 'vi' ? null : { location: `/${locale}${search}`, status: 302 }
}

export function redirectOf(url: URL, asker: Asker): Redirect | null {
  return properAddress(url) ?? localisedHome(url, asker)
}
