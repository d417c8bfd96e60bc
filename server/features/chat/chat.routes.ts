import type { Kysely } from 'kysely'
import {
  banFromChat,
  chatActs,
  chatBans,
  chatHistory,
  deleteMessage,
  followedRoomIds,
  followRoom,
  liftChatBan,
  markRoomRead,
  notifyOfRoom,
  reactInChat,
  sendChatMessage,
} from '#contract/chat.ts'
import { editMessage } from '#contract/chat-edits.ts'
import { closePoll, startPoll, votePoll } from '#contract/chat-polls.ts'
import { shoutOut } from '#contract/chat-shouts.ts'
import { roomStickers } from '#contract/chat-stickers.ts'
import { pinMessage, roomSelf, setRoomRules } from '#contract/room-rules.ts'
import { addressKey } from '#media/kit/address-key.ts'
import type { Database } from '#server/db/sql.ts'
import type { Follows } from '#server/features/follows/follows.service.ts'
import { type CallContext, handle, type Route } from '#server/http/handle.ts'
import { canModerate } from './chat.rules.ts'
import type { OwnChatService } from './chat.service.ts'
import type { Edits } from './messages/edits.service.ts'
import type { HiddenAuthors } from './messages/hidden-authors.service.ts'
import type { HistoryPages } from './messages/history-page.view.ts'
import { findClubs } from './messages/sticker.store.ts'
import { noteBrowser } from './moderation/browser.store.ts'
import type { ModerationService } from './moderation/moderation.service.ts'
import type { PollsService } from './polls/polls.service.ts'
import type { MembershipService } from './rooms/membership.service.ts'
import { findMember } from './rooms/room.store.ts'
import type { RoomRulesService } from './rooms/room-rules.service.ts'
import type { Shouts } from './shouts/shouts.service.ts'

type Use = {
  db: Kysely<Database>
  service: OwnChatService
  membership: MembershipService
  follows: Follows
  moderation: ModerationService
  edits: Edits
  roomRules: RoomRulesService
  polls: PollsService
  shouts: Shouts
  pages: HistoryPages
  hiddenAuthors: HiddenAuthors
  browserOf(cookies: CallContext['cookies']): Buffer
  guestsMayPost(): boolean
}

export function chatRoutes({
  db,
  pages,
  hiddenAuthors,
  service,
  membership,
  follows,
  moderation,
  edits,
  roomRules,
  polls,
  shouts,
  browserOf,
  guestsMayPost,
}: Use): Route[] {
  return [
    handle(chatHistory, async (input, context) =>
      pages.read(await service.readable(input.groupId, context.viewer), input, context),
    ),
    handle(deleteMessage, async ({ groupId, groupMessageId }, { member }) => {
      await moderation.deleteMessage(member, { roomId: groupId, id: groupMessageId })
      return null
    }),
    handle(editMessage, ({ groupId, groupMessageId, originalMessage }, { member, ip }) => {
      const edit = { roomId: groupId, id: groupMessageId, text: originalMessage }
      return edits.edit(member, edit, { address: addressKey(ip) })
    }),
    handle(setRoomRules, ({ groupId, ...change }, { member }) => roomRules.change(member, groupId, change)),
    handle(pinMessage, async ({ groupId: roomId, groupMessageId: id, pinned: isPinned }, { member }) => {
      await roomRules.pin(member, { roomId, id, isPinned })
      return null
    }),
    handle(startPoll, ({ groupId, ...draft }, { member }) => polls.start(member, groupId, draft)),
    handle(votePoll, async ({ groupId: roomId, pollId, answer }, { member, ip }) => {
      await polls.vote(member, { roomId, pollId, answer }, { address: addressKey(ip) })
      return null
    }),
    handle(closePoll, ({ groupId: roomId, pollId }, { member }) => polls.end(member, { roomId, pollId })),
    handle(shoutOut, ({ groupId, ...target }, { member, ip }) =>
      shouts.write(member, groupId, target, { address: addressKey(ip) }),
    ),
    handle(banFromChat, async ({ groupId, userId, reason, note, durationMinutes = null }, { member }) => {
      const ban = { roomId: groupId === '' ? null : groupId, userId, reason, note, durationMinutes }
      return { until: (await moderation.ban(member, ban))?.getTime() ?? null }
    }),
    handle(liftChatBan, async ({ groupId, userId }, { member }) => {
      await moderation.lift(member, { roomId: groupId === '' ? null : groupId, userId })
      return null
    }),
    handle(chatBans, async ({ groupId }, { member }) => ({
      list: await moderation.listSanctions(member, groupId),
    })),
    handle(chatActs, async ({ groupId, beforeId = null, pageSize }, { member }) => ({
      list: await moderation.listActs(member, { roomId: groupId, beforeId, limit: pageSize }),
    })),
    handle(sendChatMessage, async ({ groupId, uuid, originalMessage, attachments, ...input }, context) => {
      const { parentMessageId: parentId, sticker } = input
      const files = attachments.map(({ url }) => url)
      const draft = { roomId: groupId, uuid, text: originalMessage, parentId, attachments: files, sticker }
      return service.write(context.viewer, draft, { address: addressKey(context.ip) })
    }),
    handle(roomStickers, async ({ groupId }, context) => {
      const { fixtureId } = await service.readable(groupId, context.viewer)
      return { clubs: fixtureId === null ? null : await findClubs(db, fixtureId) }
    }),
    handle(reactInChat, async ({ groupId, groupMessageId, reaction }, { member, ip }) => {
      const own = { roomId: groupId, messageId: groupMessageId, reaction }
      await service.reactAs(member, own, { address: addressKey(ip) })
      return null
    }),
    handle(roomSelf, async ({ groupId }, { viewer, ip, cookies }) => {
      const room = await service.readable(groupId, viewer)
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
        isArchived: room.isArchived,
        guestsMayWrite: guestsMayPost() && room.people === null,
        lastReadId: own?.lastReadId ?? '0',
        hiddenIds: [...(await hiddenAuthors.of(room, viewer))],
        rules: room.rules,
        pinned: room.pinned,
        ...(await polls.shown(room, viewer)),
      }
    }),
    handle(followedRoomIds, async (_, { member }) => ({ ids: await follows.followedBy(member.userId) })),
    handle(followRoom, async ({ groupId, follow }, { member }) => {
      await follows.set(member, { targetId: groupId, follow })
      // For a new follower, messages from before the follow do not count as unread.
      if (follow && !(await findMember(db, { roomId: groupId, userId: member.userId })))
        await membership.markRead(member, groupId)
      return null
    }),
    handle(markRoomRead, async ({ groupId }, { member }) => {
      await membership.markRead(member, groupId)
      return null
    }),
    handle(notifyOfRoom, async ({ groupId, enabled }, { member }) => {
      await membership.setNotifies(member, { roomId: groupId, notifies: enabled })
      return null
    }),
  ]
}
