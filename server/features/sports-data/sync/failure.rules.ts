import { FeedError } from '#server/features/sports-data/providers/feed-error.rules.ts'

/** Returns the error's fault as a metrics label from a fixed list. */
export function faultOf(error: unknown): string {
  return error instanceof FeedError ? error.fault : 'other'
}

/** Returns the error's text without query strings, because a message of `fetch` may contain an address with a key. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return `${error.name}: ${error.message}`.replace(/(https?:\/\/[^\s?]+)\?\S*/g, '$1').slice(0, 200)
}
