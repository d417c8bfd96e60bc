import type { Locale } from '../envelope.ts'
import * as domains from './domains.ts'
import type { Messages } from './message.ts'

type KeyOf<M> = M extends Messages<infer K> ? K : never
export type MessageKey = KeyOf<(typeof domains)[keyof typeof domains]>

const byDomain = new Map<string, Messages>(
  Object.entries(domains).map(([name, domain]) => [name.replace(/Messages$/, ''), domain]),
)

export const messageDomains = [...byDomain.keys()]

export function isMessageDomain(name: string): boolean {
  return byDomain.has(name)
}

export function messagesOf(locale: Locale, names: readonly string[]): Record<string, string> {
  return Object.assign({}, ...names.map((name) => byDomain.get(name)?.[locale]))
}

export function allMessages(locale: Locale): Record<string, string> {
  return messagesOf(locale, messageDomains)
}
