import { createContext, use } from 'react'
import type { Locale } from '#contract/envelope.ts'
import type { Translate } from './translator.ts'

export type Language = { locale: Locale; translate: Translate }

/** Both entries provide it once. */
export const LanguageContext = createContext<Language | null>(null)

export function useLanguage(): Language {
  const language = use(LanguageContext)
  if (!language) throw new Error('Nothing provides the messages')
  return language
}

/** Returns the messages of the page's language. Keys are checked against the Vietnamese set. */
export function useTranslate(): Translate {
  return useLanguage().translate
}
