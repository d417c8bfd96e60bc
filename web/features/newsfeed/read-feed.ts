import type { Locale } from '#contract/envelope.ts'
import { newsfeedForYou, type PostReason } from '#contract/for-you.ts'
import { newsfeedList, type Post } from '#contract/newsfeed.ts'
import type { call } from '#web/api/call.ts'
import { type FeedPlace, questionOf } from '#web/mention/feed-address.ts'

/** `reasons` are absent outside the order “for you”. */
export type FeedPost = Post & { reasons?: readonly PostReason[] | undefined }
export type FeedPage = { list: readonly FeedPost[]; next: string | null }

/** Reads one page of a feed with the browser's `call` or a loader's. */
export function readFeed(
  ask: typeof call,
  place: FeedPlace,
  { locale, after }: { locale: Locale; after?: string | undefined },
): Promise<FeedPage> {
  const part = { locale, ...(after !== undefined && { after }) }
  return place.order === 'forYou' ? ask(newsfeedForYou, part) : ask(newsfeedList, { ...questionOf(place), ...part })
}
