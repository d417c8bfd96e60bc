import { type FriendState, rejectedForDays } from '#contract/friends.ts'
import type { Blocks } from './block.store.ts'
import type { PairRow, PairState } from './friendship.store.ts'

const dayMs = 86_400_000

/** Returns the state between two members, as `userId` may see it. */
export function stateFor(userId: string, pair: PairRow | null, blocks: Blocks): FriendState {
  if (blocks.byOne) return 'blocked'
  if (!pair || blocks.byOther || pair.state === 'withdrawn') return 'none'
  if (pair.state === 'friends') return 'friends'
  if (pair.askedBy === userId) return 'sent'
  return pair.state === 'pending' ? 'received' : 'none'
}

/** `notification` is sent to the other member; null sends none. With `keepsTime` the time of the last change stays. */
export type Step = {
  state: PairState
  askedBy: string
  keepsTime?: boolean
  notification: 'requested' | 'accepted' | null
}

/**
 * Returns the result of a friend request, or null when nothing changes. A recently rejected request silently stays
 * rejected. A member who sends a request to the sender of an earlier one becomes a friend immediately, even after
 * rejecting it, unless it was withdrawn.
 */
export function asking(userId: string, pair: PairRow | null, now: number): Step | null {
  const requested: Step = { state: 'pending', askedBy: userId, notification: 'requested' }
  if (!pair) return requested
  if (pair.state === 'friends') return null
  if (pair.askedBy !== userId) {
    if (pair.state === 'withdrawn') return requested
    return { state: 'friends', askedBy: pair.askedBy, notification: 'accepted' }
  }
  if (pair.state === 'pending') return null
  if (now - pair.changedAt.getTime() >= rejectedForDays * dayMs) return requested
  return pair.state === 'refused' ? null : { state: 'refused', askedBy: userId, keepsTime: true, notification: null }
}
