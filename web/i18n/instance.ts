import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Locale } from '#contract/envelope.ts'

/** One instance a language, ready at once: the messages are handed in, never fetched by i18next. */
export function createTranslator(locale: Locale, messages: Record<string, string>): i18n {
  const instance = i18next.createInstance()
  instance.use(initReactI18next).init({
    lng: locale,
    fallbackLng: false,
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    resources: { [locale]: { translation: messages } },
  })
  return instance
}
