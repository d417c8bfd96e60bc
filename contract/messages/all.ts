import type { Locale } from '../envelope.ts'
import * as domains from './domains.ts'
import type { Messages } from './message.ts'

type KeyOf<M> = M extends Messages<infer K> ? K : never
export type MessageKey = KeyOf<(typeof domains)[keyof typeof domains]>

/** Every interface message of a language, key to text. */
export function allMessages(locale: Locale): Record<string, string> {
  return Object.assign({}, ...Object.values(domains).map((domain) => domain[locale]))
}
