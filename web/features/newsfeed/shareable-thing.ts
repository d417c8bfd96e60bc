import type { SharedCard } from '#contract/newsfeed.ts'

/** An article or event, with the card that the feed shows for it. */
export type ShareableThing = { kind: 'article' | 'event'; id: string; card: SharedCard }
