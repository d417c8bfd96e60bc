import { followedFeedListIds, followFeedList } from '#contract/feed-lists.ts'
import { kindOfCalls } from '#web/features/follows/kind-of-calls.ts'

export const listFollow = kindOfCalls({ follow: followFeedList, followedIds: followedFeedListIds })
