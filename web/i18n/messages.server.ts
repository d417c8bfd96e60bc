import type { i18n } from 'i18next'
import type { Locale } from '#contract/envelope.ts'
import { allMessages } from '#contract/messages/all.ts'
import { createTranslator } from './instance.ts'

/** On the server every language is ready from the start. */
export const translators: Record<Locale, i18n> = {
  vi: createTranslator('vi', allMessages('vi')),
  en: createTranslator('en', allMessages('en')),
  zh: createTranslator('zh', allMessages('zh')),
}
