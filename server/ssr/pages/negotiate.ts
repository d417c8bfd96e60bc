import type { Locale } from '#contract/envelope.ts'
import { preferences } from '#server/http/content-encoding.ts'

/** Returns the language of a first visit: from the cookie, else from the browser, else the first that the site offers. */
export function localeFor(
  cookie: string | undefined,
  acceptLanguage: string | undefined,
  offered: readonly Locale[],
): Locale {
  const chosen = offered.find((locale) => locale === cookie)
  if (chosen) return chosen
  const wanted = preferences(acceptLanguage ?? '').map(({ name }) => name.split('-')[0])
  const first = wanted.find((name) => offered.some((locale) => locale === name))
  return offered.find((locale) => locale === first) ?? offered[0] ?? 'vi'
}
