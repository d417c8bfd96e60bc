import { type SitePageName, sitePageNames, sitePagePaths } from '#contract/site-pages.ts'
import type { TextKey } from '#contract/texts/all.ts'

export const policies: { page: SitePageName; path: string; label: TextKey }[] = [
  { page: 'terms', path: sitePagePaths.terms, label: 'nav.termsOfUse' },
  { page: 'conditions', path: sitePagePaths.conditions, label: 'nav.termsAndConditions' },
  { page: 'privacy', path: sitePagePaths.privacy, label: 'nav.privacyPolicy' },
  { page: 'cookies', path: sitePagePaths.cookies, label: 'nav.cookiePolicy' },
]

/** Returns the page at a path without locale prefix. */
export function pageAt(path: string): SitePageName | undefined {
  return sitePageNames.find((page) => sitePagePaths[page] === path)
}
