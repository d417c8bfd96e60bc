import type { Locale } from '#contract/envelope.ts'
import { messagesVersions } from '#server/messages-version.ts'

function urlOf(locale: Locale): string {
  return `/al/api/live/language/list?locale=${locale}&v=${messagesVersions[locale]}`
}

/** Where a page finds its messages; the address changes with them, so that the browser may keep the answer for good. */
export const messagesUrls: Record<Locale, string> = { vi: urlOf('vi'), en: urlOf('en'), zh: urlOf('zh') }
