import type { Locale } from '#contract/envelope.ts'

/** Interface texts of one domain, by language and key. */
export type Texts<K extends string = string> = Record<Locale, Record<K, string>>

/** One text in every language. A row with a missing or a further language does not compile. */
export type TextRow = readonly [vi: string, en: string, zh: string]

/** Splits the rows of a domain by language. Keys keep the order of the rows. */
export function texts<K extends string>(rows: Record<K, TextRow>): Texts<K> {
  const split = { vi: {}, en: {}, zh: {} } as Texts<K>
  for (const key in rows) [split.vi[key], split.en[key], split.zh[key]] = rows[key]
  return split
}

/**
 * Placeholders of a text. `{{count}}` is the value. `{{count|view|views}}` is the first word when the value is 1,
 * and otherwise the second.
 */
export const textPlaces = /\{\{(\w+)(?:\|([^{|}]*)\|([^{|}]*))?\}\}/g

const han = /\p{Script=Han}/u

/** Marks the edge of a value that is a Chinese character. No value contains this control character. */
const edge = '\u0001'
const spacesAtEdges = new RegExp(`(?<=\\p{Script=Han}) ${edge}|${edge} (?=\\p{Script=Han})`, 'gu')

/**
 * Fills the placeholders of a text. A placeholder without a value stays unchanged. Chinese texts have a space around a
 * placeholder for Latin names and numbers; it is left out beside a value in Chinese characters.
 */
export function fillText(text: string, values: Record<string, string | number>): string {
  let hasEdges = false
  const filled = text.replace(textPlaces, (place, name: string, one?: string, other?: string) => {
    const value = values[name]
    if (value === undefined) return place
    const shown = (String(value) === '1' ? one : other) ?? String(value)
    if (!han.test(shown)) return shown
    hasEdges = true
    return `${han.test(shown[0] ?? '') ? edge : ''}${shown}${han.test(shown.at(-1) ?? '') ? edge : ''}`
  })
  return hasEdges ? filled.replace(spacesAtEdges, '').replaceAll(edge, '') : filled
}
