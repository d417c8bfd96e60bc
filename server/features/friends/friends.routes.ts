import type { PublicUser } from '#contract/account.ts'
import type { KeysetPage } from '#contract/envelope.ts'
import {
  blockList,
  followList,
  friendAccept,
  friendCancel,
  friendCheck,
  friendCount,
  friendList,
  friendReject,
  friendRequests,
  friendSend,
  friendSent,
  friendSuggestions,
  memberBlock,
  memberUnblock,
} from '#contract/friends.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { handle, type Route } from '#server/http/handle.ts'
import type { Member } from '#server/http/viewer.ts'
import {
  countMutual,
  type ListedRow,
  listBlocked,
  listFollowers,
  listFollowing,
  listFriends,
  listReceived,
  listSent,
} from './friend-list.store.ts'
import type { OwnFriendService } from './friends.service.ts'
import { countFriends } from './friendship.store.ts'
import { listSuggestions } from './suggestion.store.ts'

type Uses = {
  database: DatabaseEngine
  service: OwnFriendService
  accounts: { findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>> }
}

export function friendRoutes({ database: { db }, service, accounts }: Uses): Route[] {
  async function withMembers<Row extends { other_id: string }, Entry>(
    { list, ...page }: KeysetPage<Row>,
    toEntry: (user: PublicUser, row: Row) => Entry,
  ): Promise<KeysetPage<Entry>> {
    const users = await accounts.findPublic(list.map(({ other_id }) => other_id))
    const entries = list.flatMap((row) => {
      const user = users.get(row.other_id)
      return user ? [toEntry(user, row)] : []
    })
    return { ...page, list: entries }
  }

  async function withMutual(userId: string, page: KeysetPage<ListedRow>) {
    const mutual = await countMutual(
      db,
      userId,
      page.list.map(({ other_id }) => other_id),
    )
    return withMembers(page, (user, { other_id, since }) => ({
      ...user,
      mutual: mutual.get(other_id) ?? 0,
      askedAt: since.getTime(),
    }))
  }

  /**
   * Returns the caller’s id, and the id of the member whose list to show (by default the caller). Throws when the
   * caller may not see that member.
   */
  async function shownOf(
    { userId: ownId }: Member,
    asked: string | undefined,
  ): Promise<{ ownId: string; userId: string }> {
    if (asked !== undefined && asked !== ownId) await service.refuseUnseen(ownId, asked)
    return { ownId, userId: asked ?? ownId }
  }

  const toFriend = (user: PublicUser, { is_online, since }: ListedRow) => ({
    ...user,
    isOnline: is_online,
    since: since.getTime(),
  })

  return [
    handle(friendSend, ({ userId }, { member }) => service.send(member.userId, userId)),
    handle(friendAccept, ({ userId }, { member }) => service.accept(member.userId, userId)),
    handle(friendReject, ({ userId }, { member }) => service.reject(member.userId, userId)),
    handle(friendCancel, ({ userId }, { member }) => service.cancel(member.userId, userId)),
    handle(memberBlock, ({ userId }, { member }) => service.block(member.userId, userId)),
    handle(memberUnblock, ({ userId }, { member }) => service.unblock(member.userId, userId)),

    handle(friendCheck, async ({ userId }, { member }) => {
      const { userId: ownId } = member
      await service.refuseUnseen(ownId, userId)
      const [state, isFollowing, mutual] = await Promise.all([
        service.stateOf(ownId, userId),
        service.follows.isFollowing(ownId, userId),
        countMutual(db, ownId, [userId]),
      ])
      return { userId, state, isFriend: state === 'friends', isFollowing, mutual: mutual.get(userId) ?? 0 }
    }),

    handle(friendCount, async (input, { member }) => {
      const { ownId, userId } = await shownOf(member, input.userId)
      const counts = await countFriends(db, userId)
      return userId === ownId ? counts : { ...counts, requests: 0, sent: 0 }
    }),

    handle(friendList, async ({ userId: asked, q, online, ...paging }, { member }) => {
      const { ownId, userId } = await shownOf(member, asked)
      if (userId !== ownId) await service.refuseHiddenFriends(ownId, userId)
      return withMembers(await listFriends(db, userId, { viewerId: ownId, q, online, paging }), toFriend)
    }),

    handle(friendRequests, async (paging, { member }) => {
      const { userId } = member
      return withMutual(userId, await listReceived(db, userId, paging))
    }),

    handle(friendSent, async (paging, { member }) => {
      const { userId } = member
      return withMutual(userId, await listSent(db, userId, paging))
    }),

    handle(friendSuggestions, async ({ pageSize, locale }, { member }) => {
      const rows = await listSuggestions(db, member.userId, pageSize)
      const users = await accounts.findPublic(rows.map(({ user_id }) => user_id))
      const list = rows.flatMap(({ user_id, mutual, followers, shared_kind: kind, shared_id: id, ...names }) => {
        const user = users.get(user_id)
        const name = names.team_names?.[locale] ?? names.member_name
        return user ? [{ ...user, mutual, followers, shared: kind && id && name ? { kind, id, name } : null }] : []
      })
      return { list }
    }),

    handle(followList, async ({ userId: asked, kind, ...paging }, { member }) => {
      const { ownId, userId } = await shownOf(member, asked)
      const list = kind === 'followers' ? listFollowers : listFollowing
      return withMembers(await list(db, userId, { viewerId: ownId, paging }), toFriend)
    }),

    handle(blockList, async (paging, { member }) =>
      withMembers(await listBlocked(db, member.userId, paging), (user, { since }) => ({
        ...user,
        since: since.getTime(),
      })),
    ),
  ]
}
