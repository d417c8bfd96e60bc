import { createContext, use } from 'react'
import type { Locale } from '#contract/envelope.ts'
import type { Translate } from './translator.ts'

export type Language = { locale: Locale; translate: Translate }

/** The language of the page. The entries of browser and server provide it once, at the root. */
export const LanguageContext = createContext<Language | null>(null)

export function useLanguage(): Language {
  const language = use(LanguageContext)
  if (!language) throw new Error('Nothing provides the messages')
  return language
}

/** Returns the translate function of the page's language. Keys are checked against the Vietnamese set. */
export function useTranslate(): Translate {
  return useLanguage().translate
}
