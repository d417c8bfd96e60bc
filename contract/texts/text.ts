import type { Locale } from '../envelope.ts'

/** Interface texts of one domain. Vietnamese defines the keys; a missing key in en or zh is a compile error. */
export type Texts<K extends string = string> = Record<Locale, Record<K, string>>

export function texts<const V extends Record<string, string>>(all: {
  vi: V
  en: Record<keyof V & string, string>
  zh: Record<keyof V & string, string>
}): Texts<keyof V & string> {
  return all
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
