import type { Kysely } from 'kysely'
import type { RoomChangeNotice } from '#contract/chat.socket.ts'
import { maxInvited } from '#contract/rooms.ts'
import type { Database, Tx } from '#server/db/sql.ts'
import type { RoomNotices } from '#server/features/chat/chat.service.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Member, Viewer } from '#server/http/viewer.ts'
import { type EventPayloads, event } from '#server/kit/events.ts'
import { refuseSilenced } from '#server/kit/silence.ts'
import type { Companions } from './companions.service.ts'
import type { Members } from './members.service.ts'
import type { OpenRoom, OpenRooms } from './open-rooms.service.ts'
import {
  findOldestHeir,
  hasMessages,
  hideRoom,
  isHeir,
  type LockedRoom,
  listHosted,
  lockRoom,
  purgeRoom,
  renameRoom,
  setClosed,
  setHost,
} from './room-keeping.store.ts'
import { lockedRoom } from './room-lock.service.ts'
import type { RoomNewsPublisher } from './room-news.topic.ts'
import { clearStanding, listPeople, setStanding } from './room-people.store.ts'

/**
 * Changes of rooms. Members’ calls throw ROOM_NOT_FOUND. Except for `leave` and `add`, they also throw NOT_PERMISSIONS
 * unless the member is the host.
 */
export type RoomKeeping = {
  /** Throws MESSAGE_BLOCKED when the name must not be published. */
  rename(member: Member, of: { roomId: string; name: string }): Promise<void>
  /** Notifies the people of a room that staff renamed it, unless it was deleted since. */
  announceRenamed(of: EventPayloads['room.renamed']): Promise<void>
  setClosed(member: Member, of: { roomId: string; isClosed: boolean }): Promise<void>
  /** Closes or reopens a public or VIP room for staff, who need not be the host. */
  setClosedByStaff(member: Member, of: { roomId: string; isClosed: boolean }): Promise<void>
  remove(member: Member, roomId: string): Promise<void>
  /** Throws USER_NOT_FOUND unless the new host is in the room or, when it is public, follows it. */
  handOver(member: Member, of: { roomId: string; userId: string }): Promise<void>
  /**
   * Makes any member the host of a public or VIP room, for staff. The room may have no host. Throws CONFLICT when the
   * member is the host.
   */
  handOverByStaff(member: Member, of: { roomId: string; userId: string }): Promise<void>
  /**
   * Leaves the room, or cancels a request for entry. Throws CONFLICT in a private pair, and NOT_PERMISSIONS when the
   * member is not in the room.
   */
  leave(member: Member, roomId: string): Promise<void>
  /**
   * Adds friends to a small group. Throws NOT_PERMISSIONS in other rooms, NOT_PERMISSIONS_FOR_CREATE unless all are
   * friends of the member, and ROOM_FULL.
   */
  add(member: Member, of: { roomId: string; userIds: readonly string[] }): Promise<void>
  /**
   * Hands over or deletes the rooms hosted by a member whose account is deleted. A public room without an heir stays,
   * without a host.
   */
  passOn(tx: Tx, userId: string): Promise<void>
  /** Closes a hidden room in this process and deletes it. */
  purge(roomId: string): Promise<void>
  /** Hides a room that staff have just created, for their undo. Throws CONFLICT when it has messages. */
  takeBack(tx: Tx, roomId: string): Promise<void>
}

type Use = {
  db: Kysely<Database>
  rooms: OpenRooms
  members: Members
  companions: Companions
  news: RoomNewsPublisher
  readable(roomId: string, viewer: Viewer): Promise<OpenRoom>
  publishable(written: string): string | null
  follow(member: Member, of: { roomId: string; follow: boolean }): Promise<unknown>
  postNotice: RoomNotices['postNotice']
}

/** Max people in a small group: the host and the invited. */
const maxInGroup = maxInvited + 1

/** Viewer for the follows of a member who does not act. */
const asMember = (userId: string): Member => ({ kind: 'user', userId, username: '', role: 'user', sessionId: '' })

async function makeHost(tx: Tx, roomId: string, userId: string): Promise<void> {
  await setHost(tx, roomId, userId)
  await event(tx, 'room.handed-over', { roomId, userId })
}

