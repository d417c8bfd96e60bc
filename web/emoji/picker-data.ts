import type { EmojiData } from 'frimousse'
import { folded } from '#web/i18n/folded.ts'
import type { EmojiRow } from './emoji-row.ts'
import { variantsOf } from './skin-tone.ts'

type Words = {
  recent: string
  group: (group: number) => string
  found: string
  /** Name of a sign with a skin tone. */
  toned: (name: string, tone: string) => string
}
type Emoji = EmojiData['emojis'][number]
type Texts = { name: string; tags: string }
type Entry = { emoji: Emoji; exact: Texts; plain: Texts }

const recentGroup = -1
const foundGroup = 0
/**
 * The library finds the active emoji by its text, so the copies in the recent group need a different text. This
 * character makes the difference.
 */
const invisible = '\u200B'
export const maxTyped = 60
const skinTones = { light: '', 'medium-light': '', medium: '', 'medium-dark': '', dark: '' }

/** Returns the sign of an emoji of the picker. */
export function signOf(emoji: string): string {
  return emoji.replace(invisible, '')
}

/**
 * Returns the text for the library's search. It also searches, by substrings only, and must accept all matches in our
 * order. It marks the first match as active when this text changes.
 */
export function acceptedText(typed: string): string {
  return invisible.repeat(typed.trim().length)
}

function entryOf([sign, category, name, tags, light, version]: EmojiRow): Entry {
  const label = name.charAt(0).toUpperCase() + name.slice(1)
  const skins = light === '' ? {} : { skins: variantsOf(light) }
  const exact = { name: name.toLowerCase(), tags: tags.toLowerCase() }
  return {
    emoji: { emoji: sign, category, label, version, tags: [], ...skins },
    exact,
    plain: { name: folded(name), tags: folded(tags) },
  }
}

/** Returns 0 for the best match, and null without a match. */
function rankOf({ name, tags }: Texts, query: string): number | null {
  if (name === query) return 0
  if (` ${name}`.includes(` ${query}`)) return 1
  if (tags.includes(query) && tags.split('\n').includes(query)) return 2
  if (name.includes(query)) return 3
  return tags.includes(query) ? 4 : null
}

function search(entries: readonly Entry[], texts: 'exact' | 'plain', query: string): Emoji[] {
  const ranked = entries.flatMap((entry) => {
    const rank = rankOf(entry[texts], query)
    return rank === null ? [] : [{ rank, emoji: entry.emoji }]
  })
  return ranked.sort((one, other) => one.rank - other.rank).map(({ emoji }) => emoji)
}

/**
 * Returns the best matches first. With tone marks, "cá" finds only fish. Without marks, or when a text with marks finds
 * nothing, as in the middle of typing a letter, the marks of the names are ignored.
 */
function find(entries: readonly Entry[], typed: string): Emoji[] {
  const query = typed.toLowerCase().normalize('NFC')
  const plain = folded(query)
  const found = query === plain ? [] : search(entries, 'exact', query)
  return found.length > 0 ? found : search(entries, 'plain', plain)
}

function recentOf(entries: readonly Entry[], recent: readonly string[], words: Words): Emoji[] {
  const bySign = new Map<string, Emoji>()
  for (const { emoji: all } of entries) {
    const { skins, ...emoji } = all
    bySign.set(emoji.emoji, emoji)
    for (const [tone, sign] of Object.entries<string>(skins ?? {}))
      bySign.set(sign, { ...emoji, label: words.toned(emoji.label, tone) })
  }
  return recent.flatMap((sign) => {
    const emoji = bySign.get(sign)
    return emoji ? [{ ...emoji, emoji: sign + invisible, category: recentGroup }] : []
  })
}

/**
 * Returns a function with the data of the picker for a typed text: the recent emoji and all groups, or the matches in one
 * group. Recent signs that the list does not contain are left out.
 */
export function createPickerData(rows: readonly EmojiRow[], recent: readonly string[], words: Words) {
  const entries = rows.map(entryOf)
  const groups = [...new Set(rows.map(([, group]) => group))]
  const all: EmojiData = {
    locale: '',
    emojis: [...recentOf(entries, recent, words), ...entries.map(({ emoji }) => emoji)],
    categories: [
      { index: recentGroup, label: words.recent },
      ...groups.map((group) => ({ index: group, label: words.group(group) })),
    ],
    skinTones,
  }

  return (typed: string): EmojiData => {
    const text = typed.trim()
    if (text === '') return all
    const tags = [invisible.repeat(maxTyped)]
    const emojis = find(entries, text).map((emoji) => ({ ...emoji, category: foundGroup, tags }))
    return { locale: text, emojis, categories: [{ index: foundGroup, label: words.found }], skinTones }
  }
}
