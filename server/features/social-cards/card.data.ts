import type { Locale } from '#contract/envelope.ts'

/** Content of a card. Colours are `#rrggbb`; texts may have any length. */
export type Card = {
  locale: Locale
  site: string
  /** Short text above the title: the article's category or the tournament. */
  kicker: string
  title: string
  byline: string
  colour: string
  /** Two sides and the score between them. `score` is empty before the start. */
  match: { home: string; away: string; homeColour: string; awayColour: string; score: string } | null
}

/** Size that networks show without cropping (1.91:1). */
export const cardSize = { width: 1_200, height: 630 }
