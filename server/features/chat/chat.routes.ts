import type { Kysely } from 'kysely'
import {
  banFromChat,
  type ChatMessage,
  type ChatRoom,
  chatActs,
  chatBans,
  chatHistory,
  deleteMessage,
  followedRoomIds,
  followedRooms,
  followedRoomsPaged,
  followRoom,
  liftChatBan,
  markRoomRead,
  notifyOfRoom,
  reactInChat,
  roomSelf,
  sendChatMessage,
  unreadRooms,
} from '#contract/chat.ts'
import type { Page } from '#contract/envelope.ts'
import { addressKey } from '#media/address-key.ts'
import { offsetOf, toPage } from '#server/db/page.ts'
import type { Database } from '#server/db/sql.ts'
import type { Follows } from '#server/features/follows/follows.service.ts'
import { type CallContext, handle, memberOf, type Route } from '#server/http/bind.ts'
import { noteBrowser } from './browser.store.ts'
import { canModerate } from './chat.rules.ts'
import type { OwnChatService } from './chat.service.ts'
import type { History } from './history.ts'
import type { MembershipService } from './membership.service.ts'
import { listMessages, listOwnReactions, searchMessages } from './message.store.ts'
import type { ModerationService } from './moderation.service.ts'
import type { NewestPages } from './newest-page.ts'
import type { OpenRoom } from './open-rooms.ts'
import type { ReactionTally } from './reaction-tally.ts'
import { type FollowedRow, findMember, listFollowed } from './room.store.ts'

type Use = {
  db: Kysely<Database>
  service: OwnChatService
  membership: MembershipService
  follows: Follows
  moderation: ModerationService
  history: History
  newestPages: NewestPages
  tally: Pick<ReactionTally, 'lacks'>
  browserOf(cookies: CallContext['cookies']): Buffer
}

const shortestKeyword = 2
/** A search is paged by offset, which costs what it skips. */
const deepestSearch = 1_000
const mostFollowed = 200

