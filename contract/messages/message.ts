import type { Locale } from '../envelope.ts'

/** One domain's interface messages. Vietnamese defines the keys; a missing one in en or zh does not compile. */
export type Messages<K extends string = string> = Record<Locale, Record<K, string>>

export function messages<const V extends Record<string, string>>(all: {
  vi: V
  en: Record<keyof V & string, string>
  zh: Record<keyof V & string, string>
}): Messages<keyof V & string> {
  return all
}

/** The places of a message: `{{count}}` stands for its value, `{{count|view|views}}` for a word that goes with one, or with another number. */
export const messagePlaces = /\{\{(\w+)(?:\|([^{|}]*)\|([^{|}]*))?\}\}/g

/** Fills the places of a message; one that is not given stays. */
export function fillMessage(message: string, values: Record<string, string | number>): string {
  return message.replace(messagePlaces, (place, name: string, one?: string, other?: string) => {
    const value = values[name]
    if (value === undefined) return place
    return (String(value) === '1' ? one : other) ?? String(value)
  })
}
