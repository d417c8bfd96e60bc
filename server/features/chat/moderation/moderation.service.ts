import type { Kysely } from 'kysely'
import type { Role } from '#contract/account.ts'
import { type chatActs, type chatBans, takeBackMinutes } from '#contract/chat.ts'
import type { DataOf } from '#contract/endpoint.ts'
import type { NewsOf } from '#contract/topic.ts'
import type { userTopic } from '#contract/user.socket.ts'
import type { Database, Tx } from '#server/db/sql.ts'
import { canModerate, canOverrule, canSanction, canTakeDown } from '#server/features/chat/chat.rules.ts'
import { listReplacedTexts } from '#server/features/chat/messages/edit.store.ts'
import {
  clearAddresses,
  findLastAddressHash,
  findSaid,
  markDeleted,
} from '#server/features/chat/messages/message.store.ts'
import type { OpenRooms } from '#server/features/chat/rooms/open-rooms.service.ts'
import { clearPinned } from '#server/features/chat/rooms/room-rules.store.ts'
import { ApiError } from '#server/http/errors.ts'
import { hasRole, type Member } from '#server/http/viewer.ts'
import { listActs, recordAct } from '#server/kit/acts.ts'
import { event } from '#server/kit/events.ts'
import { refuseSilenced } from '#server/kit/silence.ts'
import { deleteBrowsersBefore } from './browser.store.ts'
import { deleteSanction, listGivenSanctions, lockSanction, putSanction } from './sanction.store.ts'

type Muted = NewsOf<typeof userTopic, 'muted'>['data']
type Ban = { roomId: string | null; userId: string; reason: string; note: string; durationMinutes: number | null }

export type ModerationService = {
  /**
   * Moderators of the room delete messages, and members take their own back. Throws ROOM_NOT_FOUND, MESSAGE_NOT_FOUND,
   * MESSAGE_TOO_OLD, NOT_PERMISSIONS.
   */
  deleteMessage(member: Member, message: { roomId: string; id: string }): Promise<void>
  /**
   * Returns the end of the ban, or null for a ban without an end. Throws ROOM_NOT_FOUND, USER_NOT_FOUND,
   * NOT_PERMISSIONS.
   */
  ban(member: Member, ban: Ban): Promise<Date | null>
  /** Lifts the ban in force. With `since`, only the ban that was given at this time. Throws NOT_PERMISSIONS. */
  lift(member: Member, of: { roomId: string | null; userId: string; since?: Date }): Promise<void>
  /** Lists the sanctions in force in a room. Throws ROOM_NOT_FOUND, NOT_PERMISSIONS. */
  listSanctions(member: Member, roomId: string): Promise<DataOf<typeof chatBans>['list']>
  /** Lists the moderation log of a room and its fixture, newest first. Throws ROOM_NOT_FOUND, NOT_PERMISSIONS. */
  listActs(
    member: Member,
    of: { roomId: string; beforeId: string | null; limit: number },
  ): Promise<DataOf<typeof chatActs>['list']>
  /** Throws USER_MUTED when the member is banned from all rooms. Call it before a post or comment outside rooms. */
  refuseBanned(userId: string): Promise<void>
  mayOverrule(member: Member, ban: { byUserId: string | null; byRole: Role }): boolean
  /**
   * Deletes the keyed hashes of addresses from messages, and of browsers, after 30 days. Bans store a copy of the
   * address’s hash.
   */
  deleteTraces(): Promise<void>
}

const tracesKeptMs = 30 * 24 * 3_600_000

/** Max sanctions in a list. Moderators only need the newest. */
const maxListed = 100

export const sanctionsTopic = 'chat.sanctions'

