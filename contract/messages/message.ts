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

/** Fills the `{{name}}` places of a message; one that is not given stays. */
export function fillMessage(message: string, values: Record<string, string | number>): string {
  return message.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place))
}
