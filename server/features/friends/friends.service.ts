import { type FriendState, maxBlocked, maxFriends, maxSentRequests, type Standing } from '#contract/friends.ts'
import { isIn } from '#contract/privacy.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { Follows } from '#server/features/follows/follows.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { event } from '#server/kit/events.ts'
import { privacyOf } from '#server/tables/privacy.ts'
import { leavers } from '#server/tables/sessions.ts'
import { countBlocked, deleteBlock, findBlocks, insertBlock } from './block.store.ts'
import { asking, stateFor } from './friend.rules.ts'
import { countMutual } from './friend-list.store.ts'
import {
  countFriends,
  deletePair,
  findPair,
  insertFriends,
  lockPair,
  type Pair,
  pairOf,
  putPair,
} from './friendship.store.ts'

export type FriendService = {
  /** Returns the state between two members, as `userId` may see it. */
  stateOf(userId: string, otherId: string): Promise<FriendState>
  areFriends(userId: string, otherId: string): Promise<boolean>
  isBlockedBetween(userId: string, otherId: string): Promise<boolean>
  /**
   * Adds existing friendships from an import or the demo world, without notifications. Skips pairs that already have a
   * state.
   */
  keepFriends(pairs: readonly (readonly [string, string])[]): Promise<void>
  follows: Follows
}

/**
 * Each change and `refuseUnseen` throw USER_NOT_FOUND when the other is unknown or has blocked the member. They throw
 * CONFLICT when both are the same member.
 */
export type OwnFriendService = FriendService & {
  /**
   * Sends a friend request. Throws MEMBER_BLOCKED, FRIEND_REQUESTS_CLOSED, TOO_MANY_FRIENDS, TOO_MANY_FRIEND_REQUESTS.
   */
  send(userId: string, otherId: string): Promise<Standing>
  /** Throws FRIEND_REQUEST_NOT_FOUND, TOO_MANY_FRIENDS. */
  accept(userId: string, otherId: string): Promise<Standing>
  reject(userId: string, otherId: string): Promise<Standing>
  /** Ends a friendship, or withdraws a request. */
  cancel(userId: string, otherId: string): Promise<Standing>
  /** Blocks the other, and ends friendship, requests and follows between the two. Throws TOO_MANY_BLOCKED. */
  block(userId: string, otherId: string): Promise<Standing>
  unblock(userId: string, otherId: string): Promise<Standing>
  /** Throws USER_NOT_FOUND also when the other is deleting the account. */
  refuseUnseen(userId: string, otherId: string): Promise<void>
  isLeaving(userId: string): Promise<boolean>
  /** Prevents blocks between the two until the transaction ends. Throws USER_NOT_FOUND when there is a block. */
  lockUnblocked(tx: Tx, userId: string, otherId: string): Promise<void>
  /** Throws NOT_PERMISSIONS when the other’s settings hide the friend list from the member. */
  refuseHiddenFriends(userId: string, otherId: string): Promise<void>
}

type Uses = {
  database: DatabaseEngine
  accounts: { findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, unknown>> }
  follows: Follows
  /** Sends the state and the number of pending requests to a member’s open pages. */
  publish: (userId: string, news: { userId: string; state: FriendState; requests: number }) => void
}

