import type { Locale } from '#contract/envelope.ts'
import { builtInBrand } from '#contract/rules/brand.ts'
import type { TextChanges } from '#contract/site.ts'
import { allTexts } from '#contract/texts/all.ts'
import { withSiteName } from '#contract/texts/site-name.ts'
import type { Language } from './translate.ts'
import { createTranslate } from './translator.ts'

/** A language with the version of the operators' changes. The version is empty without changes. */
type Ready = { language: Language; version: string }

function languageOf(locale: Locale, texts: Record<string, string>, siteName: string): Language {
  return { locale, translate: createTranslate(withSiteName({ ...allTexts(locale), ...texts }, siteName)) }
}

const ready = new Map<Locale, Ready>()

/**
 * Returns the language with the built-in messages and the operators' changes. They are combined again when the changes
 * have a new version.
 */
export function languageWith(locale: Locale, changes: TextChanges | null): Ready {
  const { version, texts, siteName } = changes ?? { version: '', texts: {}, siteName: builtInBrand.name }
  const known = ready.get(locale)
  if (known?.version === version) return known
  const made = { language: languageOf(locale, texts, siteName), version }
  ready.set(locale, made)
  return made
}
