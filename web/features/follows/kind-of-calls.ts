import type { FollowCalls } from '#contract/follows.ts'
import { call } from '#web/api/call.ts'
import { type FollowKind, followKind } from './followed.ts'

/** How a domain's entries are followed, by the calls it declared with `followCalls`. */
export function kindOfCalls({ follow, followedIds }: FollowCalls): FollowKind {
  return followKind({
    read: async () => (await call(followedIds)).ids,
    write: async (id, isFollowing) => (await call(follow, { id, follow: isFollowing })).followers,
  })
}