export function createFriendService({ database: { db }, accounts, follows, publish }: Uses): OwnFriendService {
  async function stateOf(on: Db, userId: string, otherId: string): Promise<FriendState> {
    const [pair, blocks] = await Promise.all([
      findPair(on, pairOf(userId, otherId)),
      findBlocks(on, { userId, otherId }),
    ])
    return stateFor(userId, pair, blocks)
  }

  async function refuseUnknown(userId: string, otherId: string): Promise<void> {
    if (userId === otherId) throw new ApiError('CONFLICT')
    if (!(await accounts.findPublic([otherId])).has(otherId)) throw new ApiError('USER_NOT_FOUND')
    if ((await findBlocks(db, { userId, otherId })).byOther) throw new ApiError('USER_NOT_FOUND')
  }

  async function refuseUnseen(userId: string, otherId: string): Promise<void> {
    await refuseUnknown(userId, otherId)
    if (await isLeaving(otherId)) throw new ApiError('USER_NOT_FOUND')
  }

  async function isLeaving(userId: string): Promise<boolean> {
    return (await leavers(db).where('user_id', '=', userId).executeTakeFirst()) !== undefined
  }

  async function publishState(userId: string, otherId: string): Promise<void> {
    const [state, { requests }] = await Promise.all([stateOf(db, userId, otherId), countFriends(db, userId)])
    publish(userId, { userId: otherId, state, requests })
  }

  /**
   * Runs changes between two members one after another. Notifies the open pages of the affected members after the
   * commit.
   */
  async function change(
    userId: string,
    otherId: string,
    write: (tx: Tx, pair: Pair) => Promise<'both' | 'own' | null>,
  ): Promise<Standing> {
    await refuseUnknown(userId, otherId)
    const { state, concerned } = await db.transaction().execute(async (tx) => {
      const pair = pairOf(userId, otherId)
      await lockPair(tx, pair)
      // The other may have blocked the member since the first check.
      if ((await findBlocks(tx, { userId, otherId })).byOther) throw new ApiError('USER_NOT_FOUND')
      const concerned = await write(tx, pair)
      return { concerned, state: await stateOf(tx, userId, otherId) }
    })
    if (concerned) await publishState(userId, otherId)
    if (concerned === 'both') await publishState(otherId, userId)
    return { userId: otherId, state }
  }

  async function refuseFull(tx: Tx, userIds: readonly string[]): Promise<void> {
    for (const userId of userIds)
      if ((await countFriends(tx, userId)).friends >= maxFriends) throw new ApiError('TOO_MANY_FRIENDS')
  }

  /**
   * Throws FRIEND_REQUESTS_CLOSED when the other accepts no requests, or accepts only friends of friends and the two
   * have no common friend.
   */
  async function refuseClosed(tx: Tx, userId: string, otherId: string): Promise<void> {
    const open = (await privacyOf(tx, [otherId])).get(otherId)?.friendRequests ?? 'everyone'
    if (open === 'everyone') return
    if (open === 'friends-of-friends' && (await countMutual(tx, userId, [otherId])).has(otherId)) return
    throw new ApiError('FRIEND_REQUESTS_CLOSED')
  }

  return {
    stateOf: (userId, otherId) => stateOf(db, userId, otherId),
    areFriends: async (userId, otherId) => (await findPair(db, pairOf(userId, otherId)))?.state === 'friends',
    async isBlockedBetween(userId, otherId) {
      const { byOne, byOther } = await findBlocks(db, { userId, otherId })
      return byOne || byOther
    },
    keepFriends: (pairs) =>
      insertFriends(
        db,
        pairs.map(([one, other]) => pairOf(one, other)),
      ),
    follows,
    refuseUnseen,
    isLeaving,
    async lockUnblocked(tx, userId, otherId) {
      await lockPair(tx, pairOf(userId, otherId))
      const { byOne, byOther } = await findBlocks(tx, { userId, otherId })
      if (byOne || byOther) throw new ApiError('USER_NOT_FOUND')
    },
    async refuseHiddenFriends(userId, otherId) {
      const shown = (await privacyOf(db, [otherId])).get(otherId)?.friends ?? 'everyone'
      if (shown === 'everyone') return
      const isFriend = (await findPair(db, pairOf(userId, otherId)))?.state === 'friends'
      if (!isIn(shown, { isSelf: false, isFriend })) throw new ApiError('NOT_PERMISSIONS')
    },
    async send(userId, otherId) {
      await refuseUnseen(userId, otherId)
      return change(userId, otherId, async (tx, pair) => {
        if ((await findBlocks(tx, { userId, otherId })).byOne) throw new ApiError('MEMBER_BLOCKED')
        const step = asking(userId, await findPair(tx, pair), Date.now())
        if (!step) return null
        if (step.notification === 'requested') await refuseClosed(tx, userId, otherId)
        if (step.state === 'friends') await refuseFull(tx, [userId, otherId])
        else if ((await countFriends(tx, userId)).sent >= maxSentRequests)
          throw new ApiError('TOO_MANY_FRIEND_REQUESTS')
        await putPair(tx, pair, step)
        if (step.notification === 'requested') await event(tx, 'friend.requested', { askedBy: userId, userId: otherId })
        if (step.notification === 'accepted')
          await event(tx, 'friend.accepted', { askedBy: step.askedBy, acceptedBy: userId })
        return 'both'
      })
    },
    accept: (userId, otherId) =>
      change(userId, otherId, async (tx, pair) => {
        const found = await findPair(tx, pair)
        if (found?.state === 'friends') return null
        if (found?.state !== 'pending' || found.askedBy === userId) throw new ApiError('FRIEND_REQUEST_NOT_FOUND')
        await refuseFull(tx, [userId, otherId])
        await putPair(tx, pair, { state: 'friends', askedBy: otherId })
        await event(tx, 'friend.accepted', { askedBy: otherId, acceptedBy: userId })
        return 'both'
      }),
    reject: (userId, otherId) =>
      change(userId, otherId, async (tx, pair) => {
        const found = await findPair(tx, pair)
        if (found?.state !== 'pending' || found.askedBy === userId) return null
        await putPair(tx, pair, { state: 'refused', askedBy: otherId })
        return 'own'
      }),
    cancel: (userId, otherId) =>
      change(userId, otherId, async (tx, pair) => {
        const found = await findPair(tx, pair)
        if (found?.state === 'refused' && found.askedBy === userId)
          await putPair(tx, pair, { state: 'withdrawn', askedBy: userId, keepsTime: true })
        else if (found?.state === 'friends' || (found?.state === 'pending' && found.askedBy === userId))
          await deletePair(tx, pair)
        else return null
        await event(tx, 'friend.ended', { userId, otherId })
        return 'both'
      }),
    block: (userId, otherId) =>
      change(userId, otherId, async (tx, pair) => {
        if ((await findBlocks(tx, { userId, otherId })).byOne) return null
        if ((await countBlocked(tx, userId)) >= maxBlocked) throw new ApiError('TOO_MANY_BLOCKED')
        await deletePair(tx, pair)
        await follows.release(tx, { userId, targetId: otherId })
        await follows.release(tx, { userId: otherId, targetId: userId })
        await insertBlock(tx, { userId, otherId })
        await event(tx, 'member.blocked', { userId, blockedId: otherId })
        return 'both'
      }),
    unblock: (userId, otherId) =>
      change(userId, otherId, async (tx) => {
        if (!(await deleteBlock(tx, { userId, otherId }))) return null
        await event(tx, 'member.unblocked', { userId, blockedId: otherId })
        return 'own'
      }),
  }
}
