import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chatHistory, followedRoomsPaged, followRoom, unreadRooms } from '#contract/chat.ts'
import { memberBlock } from '#contract/friends.ts'
import { messageList } from '#contract/notifications.ts'
import { deleteAccount } from '#contract/personal-data.ts'
import {
  addRoomMembers,
  closeRoom,
  createRoom,
  deleteRoom,
  handOverRoom,
  leaveRoom,
  listedRooms,
  maxInvited,
  maxRoomNameLength,
  removeRoomMember,
  renameRoom,
  requestVipRoom,
  roomInfo,
  roomMembers,
} from '#contract/rooms.ts'
import { createWorld, type World } from '#demo/world.ts'
import { up as giveHosts } from '#server/db/migrations/0284-groups-without-hosts.ts'
import { newRoom } from '#tests/setup/chat-room.ts'
import { openSocket, type SocketClient } from '#tests/setup/socket-client.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let world: World
const password = 'Bình-luận-viên-2468'

beforeAll(async () => {
  app = await startTestApp({ env: { CHAT_BURST: '1000' } })
  world = createWorld(app, { password })
})
afterAll(() => app.close())

type Someone = Awaited<ReturnType<typeof someone>>

async function someone(role?: 'commentator') {
  const person = role ? await world.commentator() : await world.user()
  return { ...person, token: await world.tokenOf(person) }
}

async function people(count: number): Promise<Someone[]> {
  return Promise.all(Array.from({ length: count }, () => someone()))
}

/** Creates a small group with a host and `others` friends. */
async function friendsRoom(others: number): Promise<{ groupId: string; host: Someone; rest: Someone[] }> {
  const [host, ...rest] = (await people(others + 1)) as [Someone, ...Someone[]]
  for (const friend of rest) await world.befriend(host, friend)
  const room = { kind: 'private', name: 'Hội xem muộn', userIds: rest.map(({ userId }) => userId) } as const
  return { groupId: (await app.call(createRoom, room, host)).data.groupId, host, rest }
}

async function vipRoom(members: number): Promise<{ groupId: string; host: Someone; rest: Someone[] }> {
  const [host, rest] = [await someone('commentator'), await people(members)]
  const { groupId } = (await app.call(createRoom, { kind: 'vip', name: 'Góc chiến thuật' }, host)).data
  for (const { username } of rest) await app.call(requestVipRoom, { groupId, username }, host)
  return { groupId, host, rest }
}

async function publicRoom(followers: number): Promise<{ groupId: string; host: Someone; rest: Someone[] }> {
  const [host, rest] = [await someone('commentator'), await people(followers)]
  const { groupId } = (await app.call(createRoom, { kind: 'group', name: 'Sảnh chính' }, host)).data
  for (const follower of rest) await app.call(followRoom, { groupId }, follower)
  return { groupId, host, rest }
}

const info = async (groupId: string, { token }: Someone) => app.call(roomInfo, { groupId }, { token })
const notice = (socket: SocketClient, change: string) =>
  socket.next((e) => e.type === 'message' && e.data.systemMessage === 11 && e.data.change === change)

async function listen(groupId: string, { token }: Someone): Promise<SocketClient> {
  const socket = await openSocket(app.address, { token })
  socket.send({ type: 'sub', topic: 'user' })
  await socket.next((e) => e.type === 'subbed' && e.topic === 'user')
  expect(await socket.sub(groupId)).toMatchObject({ code: 0 })
  return socket
}

async function hostsOf(groupId: string): Promise<{ author: string | null; moderators: string[] }> {
  const { pool } = app.engines.database
  const room = await pool.query('select author_id from chat_rooms where id = $1', [groupId])
  const rows = await pool.query('select user_id from chat_members where room_id = $1 and is_moderator', [groupId])
  return { author: room.rows[0]?.author_id ?? null, moderators: rows.rows.map((row) => row.user_id) }
}

