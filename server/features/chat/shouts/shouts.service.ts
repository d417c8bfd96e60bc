import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { PublicUser } from '#contract/account.ts'
import type { Receipt } from '#contract/chat.socket.ts'
import type { ChatShout } from '#contract/chat-shouts.ts'
import { slugify } from '#contract/rules/fixture-slug.ts'
import type { Database } from '#server/db/sql.ts'
import { transact } from '#server/db/transact.ts'
import type { OwnChatService } from '#server/features/chat/chat.service.ts'
import type { Members } from '#server/features/chat/rooms/members.service.ts'
import type { OpenRooms } from '#server/features/chat/rooms/open-rooms.service.ts'
import { openModerated } from '#server/features/chat/rooms/room-rules.service.ts'
import { clearPinned, lockRules } from '#server/features/chat/rooms/room-rules.store.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Member } from '#server/http/viewer.ts'
import { recordAct } from '#server/kit/acts.ts'
import { banFromAll } from '#server/tables/bans.ts'
import {
  deleteShout,
  deleteShoutsOf,
  findOnAir,
  findTargetRoom,
  insertShout,
  setShoutMessage,
  shoutWaitMs,
  withdrawMessage,
} from './shout.store.ts'

type Target = { target: 'room' | 'commentator'; targetId: string }

export type Shouts = {
  /**
   * Writes a message that recommends the target. Throws the errors of `refuseSilent`, NOT_PERMISSIONS unless the member
   * moderates the room, ROOM_NOT_FOUND, COMMENTATOR_NOT_FOUND, SHOUT_REFUSED, SHOUT_TOO_SOON, MESSAGE_BLOCKED.
   */
  write(member: Member, roomId: string, of: Target, from: { address: string }): Promise<Receipt>
  /** Removes the messages that recommend the room, or the member as commentator or host. */
  withdraw(target: { roomId: string } | { userId: string }): Promise<void>
}

type Use = {
  db: Kysely<Database>
  rooms: OpenRooms
  members: Members
  chat: Pick<OwnChatService, 'refuseSilent' | 'say'>
}

export function createShouts({ db, rooms, members, chat }: Use): Shouts {
  async function personOf(userId: string | null): Promise<PublicUser | null> {
    return userId === null ? null : ((await members.find([userId])).get(userId) ?? null)
  }

  /** Returns the card as everyone sees it. Throws the errors of the target. */
  async function cardOf(member: Member, roomId: string, { target, targetId }: Target): Promise<ChatShout> {
    const room = target === 'room' ? await findTargetRoom(db, targetId) : null
    if (target === 'room' && !room) throw new ApiError('ROOM_NOT_FOUND')
    const person = await personOf(room ? room.hostId : targetId)
    const isCommentator = person?.role === 'commentator'
    if (!room && !isCommentator) throw new ApiError('COMMENTATOR_NOT_FOUND')
    if (room && (room.kind !== 'group' || !room.isOpen || room.id === roomId)) throw new ApiError('SHOUT_REFUSED')
    if (!room && targetId === member.userId) throw new ApiError('SHOUT_REFUSED')
    if (person && (await banFromAll(db, person.userId))) throw new ApiError('SHOUT_REFUSED')
    return {
      target,
      name: room?.name ?? person?.displayName ?? '',
      about: room?.about ?? '',
      slug: room && [slugify(room.name), room.id].filter(Boolean).join('-'),
      person: person && {
        userId: person.userId,
        username: person.username,
        showName: person.displayName,
        profilePicture: person.profilePicture,
        isCommentator,
      },
      onAir: person && isCommentator ? await findOnAir(db, person.userId) : null,
    }
  }

  /** Reserves the room's turn, so that of parallel shout-outs one is written. */
  async function reserve(member: Member, roomId: string, of: Target): Promise<{ id: string; card: ChatShout }> {
    const card = await cardOf(member, roomId, of)
    return db.transaction().execute(async (tx) => {
      if (!(await lockRules(tx, roomId))) throw new ApiError('ROOM_NOT_FOUND')
      const waitMs = await shoutWaitMs(tx, roomId)
      if (waitMs > 0) throw new ApiError('SHOUT_TOO_SOON', { retryAfterS: Math.ceil(waitMs / 1_000) })
      const targetRoomId = of.target === 'room' ? of.targetId : null
      const id = await insertShout(tx, { roomId, targetRoomId, targetUserId: card.person?.userId ?? null })
      return { id, card }
    })
  }

  async function takeDown(messages: readonly { roomId: string; id: string }[]): Promise<void> {
    for (const message of messages) {
      const { roomId, id } = message
      const isUnpinned = await db.transaction().execute(async (tx) => {
        await withdrawMessage(tx, message)
        return clearPinned(tx, message)
      })
      rooms.publish(roomId, { type: 'deleted', id: Number(id), isTakenBack: false })
      if (isUnpinned) await rooms.refreshRights(roomId)
    }
  }

  return {
    async write(member, roomId, of, from) {
      await openModerated(rooms, member, roomId)
      await chat.refuseSilent(member, roomId, from)
      const { id, card } = await reserve(member, roomId, of)
      const draft = { roomId, uuid: randomUUID(), text: card.name, parentId: null, extra: { shout: card } }
      const receipt = await chat.say(member.userId, draft, { moderator: true }).catch(async (error: unknown) => {
        await deleteShout(db, id)
        throw error
      })
      const message = { roomId, id: receipt.groupMessageId }
      const isShown = await db.transaction().execute(async (tx) => {
        const act = { kind: 'room.shouted', by: member, roomId, messageId: message.id, reason: card.name } as const
        await recordAct(tx, act)
        if (card.person && (await banFromAll(tx, card.person.userId))) return false
        return setShoutMessage(tx, id, message.id)
      })
      // The target was deleted or banned while the message was being written.
      if (!isShown) {
        await takeDown([message])
        await deleteShout(db, id)
      }
      return receipt
    },
    async withdraw(target) {
      await takeDown(await transact(db, (tx) => deleteShoutsOf(tx, target)))
    },
  }
}
