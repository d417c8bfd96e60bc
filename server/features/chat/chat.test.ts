import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chatHistory, plainMessage, sendChatMessage } from '#contract/chat.ts'
import { chatTicket } from '#contract/chat-ticket.ts'
import { guestLogin, login } from '#contract/session.ts'
import { draft, newRoom } from '#tests/setup/chat-room.ts'
import { type SignedUp, signUp } from '#tests/setup/members.ts'
import { openSocket } from '#tests/setup/socket-client.ts'
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

const open = (token: string) => openSocket(app.address, { token })
const history = async (groupId: string, more: object = {}) =>
  (await app.call(chatHistory, { groupId, ...more }, { token: guest })).data

describe('writing', () => {
  test('a message is acknowledged, reaches the others once in the order of ids, and is in the history', async () => {
    const groupId = await newRoom(app)
    const [a, b] = await Promise.all([open(lan.accessToken), open(guest)])
    await Promise.all([a.sub(groupId), b.sub(groupId)])
    const uuid = crypto.randomUUID()
    const ack = await a.say(groupId, '  Xin chào\u202e cả nhà  ', { uuid })
    expect(ack).toMatchObject({ code: 0, msg: 'Success', data: { groupMessageId: '1' } })
    const got = await b.next((e) => e.type === 'message' && e.data.uuid === uuid)
    expect(got).toMatchObject({
      topic: 'chatroom',
      groupId,
      data: { ...plainMessage, filteredMessage: 'Xin chào cả nhà', showName: 'Lan Anh' },
    })
    expect(got.data).not.toHaveProperty('ip')
    expect((await history(groupId)).list).toMatchObject([{ uuid, groupMessageId: '1', userId: lan.userId }])
    await Promise.all([a.close(), b.close()])
  })

  test('a hundred parallel sends of one uuid give one message and the same ack', async () => {
    const groupId = await newRoom(app)
    const sockets = await Promise.all(Array.from({ length: 5 }, () => open(lan.accessToken)))
    const uuid = crypto.randomUUID()
    const data = { groupId, originalMessage: 'một lần thôi' }
    for (const s of sockets) for (let n = 0; n < 20; n++) s.send({ type: 'send', topic: 'chatroom', uuid, data })
    const acks = await Promise.all(
      sockets.map(async (s) => {
        s.send({ type: 'ping' })
        await s.until(() => s.events.filter((e) => e.type === 'ack').length === 20)
        return s.events.filter((e) => e.type === 'ack')
      }),
    )
    expect(new Set(acks.flat().map((ack) => JSON.stringify(ack)))).toHaveProperty('size', 1)
    expect((await history(groupId)).total).toBe(1)
    const again = await (sockets[0] as (typeof sockets)[0]).say(groupId, 'khác hẳn', { uuid })
    expect(again).toEqual(acks[0]?.[0])
    await Promise.all(sockets.map((s) => s.close()))
  })

  test('ids are contiguous and every client sees the same order, with many parallel writers', async () => {
    const groupId = await newRoom(app)
    const [a, b, c] = await Promise.all([open(lan.accessToken), open(huy.accessToken), open(guest)])
    await Promise.all([a, b, c].map((s) => s.sub(groupId)))
    const texts = Array.from({ length: 30 }, (_, n) => `câu ${n}`)
    await Promise.all(texts.flatMap((text) => [a.say(groupId, `a ${text}`), b.say(groupId, `b ${text}`)]))
    const idsOf = (s: typeof a) =>
      s.events.filter((e) => e.type === 'message' && e.data.uuid).map((e) => e.data.groupMessageId)
    const wanted = Array.from({ length: 60 }, (_, n) => String(n + 1))
    for (const s of [a, b, c]) {
      await s.until(() => idsOf(s).length === 60)
      expect(idsOf(s)).toEqual(wanted)
    }
    await Promise.all([a, b, c].map((s) => s.close()))
  })

  test('a guest can read, and gets FIBE_NOT_LOGIN when writing', async () => {
    const groupId = await newRoom(app)
    const s = await open(guest)
    expect(await s.sub(groupId)).toMatchObject({ code: 0, data: { lastId: '0', list: [], gap: false } })
    expect(await s.say(groupId, 'cho mình nói với')).toMatchObject({ code: 1101, msg: 'FIBE_NOT_LOGIN', data: null })
    await s.close()
  })

  test('ignores what a client claims about its identity', async () => {
    const groupId = await newRoom(app)
    const s = await open(lan.accessToken)
    await s.sub(groupId)
    const forged = {
      groupId,
      originalMessage: 'giả danh',
      userId: huy.userId,
      showName: 'Quản trị',
      colorName: 'red',
      systemMessage: 10,
      vipGroup: 1,
      ip: '203.0.113.7',
      groupMessageId: '999',
      listReaction: [{ reaction: 10, total: 1_000_000 }],
      isGuest: true,
    }
    const uuid = crypto.randomUUID()
    s.send({ type: 'send', topic: 'chatroom', uuid, data: forged })
    const { data } = await s.next((e) => e.type === 'message' && e.data.uuid === uuid)
    expect(data).toMatchObject({ groupMessageId: '1', userId: lan.userId, showName: 'Lan Anh' })
    expect(data).toMatchObject(plainMessage)
    expect(data).not.toHaveProperty('ip')
    await s.close()
  })

  test('a name is golden from the level that unlocks it', async () => {
    const groupId = await newRoom(app)
    const password = 'Khán đài B chật kín'
    for (const [username, experience] of [
      ['cap_chin', 2_999],
      ['cap_muoi', 3_000],
    ] as const)
      await app.features.accounts.createMember({ username, password, experience })
    for (const username of ['cap_chin', 'cap_muoi']) {
      const { accessToken: token } = (await app.call(login, { username, password })).data
      const said = { groupId, uuid: crypto.randomUUID(), originalMessage: username }
      expect((await app.call(sendChatMessage, said, { token })).code).toBe(0)
    }
    const { list } = await history(groupId)
    expect(list.map(({ username, colorName }) => [username, colorName])).toEqual([
      ['cap_muoi', 'gold'],
      ['cap_chin', ''],
    ])
  })

  test('obscene words are masked for members and shown to moderators, and hate speech is refused', async () => {
    const groupId = await newRoom(app)
    const s = await open(lan.accessToken)
    await s.sub(groupId)
    const uuid = crypto.randomUUID()
    expect(await s.say(groupId, 'trọng tài đ.m thật', { uuid })).toMatchObject({ code: 0 })
    const { data } = await s.next((e) => e.type === 'message' && e.data.uuid === uuid)
    expect(data.filteredMessage).toBe('trọng tài *** thật')
    expect(JSON.stringify(await history(groupId))).not.toContain('đ.m')
    await app.features.chat.setModerators(groupId, [huy.userId])
    const asModerator = await app.call(chatHistory, { groupId }, { token: huy.accessToken })
    expect(asModerator.data.list[0]).toMatchObject({ originalMessage: 'trọng tài đ.m thật' })
    expect(await s.say(groupId, 'giết cả nhà mày')).toMatchObject({ msg: 'MESSAGE_BLOCKED' })
    await s.close()
  })

  test.each([
    ['only spaces', { originalMessage: ' \u200b\n ' }, 'BAD_INPUT'],
    ['more than 500 characters', { originalMessage: 'ă'.repeat(501) }, 'BAD_INPUT'],
    ['an invalid attachment', { originalMessage: 'x', attachments: [{ url: 'x' }] }, 'BAD_INPUT'],
    ['a reply to an unknown message', { originalMessage: 'x', parentMessageId: '77' }, 'MESSAGE_NOT_FOUND'],
    ['an unknown room', { originalMessage: 'x', groupId: '99999' }, 'ROOM_NOT_FOUND'],
  ])('%s is refused', async (_, data, msg) => {
    const groupId = await newRoom(app)
    const s = await open(lan.accessToken)
    const uuid = crypto.randomUUID()
    s.send({ type: 'send', topic: 'chatroom', uuid, data: { groupId, ...data } })
    expect(await s.next((e) => e.uuid === uuid)).toMatchObject({ type: 'ack', msg })
    await s.close()
  })

  test('500 characters outside the basic plane fit', async () => {
    const groupId = await newRoom(app)
    const s = await open(lan.accessToken)
    expect(await s.say(groupId, '😀'.repeat(500))).toMatchObject({ code: 0 })
    await s.close()
  })
})

