import type { Locale } from '#contract/envelope.ts'

/** What a card shows. Colours are `#rrggbb`; texts may be of any length. */
export type Card = {
  locale: Locale
  site: string
  /** A word or two above the title. */
  kicker: string
  title: string
  byline: string
  colour: string
  /** Two sides with their score between them; `score` is empty before the start. */
  match: { home: string; away: string; homeColour: string; awayColour: string; score: string } | null
}

/** What networks show whole (1.91:1). */
export const cardSize = { width: 1_200, height: 630 }