export function createModerationService(use: {
  db: Kysely<Database>
  rooms: OpenRooms
  roleOf(userId: string): Promise<Role | null>
  namesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Notifies other processes that a sanction for every room has changed. */
  publishSanctionChange(): void
  publishMuted(userId: string, data: Muted): void
}): ModerationService {
  const { db, rooms } = use

  async function refuseUnlessModerator(member: Member, roomId: string | null): Promise<void> {
    const isAllowed = roomId === null ? hasRole(member, 'moderator') : canModerate(member, await rooms.open(roomId))
    if (!isAllowed) throw new ApiError('NOT_PERMISSIONS')
  }

  /**
   * Returns true when a sanction is in force and the member may overrule it. With `since`, only the sanction that was
   * given at this time counts. Throws NOT_PERMISSIONS when a superior gave it.
   */
  async function refuseUnlessOverruled(
    tx: Tx,
    member: Member,
    { since, ...of }: { roomId: string | null; userId: string; since?: Date | undefined },
  ): Promise<boolean> {
    const before = await lockSanction(tx, of)
    if (!before || (since && before.since.getTime() !== since.getTime())) return false
    if (!canOverrule(member, before)) throw new ApiError('NOT_PERMISSIONS')
    return true
  }

  async function sanctionsChanged(roomId: string | null): Promise<void> {
    if (roomId !== null) return rooms.refreshRights(roomId)
    await rooms.refreshAllRights()
    use.publishSanctionChange()
  }

  return {
    async deleteMessage(member, { roomId, id }) {
      const room = await rooms.open(roomId)
      const said = await findSaid(db, { roomId, id })
      const isTakenBack = said?.userId === member.userId
      const isModerator = canModerate(member, room)
      if (!isModerator && !isTakenBack) throw new ApiError('NOT_PERMISSIONS')
      if (!said || said.deletedAt) throw new ApiError('MESSAGE_NOT_FOUND')
      const { userId: authorId, text } = said
      if (!isModerator && Date.now() - said.createdAt.getTime() > takeBackMinutes * 60_000)
        throw new ApiError('MESSAGE_TOO_OLD')
      const role = (await use.roleOf(authorId)) ?? 'user'
      if (!canTakeDown(member, { userId: authorId, role })) throw new ApiError('NOT_PERMISSIONS')
      const isUnpinned = await db.transaction().execute(async (tx) => {
        if (!(await markDeleted(tx, { roomId, id, byUserId: member.userId }))) throw new ApiError('MESSAGE_NOT_FOUND')
        const kind = isTakenBack ? 'message.taken-back' : 'message.removed'
        // Private talks have no moderators.
        if (room.kind !== 'private') await recordAct(tx, { kind, by: member, roomId, userId: authorId, messageId: id })
        if (!isTakenBack)
          await event(tx, 'content.removed', {
            kind: 'message',
            contentId: `${roomId}-${id}`,
            userId: authorId,
            text,
          })
        return clearPinned(tx, { roomId, id })
      })
      rooms.publish(roomId, { type: 'deleted', id: Number(id), isTakenBack })
      if (isUnpinned) await rooms.refreshRights(roomId)
    },
    async ban(member, { roomId, userId, reason, note, durationMinutes }) {
      await refuseUnlessModerator(member, roomId)
      const role = /^\d+$/.test(userId) ? await use.roleOf(userId) : null
      if (!role) throw new ApiError('USER_NOT_FOUND')
      if (!canSanction(member, { userId, role })) throw new ApiError('NOT_PERMISSIONS')
      const until = durationMinutes === null ? null : new Date(Date.now() + durationMinutes * 60_000)
      const addressHash = await findLastAddressHash(db, userId)
      await db.transaction().execute(async (tx) => {
        await refuseUnlessOverruled(tx, member, { roomId, userId })
        await putSanction(tx, { roomId, userId, by: member, reason, note, addressHash, until })
        const kind = roomId === null ? 'member.silenced' : 'member.muted'
        const why = [reason, note].filter(Boolean).join(' · ')
        await recordAct(tx, { kind, by: member, roomId, userId, reason: why, until })
        await event(tx, 'member.muted', { userId, roomId, reason, until: until?.getTime() ?? null })
      })
      await sanctionsChanged(roomId)
      use.publishMuted(userId, mutedIn(roomId, { isMuted: true, until }))
      return until
    },
    async lift(member, { roomId, userId, since }) {
      await refuseUnlessModerator(member, roomId)
      if (!/^\d+$/.test(userId)) return
      const isLifted = await db.transaction().execute(async (tx) => {
        if (!(await refuseUnlessOverruled(tx, member, { roomId, userId, since }))) return false
        await deleteSanction(tx, { roomId, userId })
        const kind = roomId === null ? 'member.unsilenced' : 'member.unmuted'
        await recordAct(tx, { kind, by: member, roomId, userId })
        return true
      })
      if (!isLifted) return
      await sanctionsChanged(roomId)
      use.publishMuted(userId, mutedIn(roomId, { isMuted: false, until: null }))
    },
    async listSanctions(member, roomId) {
      await refuseUnlessModerator(member, roomId)
      const given = await listGivenSanctions(db, { roomId, limit: maxListed })
      const names = await use.namesOf(given.flatMap(({ userId, byUserId }) => [userId, byUserId ?? []].flat()))
      return given.map((sanction) => ({
        groupId: sanction.roomId ?? '',
        userId: sanction.userId,
        showName: names.get(sanction.userId) ?? '',
        byName: names.get(sanction.byUserId ?? '') ?? '',
        reason: sanction.reason,
        since: sanction.since.getTime(),
        until: sanction.until?.getTime() ?? null,
        canLift: canOverrule(member, sanction) && (sanction.roomId !== null || hasRole(member, 'moderator')),
      }))
    },
    async listActs(member, { roomId, beforeId, limit }) {
      await refuseUnlessModerator(member, roomId)
      const { fixtureId } = await rooms.open(roomId)
      const acts = await listActs(db, { roomId, fixtureId, beforeId, limit })
      const names = await use.namesOf(acts.flatMap(({ userId, byUserId }) => [byUserId, userId ?? []].flat()))
      const edits = acts.filter(({ kind }) => kind === 'message.edited').map(({ id }) => id)
      const replaced = await listReplacedTexts(db, edits)
      return acts.map(({ id, at, kind, byRole, byUserId, userId, messageId, reason, until }) => ({
        id,
        at: at.getTime(),
        kind,
        byRole,
        byName: names.get(byUserId) ?? '',
        showName: names.get(userId ?? '') ?? '',
        groupMessageId: messageId ?? '',
        reason,
        ...(replaced.has(id) ? { earlierText: replaced.get(id) } : {}),
        until: until?.getTime() ?? null,
      }))
    },
    refuseBanned: (userId) => refuseSilenced(db, userId),
    mayOverrule: canOverrule,
    async deleteTraces() {
      const before = new Date(Date.now() - tracesKeptMs)
      await clearAddresses(db, before)
      await deleteBrowsersBefore(db, before)
    },
  }
}

function mutedIn(roomId: string | null, state: { isMuted: boolean; until: Date | null }): Muted {
  return { groupId: roomId ?? '', isMuted: state.isMuted, until: state.until?.getTime() ?? null }
}