describe('replies, reactions, joins', () => {
  test('a reply contains a short quote of its parent', async () => {
    const groupId = await newRoom(app)
    const s = await open(lan.accessToken)
    await s.sub(groupId)
    const ack = await s.say(groupId, 'Pha phối hợp này đẹp như mơ')
    const uuid = crypto.randomUUID()
    await s.say(groupId, 'Chuẩn', { uuid, parentMessageId: ack.data.groupMessageId })
    const { data } = await s.next((e) => e.type === 'message' && e.data.uuid === uuid)
    const parent = { showName: 'Lan Anh', filteredMessage: 'Pha phối hợp này đẹp như mơ' }
    expect(data).toMatchObject({ parentMessageId: '1', parent })
    await s.close()
  })

  test('reactions are counted once per member, sent to the room, stored in the history, and can be removed', async () => {
    const groupId = await newRoom(app)
    const [a, b] = await Promise.all([open(lan.accessToken), open(huy.accessToken)])
    await Promise.all([a.sub(groupId), b.sub(groupId)])
    await a.say(groupId, 'thả tim đi')
    const react = async (s: typeof a, reaction: number) => {
      const uuid = crypto.randomUUID()
      const data = { groupId, groupMessageId: '1', updatedReaction: 1, reaction }
      s.send({ type: 'send', topic: 'chatroom', uuid, data })
      return s.next((e) => e.type === 'ack' && e.uuid === uuid)
    }
    await Promise.all([react(a, 20), react(a, 20), react(b, 20)])
    await react(b, 10)
    const update = await a.next(
      (e) => e.type === 'reaction' && e.data.totalReactions === 2 && e.data.listReaction.length === 2,
    )
    expect(update.data).toEqual({
      groupMessageId: '1',
      updatedReaction: 1,
      listReaction: [
        { reaction: 10, total: 1 },
        { reaction: 20, total: 1 },
      ],
      totalReactions: 2,
    })
    const own = await app.call(chatHistory, { groupId }, { token: huy.accessToken })
    expect(own.data.list[0]).toMatchObject({ reaction: 10, totalReactions: 2 })
    await react(b, 0)
    await a.next((e) => e.type === 'reaction' && e.data.totalReactions === 1)
    const late = await open(guest)
    expect((await late.sub(groupId)).data.list[0]).toMatchObject({ totalReactions: 1 })
    await Promise.all([a, b, late].map((s) => s.close()))
  })

  test('arriving members are announced together; guests and returning members are not', async () => {
    const groupId = await newRoom(app)
    const watcher = await open(guest)
    await watcher.sub(groupId)
    const sockets = await Promise.all([open(lan.accessToken), open(huy.accessToken), open(huy.accessToken)])
    await Promise.all(sockets.map((s) => s.sub(groupId)))
    const { data } = await watcher.next((e) => e.type === 'message' && e.data.systemMessage === 5)
    expect(data.total).toBe(2)
    expect(data.names.toSorted()).toEqual(['Lan Anh', 'Đức Huy'])
    expect(data).not.toHaveProperty('groupMessageId')
    await Promise.all([watcher, ...sockets].map((s) => s.close()))
  })
})

