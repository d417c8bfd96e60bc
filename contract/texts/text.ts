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

/** Fills the placeholders of a text. A placeholder without a value stays unchanged. */
export function fillText(text: string, values: Record<string, string | number>): string {
  return text.replace(textPlaces, (place, name: string, one?: string, other?: string) => {
    const value = values[name]
    if (value === undefined) return place
    return (String(value) === '1' ? one : other) ?? String(value)
  })
}
