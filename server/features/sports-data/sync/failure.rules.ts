import { FeedError } from '../providers/feed-error.rules.ts'

/** A word for the metrics, of a list that does not grow. */
export function faultOf(error: unknown): string {
  return error instanceof FeedError ? error.fault : 'other'
}

/** The words of an error alone: a message of fetch may hold an address with a key in it. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return `${error.name}: ${error.message}`.replace(/(https?:\/\/[^\s?]+)\?\S*/g, '$1').slice(0, 200)
}
