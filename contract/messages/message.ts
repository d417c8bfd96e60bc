import type { Locale } from '../envelope.ts'

/** Interface messages of one domain. Vietnamese defines the keys; a missing key in en or zh is a compile error. */
export type Messages<K extends string = string> = Record<Locale, Record<K, string>>

export function messages<const V extends Record<string, string>>(all: {
  vi: V
  en: Record<keyof V & string, string>
  zh: Record<keyof V & string, string>
}): Messages<keyof V & string> {
  return all
}

/**
 * Placeholders of a message. `{{count}}` is the value. `{{count|view|views}}` is the first word when the value is 1,
 * and otherwise the second.
 */
export const messagePlaces = /\{\{(\w+)(?:\|([^{|}]*)\|([^{|}]*))?\}\}/g

/** Fills the placeholders of a message. A placeholder without a value stays unchanged. */
export function fillMessage(message: string, values: Record<string, string | number>): string {
  return message.replace(messagePlaces, (place, name: string, one?: string, other?: string) => {
    const value = values[name]
    if (value === undefined) return place
    return (String(value) === '1' ? one : other) ?? String(value)
  })
}
