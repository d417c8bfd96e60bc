import { createHash } from 'node:crypto'
import type { Locale } from '#contract/envelope.ts'
import { builtInBrand } from '#contract/rules/brand.ts'
import { allTexts, textsOf } from '#contract/texts/all.ts'
import { withSiteName } from '#contract/texts/site-name.ts'
import type { LiveBrand } from '#server/brand/brand.ts'
import type { Db } from '#server/db/sql.ts'
import { listTranslations, type Translation } from './translation.store.ts'

/** Operators' texts of a language, by key. They override the built-in messages or add new ones. */
export type TextChanges = { version: string; texts: Record<string, string>; siteName: string }

export type Words = {
  /** Reads the operators' messages from the database, at the start and after a change on any instance. */
  read(): Promise<void>
  /** Returns the language, or the site's first one where the site does not offer it. */
  offered(locale: Locale): Locale
  /** Returns the operators' texts as they are stored, and the name that fills `{{site}}`. */
  changesIn(locale: Locale): TextChanges
  /** Returns a version that changes whenever a text of the language changes. */
  versionOf(locale: Locale): string
  /** Returns all texts of a language as visitors see them, including those that operators added. */
  texts(locale: Locale): Readonly<Record<string, string>>
  /** Returns the texts of the given text domains, such as `home` and `odds`. Without `domains`, returns all texts. */
  messages(locale: Locale, domains?: readonly string[]): Readonly<Record<string, string>>
}

type Known = { changes: TextChanges; version: string; texts: Readonly<Record<string, string>> }

function hashOf(texts: object): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 12)
}

/** The built-in messages, overridden by the operators' texts, with the site's name. */
export function createWords({ db, brand }: { db: Db; brand: LiveBrand }): Words {
  let rows: readonly Translation[] = []
  const known = new Map<Locale, Known>()

  function knownIn(locale: Locale): Known {
    const found = known.get(locale) ?? compose(locale)
    known.set(locale, found)
    return found
  }

  function compose(locale: Locale): Known {
    const { name, slogan } = brand.now()
    const own = rows.filter((row) => row.locale === locale).sort((a, b) => (a.key < b.key ? -1 : 1))
    const changed = Object.fromEntries(own.map(({ key, text }) => [key, text]))
    if (slogan[locale] !== '') changed['site.tagline'] = slogan[locale]
    const isChanged = Object.keys(changed).length > 0 || name !== builtInBrand.name
    const texts = withSiteName({ ...allTexts(locale), ...changed }, name)
    return {
      changes: { version: isChanged ? hashOf({ changed, name }) : '', texts: changed, siteName: name },
      version: hashOf(texts),
      texts,
    }
  }
  brand.onChange(() => known.clear())

  return {
    async read() {
      rows = await listTranslations(db)
      known.clear()
    },
    offered(locale) {
      const { languages } = brand.now()
      return languages.includes(locale) ? locale : (languages[0] ?? locale)
    },
    changesIn: (locale) => knownIn(locale).changes,
    versionOf: (locale) => knownIn(locale).version,
    texts: (locale) => knownIn(locale).texts,
    messages(locale, domains) {
      const { texts } = knownIn(locale)
      if (!domains) return texts
      return Object.fromEntries(Object.keys(textsOf(locale, domains)).map((key) => [key, texts[key] ?? '']))
    },
  }
}