describe('the host renames a room', () => {
  test('applies the rules of a new name, notifies the people inside and updates their lists', async () => {
    const { groupId, host, rest } = await friendsRoom(1)
    const [lan] = rest as [Someone]
    const socket = await listen(groupId, lan)
    for (const name of ['', '   ', 'x'.repeat(maxRoomNameLength + 1)])
      expect(await app.call(renameRoom, { groupId, name }, host)).toMatchObject({ msg: 'BAD_INPUT' })
    expect(await app.call(renameRoom, { groupId, name: '\u202e\u202e' }, host)).toMatchObject({
      msg: 'MESSAGE_BLOCKED',
    })
    expect(await app.call(renameRoom, { groupId, name: ' Hội dậy sớm ' }, host)).toMatchObject({ code: 0 })
    const renamed = await socket.next((e) => e.type === 'message' && e.data.name === 'Hội dậy sớm')
    expect(renamed.data).toEqual({ systemMessage: 11, change: 'renamed', name: 'Hội dậy sớm', byName: host.name })
    await socket.next((e) => e.type === 'room' && e.data.groupId === groupId && e.data.lastId === null)
    const { list } = (await app.call(followedRoomsPaged, {}, lan)).data
    expect(list).toMatchObject([{ groupId, name: 'Hội dậy sớm' }])
    await socket.close()
  })

  test('a public room is found by its new name', async () => {
    const { groupId, host } = await publicRoom(0)
    await app.call(renameRoom, { groupId, name: 'Phòng Sông Lam' }, host)
    expect((await app.call(listedRooms, { searchKeyword: 'song lam' })).data.list).toMatchObject([{ groupId }])
  })
})

describe('a closed room', () => {
  test('can be read, but not written in, until its host opens it again', async () => {
    const { groupId, host, rest } = await vipRoom(1)
    const [lan] = rest as [Someone]
    const socket = await listen(groupId, lan)
    expect(await socket.say(groupId, 'chào')).toMatchObject({ code: 0 })
    expect((await app.call(closeRoom, { groupId, closed: true }, host)).code).toBe(0)
    await notice(socket, 'closed')
    expect((await app.call(closeRoom, { groupId, closed: true }, host)).code).toBe(0)
    expect(await socket.say(groupId, 'còn ai không')).toMatchObject({ msg: 'ROOM_ARCHIVED' })
    expect((await app.call(chatHistory, { groupId }, lan)).data.total).toBe(1)
    expect((await info(groupId, lan)).data.isArchived).toBe(true)
    await app.call(closeRoom, { groupId, closed: false }, host)
    await notice(socket, 'reopened')
    expect(await socket.say(groupId, 'lại đây')).toMatchObject({ code: 0 })
    expect(socket.events.filter((e) => e.data?.change === 'closed')).toHaveLength(1)
    await socket.close()
  })
})

describe('a deleted room', () => {
  test.each([
    ['of friends', friendsRoom],
    ['with admission', vipRoom],
    ['that is public', publicRoom],
  ])('%s disappears for everyone immediately, with its messages', async (_, open) => {
    const { groupId, host, rest } = await open(1)
    const [lan] = rest as [Someone]
    const socket = await listen(groupId, lan)
    if (open !== friendsRoom) expect(await socket.say(groupId, 'chào')).toMatchObject({ code: 0 })
    expect((await app.call(deleteRoom, { groupId }, host)).code).toBe(0)
    await socket.next((e) => e.type === 'subbed' && e.groupId === groupId && e.msg === 'ROOM_NOT_FOUND')
    expect(await info(groupId, lan)).toMatchObject({ msg: 'ROOM_NOT_FOUND' })
    expect(await app.call(chatHistory, { groupId }, lan)).toMatchObject({ msg: 'ROOM_NOT_FOUND' })
    expect(await socket.say(groupId, 'ơ')).toMatchObject({ msg: 'ROOM_NOT_FOUND' })
    for (const who of [host, lan]) expect((await app.call(followedRoomsPaged, {}, who)).data.list).toEqual([])
    expect(await app.call(deleteRoom, { groupId }, host)).toMatchObject({ msg: 'ROOM_NOT_FOUND' })
    const { pool } = app.engines.database
    const left = `select 1 from chat_rooms where id = $1 union all select 1 from chat_messages where room_id = $1
      union all select 1 from follows where kind = 'room' and target_id = $1`
    await expect.poll(async () => (await pool.query(left, [groupId])).rows).toEqual([])
    await socket.close()
  })
})

