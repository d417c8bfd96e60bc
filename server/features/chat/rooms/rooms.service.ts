import type { Kysely } from 'kysely'
import type { PublicUser } from '#contract/account.ts'
import { maxOwnRooms } from '#contract/rooms.ts'
import type { Database, Db, Tx } from '#server/db/sql.ts'
import { canModerate } from '#server/features/chat/chat.rules.ts'
import { insertPast, type Past } from '#server/features/chat/messages/message.store.ts'
import type { Follows } from '#server/features/follows/follows.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { hasRole, type Member, type Viewer } from '#server/http/viewer.ts'
import { event } from '#server/kit/events.ts'
import { refuseSilenced } from '#server/kit/silence.ts'
import type { Companions } from './companions.service.ts'
import type { Members } from './members.service.ts'
import type { OpenRoom, OpenRooms } from './open-rooms.service.ts'
import type { Standing } from './room.store.ts'
import { lockedRoom } from './room-lock.service.ts'
import type { RoomNewsPublisher } from './room-news.topic.ts'
import {
  clearStanding,
  countStandings,
  ensurePair,
  findPair,
  findRoomByName,
  findStanding,
  insertRoom,
  raiseMarks,
  setStanding,
} from './room-people.store.ts'

type NewRoom = { kind: 'group' | 'vip' | 'private'; name: string; about: string; userIds: readonly string[] }
export type HostedRoom = { kind: 'group' | 'vip'; name: string; about: string; hostId: string }
type Invited = { roomId: string; userId: string }

export type RoomsService = {
  /**
   * Creates a room and returns its id. Throws NOT_PERMISSIONS_FOR_CREATE, MESSAGE_BLOCKED, and CONFLICT when the member
   * is in too many rooms.
   */
  create(member: Member, room: NewRoom): Promise<string>
  /** Creates a public or VIP room for the host that staff chose. Throws the errors of `create`. */
  createByStaff(tx: Tx, room: HostedRoom): Promise<string>
  /**
   * Returns the id of the two members’ private room. A missing room is created if they are friends. Throws
   * USER_NOT_FOUND, NOT_PERMISSIONS_FOR_CREATE.
   */
  openPair(member: Member, otherUserId: string): Promise<string>
  /**
   * Returns the id of the private room. A pair’s missing room is created. Throws ROOM_NOT_FOUND, NOT_PERMISSIONS, and
   * the errors of `openPair`.
   */
  privateRoomOf(member: Member, of: PrivateOf): Promise<string>
  /** Variant of `privateRoomOf` for reading: returns null before the first message instead of creating the room. */
  findPrivate(member: Member, of: PrivateOf): Promise<OpenRoom | null>
  /**
   * Requests entry to a VIP room when `username` is the member’s. Otherwise admits that user, which only moderators of
   * the room may do. Returns the resulting standing.
   */
  requestEntry(member: Member, of: { roomId: string; username: string }): Promise<'asked' | 'in'>
  answerEntry(member: Member, of: Invited & { accept: boolean }): Promise<void>
  /** Admits a member to a VIP room, also without a request. Throws CONFLICT when the member is in it. */
  admit(member: Member, of: Invited): Promise<void>
  remove(member: Member, of: Invited): Promise<void>
  /**
   * Opens a room whose people the member may list: a private or VIP room, or a public room that the member moderates.
   * Only moderators may list people with the standing `asked`.
   */
  visible(member: Member, of: { roomId: string; standing: 'in' | 'asked' }): Promise<OpenRoom>
  publishTyping(member: Member, of: { roomId: string; isTyping: boolean }): Promise<void>
  raiseMarks(member: Member, of: { roomId: string; readId: number; deliveredId: number }): Promise<void>
}
export type DemoRooms = {
  /** Returns the host’s room of this name. Creates it with its past messages if missing. */
  keepRoom(
    hostId: string,
    room: { kind: 'group' | 'vip'; name: string; about: string },
    said?: readonly Past[],
  ): Promise<{ roomId: string; isNew: boolean }>
  keepPair(oneId: string, otherId: string, said?: readonly Past[]): Promise<{ roomId: string; isNew: boolean }>
  setStanding(roomId: string, of: { userId: string; standing: Standing }): Promise<void>
  keepFollowers: Follows['keepPast']
}
type PrivateOf = { groupId?: string | undefined; otherUserId?: string | undefined }

type Use = {
  db: Kysely<Database>
  rooms: OpenRooms
  members: Members
  companions: Companions
  news: RoomNewsPublisher
  readable(roomId: string, viewer: Viewer): Promise<OpenRoom>
  publishable(written: string): string | null
  findByName(username: string): Promise<PublicUser | null>
}

