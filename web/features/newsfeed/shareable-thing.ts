import type { SharedCard } from '#contract/newsfeed.ts'

/** An article or event that the feed shows as a card. */
export type ShareableThing = { kind: 'article' | 'event'; id: string; card: SharedCard }
