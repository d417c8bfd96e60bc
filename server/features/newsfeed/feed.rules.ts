import {
  type FeedTab,
  type FriendFilter,
  type GroupFilter,
  hashtagKey,
  postTypes,
} from '#contract/rules/newsfeed-codes.ts'
import type { Order } from '#server/db/page.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'

export type FeedOf =
  | { kind: 'everybody' }
  | { kind: 'types'; types: readonly number[] }
  | { kind: 'author'; userId: string }
  | { kind: 'friends' | 'following'; userId: string }
  | { kind: 'tag'; tag: string }
  | { kind: 'list'; listId: string }

/** Max depth of numbered pages, so that counting has a bounded cost. */
export const deepest = 1_000
export const newest: Order = [{ column: 'p.id', type: 'bigint', direction: 'desc' }]

export type FeedQuestion = {
  nType: FeedTab
  fFilter?: FriendFilter | undefined
  hashtag?: string | undefined
}

/**
 * Returns the filter for a tab of the feed. Throws FIBE_NOT_LOGIN when a guest requests own posts, or posts of friends
 * or followed members.
 */
export function feedOf(viewer: Viewer, { nType, fFilter, hashtag }: FeedQuestion): FeedOf {
  if (nType === 'tip') return { kind: 'types', types: [postTypes.shareTips] }
  if (nType === 'event') return { kind: 'types', types: [postTypes.shareEvent, postTypes.liveEvents] }
  if (nType === 'home') return { kind: 'author', userId: ownId(viewer) }
  const isCircle = nType === 'community' || fFilter === 'friends' || fFilter === 'following'
  if (isCircle) return { kind: fFilter === 'following' ? 'following' : 'friends', userId: ownId(viewer) }
  if (hashtag !== undefined) return { kind: 'tag', tag: hashtagKey(hashtag.replace(/^#/, '')) }
  return { kind: 'everybody' }
}

/** Returns the role of a group of authors, or null for all. */
export function roleOf(group: GroupFilter): 'commentator' | 'user' | null {
  if (group === 'all') return null
  return group === 'commentator' ? 'commentator' : 'user'
}

function ownId(viewer: Viewer): string {
  if (viewer.kind !== 'user') throw new ApiError('FIBE_NOT_LOGIN')
  return viewer.userId
}
