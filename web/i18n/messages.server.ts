import { createHash } from 'node:crypto'
import type { Locale } from '#contract/envelope.ts'
import { allMessages } from '#contract/messages/all.ts'
import { createTranslator } from './instance.ts'
import { locales } from './locale.ts'

function perLocale<T>(make: (locale: Locale) => T): Record<Locale, T> {
  return Object.fromEntries(locales.map((locale) => [locale, make(locale)])) as Record<Locale, T>
}

function messagesAddress(locale: Locale): string {
  const hash = createHash('sha256')
    .update(JSON.stringify(allMessages(locale)))
    .digest('base64url')
    .slice(0, 12)
  return `/al/api/live/language/list?locale=${locale}&v=${hash}`
}

export const translators = perLocale((locale) => createTranslator(locale, allMessages(locale)))
/** Changes with the messages, so that the browser may keep the answer for good. */
export const messagesUrls = perLocale(messagesAddress)