export function chatRoutes({
  db,
  newestPages,
  tally,
  service,
  membership,
  follows,
  moderation,
  history,
  browserOf,
}: Use): Route[] {
  async function page(room: OpenRoom, input: HistoryInput, context: CallContext) {
    const { viewer } = context
    const isModerator = canModerate(viewer, room)
    const reader = {
      viewerId: viewer.kind === 'user' ? viewer.userId : null,
      audience: isModerator ? ('moderator' as const) : ('everybody' as const),
    }
    const isNewest = input.beforeId === undefined && input.pageNum === 1 && input.searchKeyword.trim() === ''
    const lacksOwn = viewer.kind === 'user' && tally.lacks(room.id, viewer.userId)
    const newest = isNewest && !isModerator && !lacksOwn ? newestPages.of(room, input.pageSize) : null
    if (newest) return withOwnReactions(room, newest, context)
    const lastId = Math.max(room.nextId - 1, room.committedId)
    const upToId = input.beforeId ? Math.min(Number(input.beforeId) - 1, lastId) : lastId
    const offset = offsetOf(input)
    if ([...input.searchKeyword].length >= shortestKeyword) {
      if (offset > deepestSearch) return toPage([], 0, input)
      const search = { keyword: input.searchKeyword, upToId, offset, limit: input.pageSize }
      const { rows, total } = await searchMessages(db, room.id, search)
      return toPage(await history.present(rows, reader), total, input)
    }
    // Ids are contiguous, so a page is a span of ids however far back it lies.
    const to = upToId - offset
    const rows = to < 1 ? [] : await listMessages(db, room.id, { from: Math.max(1, to - input.pageSize + 1), to })
    return toPage((await history.present(rows, reader)).toReversed(), Math.max(0, upToId), input)
  }

  async function withOwnReactions(room: OpenRoom, page: Page<ChatMessage>, { viewer, shareAnswer }: CallContext) {
    const reactedTo = page.list.filter(({ totalReactions }) => totalReactions).map((message) => message.groupMessageId)
    const own =
      viewer.kind === 'user' && reactedTo.length > 0
        ? await listOwnReactions(db, room.id, { messageIds: reactedTo, userId: viewer.userId })
        : null
    if (!own?.size) {
      shareAnswer()
      return page
    }
    const list = page.list.map((message) => {
      const reaction = own.get(message.groupMessageId)
      return reaction ? { ...message, reaction } : message
    })
    return { ...page, list }
  }

  return [
    handle(chatHistory, async (input, context) => page(await service.readable(input.groupId), input, context)),
    handle(deleteMessage, async ({ groupId, groupMessageId }, context) => {
      await moderation.deleteMessage(memberOf(context), { roomId: groupId, id: groupMessageId })
      return null
    }),
    handle(banFromChat, async ({ groupId, userId, reason, durationMinutes = null }, context) => {
      const ban = { roomId: groupId === '' ? null : groupId, userId, reason, durationMinutes }
      return { until: (await moderation.ban(memberOf(context), ban))?.getTime() ?? null }
    }),
    handle(liftChatBan, async ({ groupId, userId }, context) => {
      await moderation.lift(memberOf(context), { roomId: groupId === '' ? null : groupId, userId })
      return null
    }),
    handle(chatBans, async ({ groupId }, context) => ({
      list: await moderation.listSanctions(memberOf(context), groupId),
    })),
    handle(chatActs, async ({ groupId, beforeId = null, pageSize }, context) => ({
      list: await moderation.listActs(memberOf(context), { roomId: groupId, beforeId, limit: pageSize }),
    })),
    handle(sendChatMessage, async ({ groupId, uuid, originalMessage, parentMessageId }, context) => {
      const draft = { roomId: groupId, uuid, text: originalMessage, parentId: parentMessageId }
      return service.write(memberOf(context), draft, { address: addressKey(context.ip) })
    }),
    handle(reactInChat, async ({ groupId, groupMessageId, reaction }, context) => {
      const own = { roomId: groupId, messageId: groupMessageId, reaction }
      await service.reactAs(memberOf(context), own, { address: addressKey(context.ip) })
      return null
    }),
    handle(roomSelf, async ({ groupId }, { viewer, ip, cookies }) => {
      const room = await service.readable(groupId)
      const browser = browserOf(cookies)
      if (viewer.kind === 'user') await noteBrowser(db, { userId: viewer.userId, hash: browser })
      const own = viewer.kind === 'user' ? await findMember(db, { roomId: groupId, userId: viewer.userId }) : null
      const sanction = await service.sanctionOf(viewer, room, { address: addressKey(ip) })
      return {
        isModerator: canModerate(viewer, room),
        isFollowing: viewer.kind === 'user' && (await follows.isFollowing(viewer.userId, groupId)),
        notifies: own?.notifies ?? true,
        isMuted: sanction !== null,
        mutedUntil: sanction?.untilMs ?? null,
        lastReadId: own?.lastReadId ?? '0',
      }
    }),
    handle(followedRoomsPaged, async (input, context) => {
      const { userId } = memberOf(context)
      const { rows, total } = await listFollowed(db, { userId, offset: offsetOf(input), limit: input.pageSize })
      return toPage(rows.map(toRoom), total, input)
    }),
    handle(followedRooms, async (_, context) => {
      const paging = { pageNum: 1, pageSize: mostFollowed }
      const { rows, total } = await listFollowed(db, {
        userId: memberOf(context).userId,
        offset: 0,
        limit: mostFollowed,
      })
      return toPage(rows.map(toRoom), total, paging)
    }),
    handle(unreadRooms, async (_, context) => {
      const { rows } = await listFollowed(db, { userId: memberOf(context).userId, offset: 0, limit: mostFollowed })
      const list = rows.filter((row) => row.unread > 0).map((row) => ({ groupId: row.id, unread: row.unread }))
      return { total: list.reduce((sum, room) => sum + room.unread, 0), list }
    }),
    handle(followedRoomIds, async (_, context) => ({ ids: await follows.followedBy(memberOf(context).userId) })),
    handle(followRoom, async ({ groupId, follow }, context) => {
      await follows.set(memberOf(context), { targetId: groupId, follow })
      return null
    }),
    handle(markRoomRead, async ({ groupId }, context) => {
      await membership.markRead(memberOf(context), groupId)
      return null
    }),
    handle(notifyOfRoom, async ({ groupId, enabled }, context) => {
      await membership.setNotifies(memberOf(context), { roomId: groupId, notifies: enabled })
      return null
    }),
  ]
}

type HistoryInput = { searchKeyword: string; beforeId?: string | undefined; pageNum: number; pageSize: number }

function toRoom(row: FollowedRow): ChatRoom {
  return {
    groupId: row.id,
    kind: row.kind,
    fixtureId: row.fixtureId,
    authorId: row.authorId,
    privateMessage: row.kind === 'private',
    vipGroup: row.kind === 'vip' ? 1 : 0,
    lastId: String(row.lastId),
    unread: row.unread,
    notifies: row.notifies,
  }
}
