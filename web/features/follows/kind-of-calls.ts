import type { FollowCalls } from '#contract/follows.ts'
import { call } from '#web/api/call.ts'
import { type FollowKind, followKind } from './followed.ts'

/** Creates a follow kind from the calls that a domain declared with `followCalls`. */
export function kindOfCalls({ follow, followedIds }: FollowCalls): FollowKind {
  return followKind({
    read: async () => (await call(followedIds)).ids,
    write: async (id, isFollowing) => (await call(follow, { id, follow: isFollowing })).followers,
  })
}