describe('coming back', () => {
  test('missed messages are replayed from afterId in chunks, and then the stream continues without a gap', async () => {
    const groupId = await newRoom(app)
    const writer = await open(lan.accessToken)
    for (let n = 1; n <= 300; n += 20)
      await Promise.all(
        Array.from({ length: 20 }, (_, i) => app.features.chat.say(lan.userId, draft(groupId, `${n + i}`))),
      )
    const back = await open(guest)
    const { data } = await back.sub(groupId, '10')
    expect(data).toMatchObject({ gap: false })
    const first = data.list.length
    expect(first).toBeGreaterThan(0)
    expect(first).toBeLessThanOrEqual(200)
    await writer.say(groupId, 'tiếp')
    const rest = () => back.events.filter((e) => e.type === 'message' && e.data.uuid)
    await back.until(() => rest().length === 291 - first)
    const ids = [...data.list, ...rest().map((e) => e.data)].map((message) => Number(message.groupMessageId))
    expect(ids).toEqual(Array.from({ length: 291 }, (_, n) => n + 11))
    await Promise.all([writer.close(), back.close()])
  })

  test('a client beyond the replay limit gets a gap and no partial replay', async () => {
    const groupId = await newRoom(app)
    const many = Array.from({ length: 4_200 }, (_, n) => draft(groupId, `dòng ${n}`))
    await Promise.all(many.map((d) => app.features.chat.say(lan.userId, d)))
    const s = await open(guest)
    expect((await s.sub(groupId, '5')).data).toEqual({ lastId: '4200', list: [], gap: true })
    expect((await s.sub(groupId, '4199')).data).toMatchObject({ gap: false, list: [{ groupMessageId: '4200' }] })
    expect((await s.sub(groupId, '4200')).data).toEqual({ lastId: '4200', list: [], gap: false })
    await s.close()
  })

  test('subscribing again in the middle of a stream neither loses nor repeats a message', async () => {
    const groupId = await newRoom(app)
    const s = await open(guest)
    await s.sub(groupId)
    const seen = new Map<number, number>()
    let lastId = 0
    const writing = Promise.all(
      Array.from({ length: 4 }, async (_, writer) => {
        for (let n = 0; n < 100; n++) await app.features.chat.say(lan.userId, draft(groupId, `số ${writer} ${n}`))
      }),
    )
    let at = 0
    const take = (message: { groupMessageId: string }) => {
      const id = Number(message.groupMessageId)
      seen.set(id, (seen.get(id) ?? 0) + 1)
      lastId = Math.max(lastId, id)
    }
    const read = () => {
      for (; at < s.events.length; at++) {
        const event = s.events[at] as (typeof s.events)[0]
        if (event.type === 'subbed') event.data.list.forEach(take)
        else if (event.type === 'message' && event.data.uuid) take(event.data)
      }
    }
    for (let n = 0; n < 10; n++) {
      s.send({ type: 'unsub', topic: 'chatroom', groupId })
      s.send({ type: 'ping' })
      await s.until(() => s.events.filter((event) => event.type === 'pong').length === n + 1)
      // The room has no subscriber now, while the other writers’ messages still arrive.
      await app.features.chat.say(lan.userId, draft(groupId, `giữa ${n}`))
      read()
      await s.sub(groupId, String(lastId))
    }
    await writing
    await s.until(() => {
      read()
      return lastId === 410
    })
    expect([...seen.keys()].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 410 }, (_, n) => n + 1))
    expect(Math.max(...seen.values())).toBe(1)
    await s.close()
  })

  test('unsub stops the messages of a room', async () => {
    const [room, other] = [await newRoom(app), await newRoom(app)]
    const s = await open(lan.accessToken)
    await Promise.all([s.sub(room), s.sub(other)])
    s.send({ type: 'unsub', topic: 'chatroom', groupId: room })
    await s.say(room, 'không ai nghe')
    await s.say(other, 'có nghe')
    await s.next((e) => e.type === 'message' && e.groupId === other && e.data.uuid)
    expect(s.events.filter((e) => e.type === 'message' && e.groupId === room && e.data.uuid)).toEqual([])
    await s.close()
  })
})

test('a ticket opens one socket', async () => {
  const { ticket } = (await app.call(chatTicket, undefined, { token: lan.accessToken })).data
  const groupId = await newRoom(app)
  const first = await open(ticket)
  expect(await first.say(groupId, 'bằng vé')).toMatchObject({ code: 0 })
  const second = await open(ticket)
  expect(await second.next((e) => e.type === 'error')).toMatchObject({ code: 1101, msg: 'FIBE_NOT_LOGIN' })
  expect((await second.closed).code).toBe(4401)
  await first.close()
})
