import { type FriendState, rejectedForDays } from '#contract/friends.ts'
import type { Blocks } from './block.store.ts'
import type { PairRow, PairState } from './friendship.store.ts'

const dayMs = 86_400_000

/** How two members stand, as the first of them may know it. */
export function stateFor(userId: string, pair: PairRow | null, blocks: Blocks): FriendState {
  if (blocks.byOne) return 'blocked'
  if (!pair || blocks.byOther || pair.state === 'withdrawn') return 'none'
  if (pair.state === 'friends') return 'friends'
  if (pair.askedBy === userId) return 'sent'
  return pair.state === 'pending' ? 'received' : 'none'
}

/** `changed` says what the others are told: nothing where it stays quiet. */
export type Step = { state: PairState; askedBy: string; keepsTime?: boolean; told: 'requested' | 'accepted' | null }

/**
 * What asking leads to; null where nothing changes. A request that was rejected not long ago stays rejected, quietly. One
 * who rejected and then asks becomes a friend at once where the other still asks.
 */
export function asking(userId: string, pair: PairRow | null, now: number): Step | null {
  const requested: Step = { state: 'pending', askedBy: userId, told: 'requested' }
  if (!pair) return requested
  if (pair.state === 'friends') return null
  if (pair.askedBy !== userId) {
    if (pair.state === 'withdrawn') return requested
    return { state: 'friends', askedBy: pair.askedBy, told: 'accepted' }
  }
  if (pair.state === 'pending') return null
  if (now - pair.changedAt.getTime() >= rejectedForDays * dayMs) return requested
  return pair.state === 'refused' ? null : { state: 'refused', askedBy: userId, keepsTime: true, told: null }
}