describe('the host hands a room over', () => {
  test('to a member, who is notified and becomes the host; the old host remains as a member', async () => {
    const { groupId, host, rest } = await vipRoom(1)
    const [lan] = rest as [Someone]
    const socket = await listen(groupId, lan)
    const [outside] = (await people(1)) as [Someone]
    for (const { userId } of [outside, host])
      expect(await app.call(handOverRoom, { groupId, userId }, host)).toMatchObject({ msg: 'USER_NOT_FOUND' })
    expect((await app.call(handOverRoom, { groupId, userId: lan.userId }, host)).code).toBe(0)
    expect((await notice(socket, 'handedOver')).data).toMatchObject({ name: lan.name, byName: host.name })
    expect((await info(groupId, lan)).data).toMatchObject({ runsRoom: true, host: { userId: lan.userId }, members: 2 })
    expect((await info(groupId, host)).data).toMatchObject({ runsRoom: false, standing: 'in' })
    expect(await app.call(renameRoom, { groupId, name: 'Vẫn của tôi' }, host)).toMatchObject({ msg: 'NOT_PERMISSIONS' })
    expect(await app.call(removeRoomMember, { groupId, userId: lan.userId }, host)).toMatchObject({
      msg: 'NOT_PERMISSIONS',
    })
    const news = async () => (await app.call(messageList, {}, lan)).data.list.map(({ title }) => title)
    await expect.poll(news).toContain('ROOM_HANDED_OVER')
    await socket.close()
  })

  test('of a public room to a follower from the list, and the previous host follows it', async () => {
    const { groupId, host, rest } = await publicRoom(2)
    const [lan, huy] = rest as [Someone, Someone]
    const { list } = (await app.call(roomMembers, { groupId }, host)).data
    expect(list.map(({ userId }) => userId)).toEqual([host.userId, lan.userId, huy.userId])
    expect(await app.call(roomMembers, { groupId }, lan)).toMatchObject({ msg: 'NOT_PERMISSIONS' })
    expect((await app.call(handOverRoom, { groupId, userId: huy.userId }, host)).code).toBe(0)
    expect(await hostsOf(groupId)).toEqual({ author: huy.userId, moderators: [huy.userId] })
    expect((await app.call(followedRoomsPaged, {}, host)).data.list).toMatchObject([{ groupId, runsRoom: false }])
  })

  test('a fixture’s room and a private pair have no host', async () => {
    const operator = await world.operator()
    const as = { token: await world.tokenOf(operator) }
    const fixtureRoom = await newRoom(app)
    const [lan, huy] = (await people(2)) as [Someone, Someone]
    await world.befriend(lan, huy)
    const { roomId: pair } = await app.features.chat.keepPair(lan.userId, huy.userId)
    for (const [groupId, by] of [
      [fixtureRoom, as],
      [pair, lan],
      [pair, as],
    ] as const)
      for (const attempt of [
        app.call(renameRoom, { groupId, name: 'Khác' }, by),
        app.call(closeRoom, { groupId, closed: true }, by),
        app.call(handOverRoom, { groupId, userId: huy.userId }, by),
        app.call(deleteRoom, { groupId }, by),
      ])
        expect(await attempt).toMatchObject({ msg: 'NOT_PERMISSIONS' })
    expect(await app.call(leaveRoom, { groupId: pair }, lan)).toMatchObject({ msg: 'CONFLICT' })
  })
})

