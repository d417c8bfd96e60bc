import type { Locale } from '#contract/envelope.ts'
import { allMessages } from '#contract/messages/all.ts'
import type { Language } from './translate.ts'
import { createTranslate } from './translator.ts'

function languageOf(locale: Locale): Language {
  return { locale, translate: createTranslate(allMessages(locale)) }
}

/** On the server every language is ready from the start. */
export const languages: Record<Locale, Language> = {
  vi: languageOf('vi'),
  en: languageOf('en'),
  zh: languageOf('zh'),
}
