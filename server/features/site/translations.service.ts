import { createHash } from 'node:crypto'
import type { Locale } from '#contract/envelope.ts'
import { allTexts, textsOf } from '#contract/texts/all.ts'
import type { Db } from '#server/db/sql.ts'
import { listTranslations } from './translations.store.ts'

/** Operators' texts of a language, by key. They override the built-in messages or add new ones. */
export type TextChanges = { version: string; texts: Record<string, string> }

const locales: readonly Locale[] = ['vi', 'en', 'zh']

export type Words = {
  /** Reads the operators' messages from the database, at the start and after a change on any instance. */
  read(): Promise<void>
  changesIn(locale: Locale): TextChanges
  /** Returns a version that changes whenever a text of the language changes. */
  versionOf(locale: Locale): string
  /**
   * Returns the messages of the given text domains, such as `home` and `odds`. Without `domains`, returns all messages,
   * including those that operators added.
   */
  messages(locale: Locale, domains?: readonly string[]): Record<string, string>
}

function hashOf(texts: object): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 12)
}

const builtInVersions = new Map<Locale, string>()

function versionOfBuiltIn(locale: Locale): string {
  const version = builtInVersions.get(locale) ?? hashOf(allTexts(locale))
  builtInVersions.set(locale, version)
  return version
}

/** The built-in messages, overridden by the operators' texts. */
export function createWords(db: Db): Words {
  let changes = new Map<Locale, TextChanges>()
  let versions = new Map<Locale, string>()

  function take(rows: readonly { key: string; locale: Locale; text: string }[]): void {
    const byLocale = locales.map((locale) => {
      const own = rows.filter((row) => row.locale === locale).sort((a, b) => (a.key < b.key ? -1 : 1))
      const texts = Object.fromEntries(own.map(({ key, text }) => [key, text]))
      return [locale, { texts, version: own.length === 0 ? '' : hashOf(texts) }] as const
    })
    changes = new Map(byLocale)
    versions = new Map(
      byLocale.map(([locale, { texts, version }]) => [
        locale,
        version === '' ? versionOfBuiltIn(locale) : hashOf({ ...allTexts(locale), ...texts }),
      ]),
    )
  }
  take([])

  const changesIn = (locale: Locale) => changes.get(locale) ?? { version: '', texts: {} }
  return {
    read: async () => take(await listTranslations(db)),
    changesIn,
    versionOf: (locale) => versions.get(locale) ?? '',
    messages(locale, domains) {
      const { texts } = changesIn(locale)
      if (!domains) return { ...allTexts(locale), ...texts }
      const known = textsOf(locale, domains)
      return { ...known, ...Object.fromEntries(Object.entries(texts).filter(([key]) => key in known)) }
    },
  }
}
