import type { Locale } from '#contract/envelope.ts'
import * as domains from './domains.ts'
import type { Texts } from './text.ts'

type KeyOf<M> = M extends Texts<infer K> ? K : never
export type TextKey = KeyOf<(typeof domains)[keyof typeof domains]>

const byDomain = new Map<string, Texts>(
  Object.entries(domains).map(([name, domain]) => [name.replace(/Texts$/, ''), domain]),
)

export const textDomains = [...byDomain.keys()]

export function isTextDomain(name: string): boolean {
  return byDomain.has(name)
}

export function textsOf(locale: Locale, names: readonly string[]): Record<string, string> {
  return Object.assign({}, ...names.map((name) => byDomain.get(name)?.[locale]))
}

const merged = new Map<Locale, Readonly<Record<string, string>>>()

/** Returns all texts of a language. They are merged once, because that takes some milliseconds. */
export function allTexts(locale: Locale): Readonly<Record<string, string>> {
  const texts = merged.get(locale) ?? textsOf(locale, textDomains)
  merged.set(locale, texts)
  return texts
}