describe('when the host leaves', () => {
  test('the oldest member becomes host, and the last member’s departure deletes the room', async () => {
    const { groupId, host, rest } = await vipRoom(2)
    const [lan, huy] = rest as [Someone, Someone]
    const socket = await listen(groupId, huy)
    expect((await app.call(leaveRoom, { groupId }, host)).code).toBe(0)
    expect((await notice(socket, 'handedOver')).data.name).toBe(lan.name)
    expect(await hostsOf(groupId)).toEqual({ author: lan.userId, moderators: [lan.userId] })
    expect((await info(groupId, host)).data).toMatchObject({ standing: 'none', authorId: null })
    expect((await app.call(leaveRoom, { groupId }, huy)).code).toBe(0)
    expect((await app.call(leaveRoom, { groupId }, lan)).code).toBe(0)
    expect(await info(groupId, lan)).toMatchObject({ msg: 'ROOM_NOT_FOUND' })
    await socket.close()
  })

  test('the oldest follower of a public room becomes host', async () => {
    const { groupId, host, rest } = await publicRoom(2)
    await app.call(leaveRoom, { groupId }, host)
    expect((await hostsOf(groupId)).author).toBe(rest[0]?.userId)
    expect((await app.call(followedRoomsPaged, {}, host)).data.list).toEqual([])
  })

  test('during a handover, the room has exactly one host, who is a member, in either order', async () => {
    for (let round = 0; round < 4; round++) {
      const { groupId, host, rest } = await friendsRoom(3)
      const [lan, huy] = rest as [Someone, Someone]
      const results = await Promise.all([
        app.call(handOverRoom, { groupId, userId: huy.userId }, host),
        app.call(leaveRoom, { groupId }, round % 2 === 0 ? host : huy),
        app.call(handOverRoom, { groupId, userId: lan.userId }, host),
        app.call(leaveRoom, { groupId }, lan),
        app.call(removeRoomMember, { groupId, userId: lan.userId }, host),
      ])
      expect(results.every(({ status }) => status < 500)).toBe(true)
      const { author, moderators } = await hostsOf(groupId)
      expect(moderators).toEqual([author])
      const { pool } = app.engines.database
      const inside = await pool.query(
        `select user_id from chat_members where room_id = $1 and standing = 'in' and user_id = $2`,
        [groupId, author],
      )
      expect(inside.rows).toHaveLength(1)
    }
  })

  test('together with all others, the room is deleted', async () => {
    const { groupId, host, rest } = await friendsRoom(3)
    const results = await Promise.all([host, ...rest].map((who) => app.call(leaveRoom, { groupId }, who)))
    expect(results.map(({ msg }) => msg)).toEqual(['Success', 'Success', 'Success', 'Success'])
    expect(await info(groupId, host)).toMatchObject({ msg: 'ROOM_NOT_FOUND' })
    expect((await hostsOf(groupId)).moderators).toEqual([])
  })

  test('by deleting the account, the oldest member becomes host', async () => {
    const { groupId, host, rest } = await friendsRoom(2)
    expect((await app.call(deleteAccount, { password }, host)).code).toBe(0)
    const { pool } = app.engines.database
    await pool.query('update departures set due_at = now() - make_interval(secs => 1) where user_id = $1', [
      host.userId,
    ])
    const jobs = app.features.all.flatMap((feature) => feature.jobs ?? [])
    await jobs.find(({ name }) => name === 'personal-data.erase')?.run()
    expect((await hostsOf(groupId)).moderators).toHaveLength(1)
    expect(rest.map(({ userId }) => userId)).toContain((await hostsOf(groupId)).author)
  })
})

test('a member who leaves loses the room in the list, among the unread rooms and on the socket', async () => {
  const { groupId, host, rest } = await friendsRoom(2)
  const [lan, huy] = rest as [Someone, Someone]
  const [hosts, hers] = [await listen(groupId, host), await listen(groupId, lan)]
  const write = (text: string) => {
    const data = { groupId, originalMessage: text }
    hosts.send({ type: 'send', topic: 'private', path: 'sendMessagePrivate', uuid: crypto.randomUUID(), data })
  }
  write('mai đá nhé')
  await hers.next((e) => e.type === 'room' && e.data.lastId === '1')
  expect((await app.call(unreadRooms, {}, lan)).data.total).toBe(1)
  expect((await app.call(leaveRoom, { groupId }, lan)).code).toBe(0)
  await hers.next((e) => e.type === 'subbed' && e.msg === 'NOT_PERMISSIONS')
  expect((await app.call(unreadRooms, {}, lan)).data.total).toBe(0)
  expect((await app.call(followedRoomsPaged, {}, lan)).data.list).toEqual([])
  expect((await info(groupId, host)).data.members).toBe(2)
  write('thiếu một người')
  await expect.poll(async () => (await app.call(unreadRooms, {}, huy)).data.total).toBe(2)
  expect(hers.events.some((e) => e.data?.lastId === '2')).toBe(false)
  expect(await app.call(leaveRoom, { groupId }, lan)).toMatchObject({ msg: 'NOT_PERMISSIONS' })
  await Promise.all([hosts.close(), hers.close()])
})