/** Hides the room and records an event. Returns the ids of people who were in the room or had requested entry. */
async function hide(tx: Tx, roomId: string): Promise<string[]> {
  await event(tx, 'room.deleted', { roomId })
  return hideRoom(tx, roomId)
}

export function createRoomKeeping(use: Use): RoomKeeping {
  const { db, rooms, companions, news } = use

  function asHost<T>(member: Member, roomId: string, act: (tx: Tx, room: LockedRoom) => Promise<T>): Promise<T> {
    return db.transaction().execute(async (tx) => {
      const room = await lockedRoom(tx, roomId)
      if (room.hostId !== member.userId) throw new ApiError('NOT_PERMISSIONS')
      return act(tx, room)
    })
  }

  async function namesOf(userIds: readonly string[]): Promise<string> {
    const found = await use.members.find(userIds)
    return userIds.flatMap((userId) => found.get(userId)?.displayName ?? []).join(', ')
  }

  /**
   * Reloads the room’s rights, notifies clients in the room, and updates the room lists of people in a private or VIP
   * room.
   */
  async function announceChange(
    member: Member,
    room: Pick<LockedRoom, 'id' | 'kind'>,
    notice: Pick<RoomChangeNotice, 'change' | 'name'>,
  ): Promise<void> {
    await rooms.refreshRights(room.id)
    const data: RoomChangeNotice = { systemMessage: 11, ...notice, byName: await namesOf([member.userId]) }
    use.postNotice(room.id, data)
    notifyPeople(room, await listPeople(db, room.id))
  }

  async function announceClosed(member: Member, room: LockedRoom, isClosed: boolean): Promise<void> {
    await announceChange(member, room, { change: isClosed ? 'closed' : 'reopened', name: room.name })
  }

  function notifyPeople({ id, kind }: Pick<LockedRoom, 'id' | 'kind'>, userIds: readonly string[]): void {
    if (kind === 'private' || kind === 'vip') news.standingChanged({ id, kind }, userIds)
  }

  /**
   * Makes the old host of a public room follow it. Ignores a refusal, for example because the member follows too many
   * rooms.
   */
  async function follow(member: Member, roomId: string): Promise<void> {
    await use.follow(member, { roomId, follow: true }).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
    })
  }

  /**
   * Makes the oldest heir the host. When there is none, hides the room, and `affectedIds` are the people who were in
   * it.
   */
  async function succeed(tx: Tx, room: LockedRoom): Promise<{ heirId: string | null; affectedIds: string[] }> {
    const heirId = await findOldestHeir(tx, room)
    if (heirId === null) return { heirId, affectedIds: await hide(tx, room.id) }
    await makeHost(tx, room.id, heirId)
    await clearStanding(tx, { roomId: room.id, userId: room.hostId as string })
    return { heirId, affectedIds: [] }
  }

  async function lockedForStaff(tx: Tx, roomId: string): Promise<LockedRoom> {
    const room = await lockedRoom(tx, roomId)
    if (room.kind !== 'group' && room.kind !== 'vip') throw new ApiError('NOT_PERMISSIONS')
    return room
  }

  /** Changes the host. In a public room only the host has a standing, and the old one becomes a follower. */
  async function replaceHost(tx: Tx, room: LockedRoom, userId: string): Promise<void> {
    await makeHost(tx, room.id, userId)
    if (room.kind === 'group' && room.hostId !== null) await clearStanding(tx, { roomId: room.id, userId: room.hostId })
  }

  async function announceHost(by: Member, room: LockedRoom, userId: string): Promise<void> {
    if (room.kind === 'group' && room.hostId !== null) await follow(asMember(room.hostId), room.id)
    await announceChange(by, room, { change: 'handedOver', name: await namesOf([userId]) })
  }

  return {
    async rename(member, { roomId, name: written }) {
      await refuseSilenced(use.db, member.userId)
      const name = use.publishable(written)
      if (!name) throw new ApiError('MESSAGE_BLOCKED')
      const room = await asHost(member, roomId, async (tx, room) => {
        if (room.name !== name) await renameRoom(tx, roomId, name)
        return room
      })
      if (room.name !== name) await announceChange(member, room, { change: 'renamed', name })
    },

    async announceRenamed({ roomId, name, byId }) {
      const room = await db.transaction().execute((tx) => lockRoom(tx, roomId))
      if (room) await announceChange(asMember(byId), room, { change: 'renamed', name })
    },

    async setClosed(member, { roomId, isClosed }) {
      const changed = await asHost(member, roomId, async (tx, room) =>
        (await setClosed(tx, roomId, isClosed)) ? room : null,
      )
      if (changed) await announceClosed(member, changed, isClosed)
    },

    async setClosedByStaff(member, { roomId, isClosed }) {
      const changed = await db.transaction().execute(async (tx) => {
        const room = await lockedForStaff(tx, roomId)
        return (await setClosed(tx, roomId, isClosed)) ? room : null
      })
      if (changed) await announceClosed(member, changed, isClosed)
    },

    async remove(member, roomId) {
      const { room, affectedIds } = await asHost(member, roomId, async (tx, room) => ({
        room,
        affectedIds: await hide(tx, roomId),
      }))
      await rooms.refreshRights(roomId)
      notifyPeople(room, affectedIds)
    },

    async handOver(member, { roomId, userId }) {
      const room = await asHost(member, roomId, async (tx, room) => {
        if (!(await isHeir(tx, room, userId))) throw new ApiError('USER_NOT_FOUND')
        await replaceHost(tx, room, userId)
        return room
      })
      await announceHost(member, room, userId)
    },

    async handOverByStaff(member, { roomId, userId }) {
      const room = await db.transaction().execute(async (tx) => {
        const room = await lockedForStaff(tx, roomId)
        if (room.hostId === userId) throw new ApiError('CONFLICT')
        await replaceHost(tx, room, userId)
        return room
      })
      await announceHost(member, room, userId)
      notifyPeople(room, [userId])
    },

    async leave(member, roomId) {
      const of = { roomId, userId: member.userId }
      const { room, heirId, affectedIds } = await db.transaction().execute(async (tx) => {
        const room = await lockedRoom(tx, roomId)
        if (room.isPair) throw new ApiError('CONFLICT')
        if (room.hostId === member.userId) return { room, ...(await succeed(tx, room)) }
        if ((await clearStanding(tx, of)) === null) throw new ApiError('NOT_PERMISSIONS')
        return { room, heirId: null, affectedIds: room.hostId === null ? [] : [room.hostId] }
      })
      if (room.kind === 'group' && heirId !== null) await use.follow(member, { roomId, follow: false })
      if (heirId !== null) await announceChange(member, room, { change: 'handedOver', name: await namesOf([heirId]) })
      else await rooms.refreshRights(roomId)
      notifyPeople(room, [...new Set([member.userId, ...affectedIds])])
    },

    async add(member, { roomId, userIds }) {
      const room = await use.readable(roomId, member)
      if (room.kind !== 'private' || room.pair) throw new ApiError('NOT_PERMISSIONS')
      const others = [...new Set(userIds)].filter((userId) => userId !== member.userId)
      const friends = await companions.friendsAmong(member.userId, others)
      if (friends.size < others.length) throw new ApiError('NOT_PERMISSIONS_FOR_CREATE')
      const added = await db.transaction().execute(async (tx) => {
        await lockedRoom(tx, roomId)
        const inside = new Set(await listPeople(tx, roomId))
        if (!inside.has(member.userId)) throw new ApiError('NOT_PERMISSIONS')
        const fresh = others.filter((userId) => !inside.has(userId))
        if (inside.size + fresh.length > maxInGroup) throw new ApiError('ROOM_FULL')
        for (const userId of fresh) await setStanding(tx, { roomId, userId, standing: 'in' })
        return fresh
      })
      if (added.length > 0) await announceChange(member, room, { change: 'added', name: await namesOf(added) })
    },

    async passOn(tx, userId) {
      for (const roomId of await listHosted(tx, userId)) {
        const room = await lockedRoom(tx, roomId)
        const heirId = await findOldestHeir(tx, room)
        if (heirId !== null) await makeHost(tx, roomId, heirId)
        // A public room without an heir stays readable, without a host.
        else if (room.kind !== 'group') await hide(tx, roomId)
      }
    },

    async takeBack(tx, roomId) {
      await lockedForStaff(tx, roomId)
      if (await hasMessages(tx, roomId)) throw new ApiError('CONFLICT')
      await hide(tx, roomId)
    },

    async purge(roomId) {
      await rooms.refreshRights(roomId)
      await purgeRoom(db, roomId)
    },
  }
}
