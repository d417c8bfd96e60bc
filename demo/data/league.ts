import type { LocalText } from '#contract/envelope.ts'
import { slugify } from '#contract/rules/fixture-slug.ts'

export type Club = { key: string; names: LocalText; shortName: string; colour: string }
export type League = {
  key: string
  /** ISO 3166 code, or GB-ENG and similar. */
  country?: string
  names: LocalText
  colour: string
  teams: Club[]
}

/** Parses lines of `name|short name|#colour`, followed by the English and the Chinese name where they differ. */
export function clubs(table: string): Club[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', shortName = '', colour = '', english = name, chinese = english] = line.trim().split('|')
      return { key: slugify(name), names: { vi: name, en: english, zh: chinese }, shortName, colour }
    })
}