test('a small group whose host left without a successor gets its oldest member as host, once', async () => {
  const { groupId, host, rest } = await friendsRoom(2)
  const kept = await friendsRoom(1)
  const { db, pool } = app.engines.database
  const left = 'update chat_members set standing = null, standing_since = null, is_moderator = false'
  await pool.query(`${left} where room_id = $1 and user_id = $2`, [groupId, host.userId])
  for (let run = 0; run < 2; run++) await giveHosts(db)
  const { author, moderators } = await hostsOf(groupId)
  expect(rest.map(({ userId }) => userId)).toContain(author)
  expect(moderators).toEqual([author])
  expect(await hostsOf(kept.groupId)).toEqual({ author: kept.host.userId, moderators: [kept.host.userId] })
})

describe('a small group adds friends of its members later', () => {
  test('and they read from then on and find the room in their list without reloading', async () => {
    const { groupId, rest } = await friendsRoom(1)
    const [lan] = rest as [Someone]
    const [minh, stranger] = (await people(2)) as [Someone, Someone]
    await world.befriend(lan, minh)
    const [inside, outside] = [await listen(groupId, lan), await openSocket(app.address, minh)]
    outside.send({ type: 'sub', topic: 'user' })
    await outside.next((e) => e.type === 'subbed')
    const add = (userIds: string[], by: Someone) => app.call(addRoomMembers, { groupId, userIds }, by)
    expect(await add([stranger.userId], lan)).toMatchObject({ msg: 'NOT_PERMISSIONS_FOR_CREATE' })
    expect(await add([minh.userId, stranger.userId], lan)).toMatchObject({ msg: 'NOT_PERMISSIONS_FOR_CREATE' })
    expect(await add([minh.userId], minh)).toMatchObject({ msg: 'NOT_PERMISSIONS' })
    expect((await add([minh.userId], lan)).code).toBe(0)
    expect((await notice(inside, 'added')).data).toMatchObject({ name: minh.name, byName: lan.name })
    await outside.next((e) => e.type === 'room' && e.data.groupId === groupId)
    expect((await info(groupId, minh)).data).toMatchObject({ standing: 'in', members: 3, runsRoom: false })
    expect((await app.call(chatHistory, { groupId }, minh)).code).toBe(0)
    await Promise.all([inside.close(), outside.close()])
  })

  test('refuses a friend who has blocked the adding member', async () => {
    const { groupId, host } = await friendsRoom(1)
    const [minh] = (await people(1)) as [Someone]
    await world.befriend(host, minh)
    await app.call(memberBlock, { userId: host.userId }, minh)
    expect(await app.call(addRoomMembers, { groupId, userIds: [minh.userId] }, host)).toMatchObject({
      msg: 'NOT_PERMISSIONS_FOR_CREATE',
    })
  })

  test('stays within the limit with parallel additions', async () => {
    const { groupId, host } = await friendsRoom(1)
    const friends = await people(maxInvited + 1)
    await Promise.all(friends.map((friend) => world.befriend(host, friend)))
    const halves = [friends.slice(0, 16), friends.slice(16)].map((half) => half.map(({ userId }) => userId))
    const results = await Promise.all(halves.map((userIds) => app.call(addRoomMembers, { groupId, userIds }, host)))
    expect(results.map(({ msg }) => msg).toSorted()).toEqual(['ROOM_FULL', 'Success'])
    expect((await info(groupId, host)).data.members).toBeLessThanOrEqual(maxInvited + 1)
  })
})
