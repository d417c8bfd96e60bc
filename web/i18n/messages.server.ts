import type { Locale } from '#contract/envelope.ts'
import { allMessages } from '#contract/messages/all.ts'
import type { WordChanges } from '#contract/site.ts'
import type { Language } from './translate.ts'
import { createTranslate } from './translator.ts'

/** A language and the version of what operators changed in it; empty where they changed nothing. */
type Ready = { language: Language; version: string }

function languageOf(locale: Locale, texts: Record<string, string>): Language {
  return { locale, translate: createTranslate({ ...allMessages(locale), ...texts }) }
}

/** On the server every language is ready from the start. */
const ready = new Map<Locale, Ready>()

/** The built-in messages under those that operators wrote; made again once these have changed. */
export function languageWith(locale: Locale, changes: WordChanges | null): Ready {
  const { version, texts } = changes ?? { version: '', texts: {} }
  const known = ready.get(locale)
  if (known?.version === version) return known
  const made = { language: languageOf(locale, texts), version }
  ready.set(locale, made)
  return made
}
