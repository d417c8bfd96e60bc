import type { Locale } from '#contract/envelope.ts'
import { preferences } from '#server/http/content-encoding.ts'

const locales: readonly Locale[] = ['vi', 'en', 'zh']

/** Returns the language of a first visit: from the cookie, else from the browser, else Vietnamese. */
export function localeFor(cookie: string | undefined, acceptLanguage: string | undefined): Locale {
  const chosen = locales.find((locale) => locale === cookie)
  if (chosen) return chosen
  const wanted = preferences(acceptLanguage ?? '').map(({ name }) => name.split('-')[0])
  return locales.find((locale) => locale === wanted.find((name) => locales.some((known) => known === name))) ?? 'vi'
}
