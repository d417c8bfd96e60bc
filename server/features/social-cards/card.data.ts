import type { Locale } from '#contract/envelope.ts'

/** A side of a match. `crest` is the address of its picture; missing without one. */
export type CardSide = { name: string; shortName: string; colour: string; crest?: string | undefined }

/** Content of a card. Colours are `#rrggbb`; texts may have any length. */
export type Card = {
  locale: Locale
  site: string
  /** Short text above the title: the article's category or the tournament. */
  kicker: string
  title: string
  byline: string
  /** Ground of a card without a picture, and of the line at the bottom. */
  colour: string
  /** The brand's colours of a text on a dark ground and of the site's bars. */
  brand: { text: string; mark: string }
  /** Two sides and the score between them. `score` is empty before the start. */
  match: { home: CardSide; away: CardSide; score: string } | null
  /** A goal of the match. The score is then the one after it, and the title is the scorer, or the team without one. */
  goal: { label: string; minute: string; side: 'home' | 'away' } | null
}

/** Size that networks show without cropping (1.91:1). */
export const cardSize = { width: 1_200, height: 630 }

/** Widths of crests: on the card of a match, and beside the score and above it on the card of a goal. */
export const crestSizes = { match: 104, goal: 84, large: 220 }
