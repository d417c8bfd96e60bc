import { type FeedTab, type FriendFilter, hashtagKey, postTypes } from '#contract/newsfeed-codes.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { FeedOf } from './feed.store.ts'

export type FeedQuestion = {
  nType: FeedTab
  fFilter?: FriendFilter | undefined
  hashtag?: string | undefined
}

/** Which posts a tab shows, as product.md 2 and 4 name them. Throws FIBE_NOT_LOGIN for a guest's own and friends' posts. */
export function feedOf(viewer: Viewer, { nType, fFilter, hashtag }: FeedQuestion): FeedOf {
  if (nType === 'tip') return { kind: 'types', types: [postTypes.shareTips] }
  if (nType === 'event') return { kind: 'types', types: [postTypes.shareEvent, postTypes.liveEvents] }
  if (nType === 'home') return { kind: 'author', userId: ownId(viewer) }
  const isCircle = nType === 'community' || fFilter === 'friends' || fFilter === 'following'
  if (isCircle) return { kind: fFilter === 'following' ? 'following' : 'friends', userId: ownId(viewer) }
  if (hashtag !== undefined) return { kind: 'tag', tag: hashtagKey(hashtag.replace(/^#/, '')) }
  return { kind: 'everybody' }
}

function ownId(viewer: Viewer): string {
  if (viewer.kind !== 'user') throw new ApiError('FIBE_NOT_LOGIN')
  return viewer.userId
}
