import type { Kysely } from 'kysely'
import { followedRooms, followedRoomsPaged, unreadRooms } from '#contract/chat.ts'
import type { Locale } from '#contract/envelope.ts'
import {
  addRoomMembers,
  answerVipRequest,
  closeRoom,
  createRoom,
  deleteRoom,
  handOverRoom,
  leaveRoom,
  listedRooms,
  openPrivateRoom,
  privateMessages,
  removeRoomMember,
  renameRoom,
  requestVipRoom,
  roomInfo,
  roomMembers,
} from '#contract/rooms.ts'
import { offsetOf, toPage } from '#server/db/page.ts'
import type { Database } from '#server/db/sql.ts'
import type { HistoryPages } from '#server/features/chat/messages/history-page.view.ts'
import { ApiError } from '#server/http/errors.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { memberIdOf, type Viewer } from '#server/http/viewer.ts'
import type { Companions } from './companions.service.ts'
import type { Members } from './members.service.ts'
import type { OpenRoom } from './open-rooms.service.ts'
import { presentRooms } from './room.view.ts'
import type { RoomKeeping } from './room-keeping.service.ts'
import { findListed, listOpen, listOwn } from './room-list.store.ts'
import { listMarks, listRoomMembers } from './room-people.store.ts'
import type { RoomsService } from './rooms.service.ts'

type Use = {
  db: Kysely<Database>
  members: Members
  companions: Companions
  rooms: RoomsService
  keeping: RoomKeeping
  pages: HistoryPages
  readable(roomId: string, viewer: Viewer): Promise<OpenRoom>
}

const maxFollowed = 200

export function roomRoutes({ db, members, companions, rooms, keeping, pages, readable }: Use): Route[] {
  async function roomFor(viewer: Viewer, roomId: string, locale: Locale = 'vi') {
    const row = await findListed(db, { roomId, userId: memberIdOf(viewer) })
    if (!row) throw new ApiError('ROOM_NOT_FOUND')
    // Anyone may see the information of a VIP room, so only private rooms are checked.
    if (row.kind === 'private') await readable(roomId, viewer)
    const [room] = await presentRooms([row], { viewer, members, companions, locale })
    if (!room) throw new ApiError('ROOM_NOT_FOUND')
    return room
  }

  async function own(
    viewer: Viewer & { kind: 'user' },
    { locale, ...paging }: { pageNum: number; pageSize: number; locale: Locale },
  ) {
    const page = { userId: viewer.userId, offset: offsetOf(paging), limit: paging.pageSize }
    const { rows, total } = await listOwn(db, page)
    return toPage(await presentRooms(rows, { viewer, members, companions, locale }), total, paging)
  }

  return [
    handle(listedRooms, async ({ kind, searchKeyword, ...paging }, { viewer }) => {
      const { rows, total } = await listOpen(db, {
        kind,
        keyword: searchKeyword,
        userId: memberIdOf(viewer),
        offset: offsetOf(paging),
        limit: paging.pageSize,
      })
      // Any locale works: the list has no fixtures’ rooms, and other rooms have one name for all languages.
      return toPage(await presentRooms(rows, { viewer, members, companions, locale: 'vi' }), total, paging)
    }),
    handle(roomInfo, async ({ groupId, locale }, { viewer }) => roomFor(viewer, groupId, locale)),
    handle(createRoom, async (room, { member }) => roomFor(member, await rooms.create(member, room))),
    handle(openPrivateRoom, async ({ otherUserId }, { member }) =>
      roomFor(member, await rooms.openPair(member, otherUserId)),
    ),
    handle(requestVipRoom, async ({ groupId, username }, { member }) => ({
      standing: await rooms.requestEntry(member, { roomId: groupId, username }),
    })),
    handle(answerVipRequest, async ({ groupId, userId, accept }, { member }) => {
      await rooms.answerEntry(member, { roomId: groupId, userId, accept })
      return null
    }),
    handle(leaveRoom, async ({ groupId }, { member }) => {
      await keeping.leave(member, groupId)
      return null
    }),
    handle(renameRoom, async ({ groupId, name }, { member }) => {
      await keeping.rename(member, { roomId: groupId, name })
      return null
    }),
    handle(closeRoom, async ({ groupId, closed }, { member }) => {
      await keeping.setClosed(member, { roomId: groupId, isClosed: closed })
      return null
    }),
    handle(deleteRoom, async ({ groupId }, { member }) => {
      await keeping.remove(member, groupId)
      return null
    }),
    handle(handOverRoom, async ({ groupId, userId }, { member }) => {
      await keeping.handOver(member, { roomId: groupId, userId })
      return null
    }),
    handle(addRoomMembers, async ({ groupId, userIds }, { member }) => {
      await keeping.add(member, { roomId: groupId, userIds })
      return null
    }),
    handle(removeRoomMember, async ({ groupId, userId }, { member }) => {
      await rooms.remove(member, { roomId: groupId, userId })
      return null
    }),
    handle(roomMembers, async ({ groupId, standing, ...paging }, { member }) => {
      const { kind } = await rooms.visible(member, { roomId: groupId, standing })
      const page = await listRoomMembers(db, { room: { id: groupId, kind }, readerId: member.userId, standing, paging })
      const people = await members.find(page.list.map((row) => row.user_id))
      const list = page.list.flatMap((row) => {
        const person = people.get(row.user_id)
        return person ? { ...person, since: row.since.getTime(), runsRoom: row.is_moderator } : []
      })
      return { ...page, list }
    }),
    handle(privateMessages, async ({ groupId, otherUserId, ...input }, { member, shareAnswer }) => {
      const room = await rooms.findPrivate(member, { groupId, otherUserId })
      if (!room) return { ...toPage([], 0, input), groupId: null, marks: [] }
      const [page, marks] = await Promise.all([
        pages.read(room, input, { viewer: member, shareAnswer }),
        listMarks(db, room.id),
      ])
      return { ...page, groupId: room.id, marks }
    }),
    handle(followedRoomsPaged, async (input, { member }) => own(member, input)),
    handle(followedRooms, async ({ locale }, { member }) => own(member, { pageNum: 1, pageSize: maxFollowed, locale })),
    handle(unreadRooms, async (_, { member }) => {
      const { list: all } = await own(member, { pageNum: 1, pageSize: maxFollowed, locale: 'vi' })
      const list = all.flatMap(({ groupId, unread, notifies }) => (unread > 0 && notifies ? { groupId, unread } : []))
      return { total: list.reduce((sum, room) => sum + room.unread, 0), list }
    }),
  ]
}
