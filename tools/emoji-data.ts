import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import type { Locale } from '#contract/envelope.ts'
import type { EmojiRow } from '#web/emoji/emoji-row.ts'

type Source = {
  emoji: string
  label: string
  tags?: string[]
  group?: number
  subgroup?: number
  version: number
  skins?: { emoji: string; tone: number | number[] }[]
}

const folders: Record<Locale, string> = { vi: 'vi', en: 'en', zh: 'zh-hant' }
/** Hair and skin colours that are not used alone. */
const componentGroup = 2
const flagSubgroups = [98, 99]
const lightTone = 1
const { resolve } = createRequire(import.meta.url)

/** Returns the emoji with their names and tags in a language, without the fields of the data set that the picker ignores. */
export function emojiRows(locale: Locale): EmojiRow[] {
  const file = resolve(`emojibase-data/${folders[locale]}/data.json`)
  const sources = JSON.parse(readFileSync(file, 'utf8')) as Source[]
  return sources.flatMap(({ emoji, label, tags = [], group, subgroup = 0, version, skins = [] }): EmojiRow[] => {
    if (group === undefined || group === componentGroup) return []
    const light = skins.find(({ tone }) => tone === lightTone)?.emoji ?? ''
    return [[emoji, group, label, tags.join('\n'), light, version, flagSubgroups.includes(subgroup) ? 1 : 0]]
  })
}

/** Provides `virtual:emoji/LOCALE`, which becomes a chunk for each language. Pages rendered on the server never load it. */
export function emojiData(): Plugin {
  return {
    name: 'emoji-data',
    resolveId: { filter: { id: /^virtual:emoji\// }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:emoji\// },
      handler(id) {
        if (this.environment.name !== 'client') return 'export const rows = []'
        const rows = JSON.stringify(emojiRows(id.slice(id.lastIndexOf('/') + 1) as Locale))
        return `export const rows = JSON.parse(${JSON.stringify(rows)})`
      },
    },
  }
}
