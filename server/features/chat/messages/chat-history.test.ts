import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  chatHistory,
  followedRooms,
  followedRoomsPaged,
  followRoom,
  markRoomRead,
  notifyOfRoom,
  unreadRooms,
} from '#contract/chat.ts'
import { roomSelf } from '#contract/room-rules.ts'
import { roomInfo } from '#contract/rooms.ts'
import { guestLogin } from '#contract/session.ts'
import { createWorld } from '#demo/world.ts'
import { draft, newRoom } from '#tests/setup/chat-room.ts'
import { type SignedUp, signUp } from '#tests/setup/members.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let lan: SignedUp
let huy: SignedUp
let guest: string

beforeAll(async () => {
  app = await startTestApp({ env: { CHAT_BURST: '1000' } })
  lan = await signUp(app, { displayName: 'Lan Anh' })
  huy = await signUp(app, { displayName: 'Đức Huy' })
  guest = (await app.call(guestLogin)).data
})
afterAll(() => app.close())

const history = async (groupId: string, more: object = {}) =>
  (await app.call(chatHistory, { groupId, ...more }, { token: guest })).data

describe('history', () => {
  test('pages go back from the newest, do not shift with beforeId, and the search ignores case', async () => {
    const groupId = await newRoom(app)
    for (let n = 1; n <= 25; n++)
      await app.features.chat.say(lan.userId, draft(groupId, n === 7 ? 'Sút XA đẹp 100%' : `tin ${n}`))
    const first = await history(groupId, { pageSize: 10 })
    expect(first).toMatchObject({ currPage: 1, totalPage: 3, total: 25 })
    expect(first.list.map((m) => m.groupMessageId)).toEqual([
      '25',
      '24',
      '23',
      '22',
      '21',
      '20',
      '19',
      '18',
      '17',
      '16',
    ])
    await app.features.chat.say(lan.userId, draft(groupId, 'mới'))
    const older = await history(groupId, { pageSize: 10, beforeId: '16' })
    expect(older.list.map((m) => m.groupMessageId)).toEqual(['15', '14', '13', '12', '11', '10', '9', '8', '7', '6'])
    const listed = (await history(groupId, { pageSize: 26 })).list
    const createdAt = (id: number) => listed.find(({ groupMessageId }) => groupMessageId === String(id))?.createdAt ?? 0
    const until = createdAt(12)
    const then = await history(groupId, { pageSize: 5, until })
    const last = listed.filter((message) => message.createdAt <= until).slice(0, 5)
    expect(then.list.map((m) => m.groupMessageId)).toEqual(last.map((m) => m.groupMessageId))
    expect((await history(groupId, { until: createdAt(1) - 1 })).list).toEqual([])
    expect((await history(groupId, { until: Date.now() + 1_000, pageSize: 1 })).list[0]?.groupMessageId).toBe('26')
    expect((await history(groupId, { searchKeyword: 'sút xa' })).list).toMatchObject([{ groupMessageId: '7' }])
    expect((await history(groupId, { searchKeyword: '0%' })).list).toHaveLength(1)
    expect((await history(groupId, { searchKeyword: '__' })).list).toEqual([])
    expect((await history(groupId, { pageNum: 90 })).list).toEqual([])
  })

  test('is searched page by page, regardless of accents, case and Unicode form', async () => {
    const groupId = await newRoom(app)
    for (const text of ['Vô địch rồi!', 'VÔ ĐỊCH', 'vo dich', 'vô duyên', 'Vô địch nữa'.normalize('NFD')])
      await app.features.chat.say(lan.userId, draft(groupId, text))
    for (const searchKeyword of ['vo dich', 'vô địch', 'Vô Địch'.normalize('NFD')]) {
      const ids = (await history(groupId, { searchKeyword })).list.map((m) => m.groupMessageId)
      expect(ids).toEqual(['5', '3', '2', '1'])
    }
    const second = await history(groupId, { searchKeyword: 'vo dich', pageSize: 2, beforeId: '3' })
    expect(second.list.map((m) => m.groupMessageId)).toEqual(['2', '1'])
  })

  test('an unknown room is ROOM_NOT_FOUND, a call without a token FIBE_NOT_LOGIN', async () => {
    expect(await app.call(chatHistory, { groupId: '424242' }, { token: guest })).toMatchObject({
      status: 404,
      msg: 'ROOM_NOT_FOUND',
    })
    expect(await app.call(chatHistory, { groupId: '101' })).toMatchObject({ status: 401, msg: 'FIBE_NOT_LOGIN' })
  })
})

