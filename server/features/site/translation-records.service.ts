import type { ConsoleValues } from '#contract/console.ts'
import type { Locale } from '#contract/envelope.ts'
import { allTexts } from '#contract/texts/all.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import type { Asked, Resource, Row, Rows } from '#server/kit/resource.ts'
import {
  deleteTranslation,
  listTranslations,
  type Translation,
  upsertTranslation,
} from '#server/words/translation.store.ts'
import { listNavItems } from './site.store.ts'
import { ownKey, refusedFor } from './translation.rules.ts'

const locales: readonly Locale[] = ['vi', 'en', 'zh']
const builtIn: Record<Locale, Record<string, string>> = {
  vi: allTexts('vi'),
  en: allTexts('en'),
  zh: allTexts('zh'),
}
const builtInKeys = Object.keys(builtIn.vi).sort()
const states = ['builtIn', 'changed', 'missing', 'unused'] as const
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('đ', 'd')

/** Returns a message's record for the console. `isNamed` is true for keys that the navigation uses. */
function valuesOf(key: string, own: readonly Translation[], isNamed: boolean): ConsoleValues {
  const ownIn = (locale: Locale) => own.find((one) => one.key === key && one.locale === locale)?.text
  const texts = Object.fromEntries(locales.map((locale) => [locale, ownIn(locale) ?? builtIn[locale][key] ?? '']))
  const isBuiltIn = builtIn.vi[key] !== undefined
  const isWhole = locales.every((locale) => texts[locale] !== '')
  const changed = own.some((one) => one.key === key)
  const state = isBuiltIn
    ? changed
      ? 'changed'
      : 'builtIn'
    : isWhole && !isNamed && !ownKey.test(key)
      ? 'unused'
      : isWhole
        ? 'changed'
        : 'missing'
  const original = locales.map((locale) => builtIn[locale][key] ?? '')
  return { key, ...texts, builtIn: original.filter(Boolean).join('\n'), state }
}

/** The folded key and built-in texts of a message. They never change, and folding all of them takes 20 ms. */
const builtInSearched = new Map<string, string>()

/** Returns the key and the texts that visitors see, folded. No search contains the character between them. */
function searchedText(key: string, own: readonly Translation[]): string {
  if (own.length === 0) {
    const known = builtInSearched.get(key) ?? folded([key, ...locales.map((locale) => builtIn[locale][key])].join('\0'))
    if (builtIn.vi[key] !== undefined) builtInSearched.set(key, known)
    return known
  }
  const textIn = (locale: Locale) => own.find((one) => one.locale === locale)?.text ?? builtIn[locale][key]
  return folded([key, ...locales.map(textIn)].join('\0'))
}

/** Returns the records in the order of their keys that contain the words of a search, or all without one. */
async function readAll(db: Db, q = ''): Promise<Row[]> {
  const [own, items] = [await listTranslations(db), await listNavItems(db)]
  const named = new Set(
    items.flatMap(({ label, groupLabel }) => [label, groupLabel]).filter((text) => ownKey.test(text)),
  )
  const ownByKey = Map.groupBy(own, ({ key }) => key)
  const added = new Set([...ownByKey.keys(), ...named].filter((key) => builtIn.vi[key] === undefined))
  const keys = added.size === 0 ? builtInKeys : [...builtInKeys, ...added].sort()
  const wanted = folded(q)
  const found = wanted === '' ? keys : keys.filter((key) => searchedText(key, ownByKey.get(key) ?? []).includes(wanted))
  return found.map((key) => ({ id: key, values: valuesOf(key, ownByKey.get(key) ?? [], named.has(key)) }))
}

const isAsked = ({ values }: Row, { filter }: Asked) => filter.state === undefined || values.state === filter.state

/**
 * Records of all messages: the built-in texts in each language, overridden by the operators' texts. An empty text
 * restores the built-in one.
 */
const rows: Rows = {
  async page(db, asked) {
    const { pageSize, pageNum, after } = asked.paging
    const found = (await readAll(db, asked.q)).filter((row) => isAsked(row, asked))
    const last = after === undefined ? null : Buffer.from(after, 'base64url').toString()
    const start = last === null ? (pageNum - 1) * pageSize : found.filter(({ id }) => id <= last).length
    const list = found.slice(start, start + pageSize)
    const end = list.at(-1)
    return {
      list,
      total: found.length,
      currPage: pageNum,
      totalPage: Math.max(1, Math.ceil(found.length / pageSize)),
      next: end && start + pageSize < found.length ? Buffer.from(end.id).toString('base64url') : null,
    }
  },
  async find(db, key) {
    const own = await listTranslations(db, key)
    if (builtIn.vi[key] !== undefined || own.length > 0) return valuesOf(key, own, false)
    return (await readAll(db)).find(({ id }) => id === key)?.values ?? null
  },
  async insert(tx, values, id) {
    const key = id ?? String(values.key)
    await write(tx, key, values)
    return key
  },
  update: write,
  delete: (tx, key) => deleteTranslation(tx, key),
}

async function write(tx: Tx, key: string, values: ConsoleValues): Promise<void> {
  for (const locale of locales) {
    if (!(locale in values)) continue
    const text = String(values[locale])
    if (text === '' || text === builtIn[locale][key]) await deleteTranslation(tx, key, locale)
    else await upsertTranslation(tx, { key, locale, text })
  }
}

export function translationResource(changed: () => void): Resource {
  const text = { kind: 'text', hasLines: true, most: 2_000, isNeeded: false } as const
  return {
    name: 'translations',
    group: 'site',
    icon: 'languages',
    columns: ['key', 'vi', 'en', 'zh', 'state'],
    filters: ['state'],
    canSearch: true,
    canRemove: false,
    fields: {
      key: { kind: 'text', most: 160, fixed: 'later', check: (key) => (ownKey.test(key) ? null : 'ownKey') },
      vi: text,
      en: text,
      zh: text,
      builtIn: { kind: 'text', hasLines: true, fixed: 'always' },
      state: { kind: 'choice', choices: states, fixed: 'always' },
    },
    rows,
    async check(_db, values) {
      const key = String(values.key)
      return locales.flatMap((locale) => {
        const rule = refusedFor(String(values[locale] ?? ''), builtIn[locale][key] ?? null)
        return rule === null ? [] : [{ path: locale, rule }]
      })
    },
    changed,
  }
}