export function createRoomsService(use: Use): RoomsService & Omit<DemoRooms, 'keepFollowers'> {
  const { db, rooms, companions, news, readable } = use

  async function refuseCrowded(userId: string, from: Db = db): Promise<void> {
    if ((await countStandings(from, userId)) >= maxOwnRooms) throw new ApiError('CONFLICT')
  }

  /** Returns the texts as they may be shown. Throws MESSAGE_BLOCKED. */
  function shownTexts({ name: written, about }: Pick<NewRoom, 'name' | 'about'>): Pick<NewRoom, 'name' | 'about'> {
    const [name, shownAbout] = [use.publishable(written), use.publishable(about)]
    if (!name || shownAbout === null) throw new ApiError('MESSAGE_BLOCKED')
    return { name, about: shownAbout }
  }

  async function refuseUnknown(userId: string): Promise<void> {
    if (!(await use.members.find([userId])).has(userId)) throw new ApiError('USER_NOT_FOUND')
  }

  async function openPair(member: Member, otherUserId: string): Promise<string> {
    const known = await findPair(db, member.userId, otherUserId)
    if (known) return known
    await refuseUnknown(otherUserId)
    await companions.admit(member.userId, otherUserId)
    return makePair(member.userId, otherUserId)
  }

  function makePair(oneId: string, otherId: string, said: readonly Past[] = []): Promise<string> {
    return db.transaction().execute(async (tx) => {
      const id = await ensurePair(tx, oneId, otherId)
      await insertPast(tx, id, said)
      return id
    })
  }

  async function insertHosted(tx: Tx, room: Omit<NewRoom, 'userIds'>, hostId: string): Promise<string> {
    const { kind, name, about } = room
    const id = await insertRoom(tx, { kind, name, about, authorId: hostId })
    await setStanding(tx, { roomId: id, userId: hostId, standing: 'in', runsRoom: true })
    return id
  }

  async function makeRoom(
    room: Omit<NewRoom, 'userIds'>,
    authorId: string,
    { others = [], said = [] }: { others?: readonly string[]; said?: readonly Past[] } = {},
  ) {
    return db.transaction().execute(async (tx) => {
      const id = await insertHosted(tx, room, authorId)
      for (const userId of others) await setStanding(tx, { roomId: id, userId, standing: 'in' })
      await insertPast(tx, id, said)
      return id
    })
  }

  async function privateRoom(member: Member, roomId: string): Promise<OpenRoom> {
    const room = await readable(roomId, member)
    if (room.kind !== 'private') throw new ApiError('NOT_PERMISSIONS')
    return room
  }

  /** Returns false in a private pair of former friends, who must not see each other’s activity. */
  async function reaches({ userId }: Member, { pair }: OpenRoom): Promise<boolean> {
    const other = pair?.find((one) => one !== userId)
    return other === undefined || (await companions.friendsAmong(userId, [other])).has(other)
  }

  async function vipRoom(roomId: string): Promise<OpenRoom> {
    const room = await rooms.open(roomId)
    if (room.kind !== 'vip') throw new ApiError('NOT_PERMISSIONS')
    return room
  }

  async function runRoom(member: Member, roomId: string): Promise<OpenRoom> {
    const room = await rooms.open(roomId)
    if (room.people === null || !canModerate(member, room)) throw new ApiError('NOT_PERMISSIONS')
    return room
  }

  async function changed(room: OpenRoom, userIds: readonly string[]): Promise<void> {
    await rooms.refreshRights(room.id)
    news.standingChanged({ id: room.id, kind: room.kind === 'vip' ? 'vip' : 'private' }, userIds)
  }

  async function admit(room: OpenRoom, userId: string): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await lockedRoom(tx, room.id)
      await setStanding(tx, { roomId: room.id, userId, standing: 'in' })
      await event(tx, 'room.entered', { roomId: room.id, userId })
    })
    await changed(room, [userId, ...room.moderators])
  }

  return {
    openPair,

    async keepRoom(hostId, room, said = []) {
      const known = await findRoomByName(db, { authorId: hostId, name: room.name })
      return known ? { roomId: known, isNew: false } : { roomId: await makeRoom(room, hostId, { said }), isNew: true }
    },
    async keepPair(oneId, otherId, said = []) {
      const known = await findPair(db, oneId, otherId)
      return known ? { roomId: known, isNew: false } : { roomId: await makePair(oneId, otherId, said), isNew: true }
    },
    async setStanding(roomId, { userId, standing }) {
      await setStanding(db, { roomId, userId, standing })
      await rooms.refreshRights(roomId)
    },

    async create(member, { kind, name, about, userIds }) {
      await refuseSilenced(db, member.userId)
      const texts = shownTexts({ name, about })
      if (kind !== 'private' && !hasRole(member, 'commentator')) throw new ApiError('NOT_PERMISSIONS_FOR_CREATE')
      await refuseCrowded(member.userId)
      const others = kind === 'private' ? [...new Set(userIds)].filter((userId) => userId !== member.userId) : []
      const friends = await companions.friendsAmong(member.userId, others)
      if (kind === 'private' && (others.length === 0 || friends.size < others.length))
        throw new ApiError('NOT_PERMISSIONS_FOR_CREATE')
      const roomId = await makeRoom({ kind, ...texts }, member.userId, { others })
      if (kind === 'private') news.standingChanged({ id: roomId, kind }, others)
      return roomId
    },

    async createByStaff(tx, { kind, hostId, ...written }) {
      const texts = shownTexts(written)
      await refuseCrowded(hostId, tx)
      return insertHosted(tx, { kind, ...texts }, hostId)
    },

    async privateRoomOf(member, { groupId, otherUserId }) {
      if (groupId !== undefined) return (await privateRoom(member, groupId)).id
      if (otherUserId === undefined) throw new ApiError('ROOM_NOT_FOUND')
      return openPair(member, otherUserId)
    },

    async findPrivate(member, { groupId, otherUserId }) {
      if (groupId !== undefined) return privateRoom(member, groupId)
      if (otherUserId === undefined) throw new ApiError('ROOM_NOT_FOUND')
      const known = await findPair(db, member.userId, otherUserId)
      if (known) return privateRoom(member, known)
      await refuseUnknown(otherUserId)
      await companions.admit(member.userId, otherUserId)
      return null
    },

    async requestEntry(member, { roomId, username }) {
      const room = await vipRoom(roomId)
      const other = await use.findByName(username)
      if (!other) throw new ApiError('USER_NOT_FOUND')
      if (other.userId !== member.userId) {
        await runRoom(member, roomId)
        await admit(room, other.userId)
        return 'in'
      }
      const of = { roomId, userId: member.userId }
      const standing = await findStanding(db, of)
      if (standing) return standing
      await refuseCrowded(member.userId)
      const before = await db.transaction().execute(async (tx) => {
        await lockedRoom(tx, roomId)
        const now = await findStanding(tx, of)
        if (now) return now
        await setStanding(tx, { ...of, standing: 'asked' })
        await event(tx, 'room.asked', of)
        return null
      })
      if (before) return before
      news.standingChanged({ id: roomId, kind: 'vip' }, [...room.moderators])
      return 'asked'
    },

    async answerEntry(member, { roomId, userId, accept }) {
      const room = await runRoom(member, roomId)
      const standing = await findStanding(db, { roomId, userId })
      if (standing === null) throw new ApiError('USER_NOT_FOUND')
      if (standing === 'in') return
      if (accept) return admit(room, userId)
      await clearStanding(db, { roomId, userId })
      await changed(room, [userId, ...room.moderators])
    },

    async admit(member, { roomId, userId }) {
      const room = await vipRoom(roomId)
      await runRoom(member, roomId)
      if ((await findStanding(db, { roomId, userId })) === 'in') throw new ApiError('CONFLICT')
      await admit(room, userId)
    },

    async remove(member, { roomId, userId }) {
      const room = await runRoom(member, roomId)
      await db.transaction().execute(async (tx) => {
        const { isPair, hostId } = await lockedRoom(tx, roomId)
        if (isPair || hostId === userId) throw new ApiError('NOT_PERMISSIONS')
        if ((await clearStanding(tx, { roomId, userId })) === null) throw new ApiError('USER_NOT_FOUND')
      })
      await changed(room, [userId])
    },

    async visible(member, { roomId, standing }) {
      const room = await readable(roomId, member)
      if (room.people === null && (room.kind !== 'group' || !room.moderators.has(member.userId)))
        throw new ApiError('NOT_PERMISSIONS')
      return standing === 'asked' ? runRoom(member, roomId) : room
    },

    async publishTyping(member, { roomId, isTyping }) {
      if (!(await reaches(member, await privateRoom(member, roomId)))) return
      const { displayName: showName = '…' } = (await use.members.find([member.userId])).get(member.userId) ?? {}
      const data = { userId: member.userId, showName, typing: isTyping }
      rooms.publish(roomId, { type: 'passing', event: { type: 'typing', data } })
    },

    async raiseMarks(member, { roomId, readId, deliveredId }) {
      const room = await privateRoom(member, roomId)
      const marks = await raiseMarks(db, { roomId, userId: member.userId, readId, deliveredId })
      if (marks && (await reaches(member, room)))
        rooms.publish(roomId, { type: 'passing', event: { type: 'marks', data: marks } })
    },
  }
}
