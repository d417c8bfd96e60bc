import type { SharedCard } from '#contract/newsfeed.ts'

/** Something that has a page of its own, as the feed shows it. */
export type ShareableThing = { kind: 'article' | 'event'; id: string; card: SharedCard }