describe('rooms', () => {
  test('a followed room is listed with its unread count until it is read', async () => {
    const groupId = await newRoom(app)
    const token = lan.accessToken
    expect(await app.call(followRoom, { groupId }, { token })).toMatchObject({ code: 0 })
    await app.features.chat.say(huy.userId, draft(groupId, 'một'))
    await app.features.chat.say(huy.userId, draft(groupId, 'hai'))
    const listed = (await app.call(followedRoomsPaged, {}, { token })).data.list
    expect(listed).toMatchObject([{ groupId, kind: 'fixture', unread: 2, notifies: true }])
    expect((await app.call(unreadRooms, undefined, { token })).data).toEqual({
      total: 2,
      list: [{ groupId, unread: 2 }],
    })
    await app.call(markRoomRead, { groupId }, { token })
    await app.call(notifyOfRoom, { groupId, enabled: false }, { token })
    expect((await app.call(unreadRooms, undefined, { token })).data).toEqual({ total: 0, list: [] })
    const self = (await app.call(roomSelf, { groupId }, { token })).data
    expect(self).toMatchObject({
      isFollowing: true,
      notifies: false,
      lastReadId: '2',
      isModerator: false,
      isMuted: false,
    })
    await app.call(followRoom, { groupId, follow: false }, { token })
    expect((await app.call(followedRooms, {}, { token })).data.list).toEqual([])
  })

  test('a fixture’s room is named in the reader’s language, under one address', async () => {
    const world = createWorld(app, { password: 'Khán-đài-2468' })
    const teamOf = (vi: string, en: string) => world.team({ names: { vi, en, zh: en } })
    const homeId = await teamOf('Đức', 'Germany')
    const fixtureId = await world.liveFixture({ homeId, awayId: await teamOf('Bồ Đào Nha', 'Portugal'), minute: 10 })
    const groupId = await app.features.chat.ensureFixtureRoom(fixtureId)
    const token = lan.accessToken
    await app.call(followRoom, { groupId }, { token })
    const roomsIn = async (locale: 'vi' | 'en') => [
      (await app.call(roomInfo, { groupId, locale }, { token })).data,
      ...(await app.call(followedRoomsPaged, { locale }, { token })).data.list,
      ...(await app.call(followedRooms, { locale }, { token })).data.list,
    ]
    const slug = `duc-vs-bo-dao-nha-${groupId}`
    for (const [locale, name] of [
      ['vi', 'Đức – Bồ Đào Nha'],
      ['en', 'Germany – Portugal'],
    ] as const)
      expect(await roomsIn(locale)).toMatchObject(Array.from({ length: 3 }, () => ({ groupId, name, slug })))
    await app.call(followRoom, { groupId, follow: false }, { token })
  })

  test.each([
    ['follow-room', followRoom],
    ['mark-read-group', markRoomRead],
    ['notifications-group', notifyOfRoom],
  ])('%s of an unknown room is refused, also for a guest', async (_, endpoint) => {
    const input = { groupId: '424242' }
    expect(await app.call(endpoint, input, { token: lan.accessToken })).toMatchObject({ msg: 'ROOM_NOT_FOUND' })
    expect(await app.call(endpoint, input, { token: guest })).toMatchObject({ status: 401, msg: 'FIBE_NOT_LOGIN' })
  })
})
