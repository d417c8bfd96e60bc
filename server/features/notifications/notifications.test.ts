import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookingSchedule } from '#contract/bookings.ts'
import { banFromChat } from '#contract/chat.ts'
import { commentCreate } from '#contract/comments.ts'
import { friendCancel, friendSend, memberBlock } from '#contract/friends.ts'
import { followMember } from '#contract/members.ts'
import { newsfeedCreate, newsfeedReaction, newsfeedShare } from '#contract/newsfeed.ts'
import {
  notificationSettingsInfo,
  notificationSettingsUpdate,
  notificationSourceSwitch,
  notificationSources,
} from '#contract/notification-settings.ts'
import { messageList, messageMarkAllRead, messageMarkRead, messageUnread } from '#contract/notifications.ts'
import { requestVipRoom } from '#contract/rooms.ts'
import { partsOf } from '#contract/rules/notification-content.ts'
import { notificationPath } from '#contract/rules/notification-text.ts'
import { followTeam } from '#contract/teams.ts'
import { createWorld, type Person, type World } from '#demo/world.ts'
import type { NewNotification } from '#server/features/notifications/notifications.service.ts'
import { type EventPayloads, event } from '#server/kit/events.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { openSocket } from '#tests/setup/socket-client.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let world: World
beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
})
afterAll(() => app.close())

type Reader = Person & { token: string }
async function reader(name?: string): Promise<Reader> {
  const person = await world.user(name === undefined ? {} : { name })
  return { ...person, token: await world.tokenOf(person) }
}

const notify = (...news: NewNotification[]) =>
  app.engines.database.db.transaction().execute((tx) => app.features.notifications.notify(tx, news))
const list = async ({ token }: Reader, input = {}) => (await app.call(messageList, input, { token })).data.list
const unread = async ({ token }: Reader) => (await app.call(messageUnread, undefined, { token })).data

let made = 0
function comment(to: Person, by: Person, more: Partial<NewNotification> = {}): NewNotification {
  made += 1
  const parts = [by.name, '42', 'post', String(made)]
  return {
    userId: to.userId,
    actorId: by.userId,
    type: 10,
    title: 'NEW_COMMENT',
    parts: { vi: parts, en: parts, zh: parts },
    sourceKey: `comment:${made}`,
    groupKey: 'comment:post:42',
    ...more,
  }
}

describe('a notification', () => {
  test('separates its parts by pipes, even when a name has one', async () => {
    const me = await reader()
    const by = await world.user({ name: 'Minh | Khang %7C' })
    await notify(comment(me, by))
    const [one] = await list(me)
    expect(one).toMatchObject({
      type: 10,
      title: 'NEW_COMMENT',
      status: 10,
      kind: 'comments',
      others: 0,
      actor: { userId: by.userId, username: by.username },
    })
    expect(one?.content.split('|')).toHaveLength(4)
    expect(partsOf(one?.content ?? '')[0]).toBe('Minh | Khang %7C')
  })

  test('groups members who do the same while it is unread, and starts again after it was read', async () => {
    const me = await reader()
    const people = await Promise.all(['An', 'Bình', 'Chi'].map((name) => world.user({ name })))
    for (const by of people) await notify(comment(me, by))
    await notify(comment(me, people[0] as Person))
    const [one, ...rest] = await list(me)
    expect(rest).toEqual([])
    expect(one).toMatchObject({ others: 2, actor: { userId: people[0]?.userId } })
    expect(await unread(me)).toEqual({ unReadBookingCount: 0, unReadMsgCount: 1 })
    await app.call(messageMarkRead, { id: one?.id ?? '' }, { token: me.token })
    await notify(comment(me, people[1] as Person))
    expect(await list(me)).toMatchObject([
      { others: 0, status: 10 },
      { others: 2, status: 20 },
    ])
  })

  test('counts all members who do the same in parallel', async () => {
    const me = await reader()
    const people = await Promise.all(Array.from({ length: 20 }, () => world.user()))
    await Promise.all(people.map((by) => notify(comment(me, by))))
    expect(await list(me)).toMatchObject([{ others: 19 }])
  })

  test('is sent once per cause, even when repeated', async () => {
    const me = await reader()
    const by = await world.user()
    const [grouped, single] = [comment(me, by), { ...comment(me, by), title: 'MENTION' as const }]
    const { groupKey: _, ...alone } = single
    await Promise.all(Array.from({ length: 10 }, () => notify(grouped, alone)))
    expect(await unread(me)).toEqual({ unReadBookingCount: 0, unReadMsgCount: 2 })
    expect((await list(me)).map(({ others }) => others)).toEqual([0, 0])
  })

  test('is not sent across a block in either direction, nor for the member’s actions', async () => {
    const [me, blocked, blocking] = [await reader(), await reader(), await reader()]
    await app.call(memberBlock, { userId: blocked.userId }, { token: me.token })
    await app.call(memberBlock, { userId: me.userId }, { token: blocking.token })
    await notify(comment(me, blocked), comment(me, blocking), comment(me, me))
    expect(await list(me)).toEqual([])
  })
})

describe('reading', () => {
  test('100 parallel marks of one notification lower the count by one, and all get the same answer', async () => {
    const me = await reader()
    const by = await world.user()
    const { groupKey: _, ...alone } = comment(me, by)
    await notify(alone, { ...alone, sourceKey: 'another' })
    const id = (await list(me))[0]?.id ?? ''
    const socket = await openSocket(app.address, { token: me.token })
    socket.send({ type: 'sub', topic: 'user' })
    await socket.next((event) => event.type === 'subbed' && event.topic === 'user')
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => app.call(messageMarkRead, { id }, { token: me.token })),
    )
    for (const { data } of answers) expect(data).toEqual({ unReadBookingCount: 0, unReadMsgCount: 1 })
    await socket.next((event) => event.type === 'notification' && event.data.id === null)
    await app.call(messageMarkAllRead, {}, { token: me.token })
    await socket.next((event) => event.type === 'notification' && event.data.unread.unReadMsgCount === 0)
    expect(socket.events.filter(({ type, data }) => type === 'notification' && data.id === null)).toHaveLength(2)
    await socket.close()
  })

  test('a member cannot mark another’s notification, and the id may be in the query', async () => {
    const [me, other] = [await reader(), await reader()]
    await notify(comment(me, other))
    const id = (await list(me))[0]?.id ?? ''
    expect(await app.call(messageMarkRead, { id }, { token: other.token })).toMatchObject({
      status: 404,
      msg: 'NOTIFICATION_NOT_FOUND',
    })
    const asQuery = await fetch(`${app.address}${messageMarkRead.path}?id=${id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${me.token}` },
    })
    expect(await asQuery.json()).toMatchObject({ code: 0, data: { unReadMsgCount: 0 } })
  })

  test('is filtered by kind', async () => {
    const [me, other] = [await reader(), await reader()]
    const { groupKey: _, ...mention } = comment(me, other, { title: 'MENTION' })
    await notify(comment(me, other), mention)
    expect(await list(me, { kind: 'mentions' })).toMatchObject([{ title: 'MENTION' }])
    expect(await list(me, { kind: 'live' })).toEqual([])
  })
})

test('a friend request and its acceptance immediately notify the other member, with the name', async () => {
  const [an, binh] = [await reader('An'), await reader('Bình')]
  const socket = await openSocket(app.address, { token: binh.token })
  socket.send({ type: 'sub', topic: 'user' })
  await socket.next((event) => event.type === 'subbed' && event.topic === 'user')
  await app.call(friendSend, { userId: binh.userId }, { token: an.token })
  await socket.next((event) => event.type === 'notification' && event.data.unread.unReadMsgCount === 1)
  const [asked] = await list(binh)
  expect(asked).toMatchObject({ title: 'FRIEND_SEND_REQUEST', actor: { userId: an.userId } })
  expect(partsOf(asked?.content ?? '')).toEqual(['An', an.username])
  await app.call(friendSend, { userId: an.userId }, { token: binh.token })
  await eventually(async () => expect(await list(an)).toMatchObject([{ title: 'FRIEND_ACTION_REQUEST' }]))
  await socket.close()
})

test('notifications about a friendship disappear when it ends, and about a request when it is withdrawn', async () => {
  const [an, binh] = [await reader('An'), await reader('Bình')]
  await app.call(friendSend, { userId: binh.userId }, { token: an.token })
  await app.call(friendSend, { userId: an.userId }, { token: binh.token })
  await eventually(async () => expect(await list(an)).toMatchObject([{ title: 'FRIEND_ACTION_REQUEST' }]))
  await app.call(friendCancel, { userId: an.userId }, { token: binh.token })
  for (const member of [an, binh]) await eventually(async () => expect(await list(member)).toEqual([]))
  const chi = await reader('Chi')
  await app.call(friendSend, { userId: chi.userId }, { token: an.token })
  await eventually(async () => expect(await list(chi)).toMatchObject([{ title: 'FRIEND_SEND_REQUEST' }]))
  await app.call(friendCancel, { userId: chi.userId }, { token: an.token })
  await eventually(async () => expect(await list(chi)).toEqual([]))
  expect(await unread(chi)).toEqual({ unReadBookingCount: 0, unReadMsgCount: 0 })
})

test('an unread request disappears when its sender is blocked', async () => {
  const [an, binh] = [await reader(), await reader()]
  await app.call(friendSend, { userId: binh.userId }, { token: an.token })
  await eventually(async () => expect(await list(binh)).toHaveLength(1))
  await app.call(memberBlock, { userId: an.userId }, { token: binh.token })
  await eventually(async () => expect(await list(binh)).toEqual([]))
  expect(await unread(binh)).toEqual({ unReadBookingCount: 0, unReadMsgCount: 0 })
})

test('a post notifies mentioned members and the author of a shared post; a reaction notifies the author once, except for the author’s reaction', async () => {
  const [an, binh, chi] = [await reader('An'), await reader('Bình'), await reader('Chi')]
  const write = async (by: Reader, content: string) =>
    (await app.call(newsfeedCreate, { content, type: 10, visibility: 1, attachments: [] }, { token: by.token })).data.id
  const id = await write(an, `Chào @${binh.username} và @${an.username}`)
  await eventually(async () => expect(await list(binh)).toMatchObject([{ title: 'MENTION', kind: 'mentions' }]))
  expect(partsOf((await list(binh))[0]?.content ?? '')).toEqual(['An', id, 'post', ''])
  for (const by of [binh, chi, an]) await app.call(newsfeedReaction, { id, reaction: 1 }, { token: by.token })
  await app.call(newsfeedReaction, { id, reaction: 2 }, { token: chi.token })
  await eventually(async () =>
    expect(await list(an)).toMatchObject([{ title: 'NEW_REACTION', others: 1, actor: { userId: chi.userId } }]),
  )
  await app.call(newsfeedShare, { id, content: 'Hay quá', visibility: 1 }, { token: binh.token })
  await eventually(async () => expect((await list(an)).map(({ title }) => title)).toContain('POST_SHARED'))
  expect(await unread(an)).toEqual({ unReadBookingCount: 0, unReadMsgCount: 2 })
})

test('a comment notifies the target’s owner and the author of its parent, with a link to the comment', async () => {
  const [author, asked, by] = [await reader(), await reader(), await reader('Bình')]
  const written = { content: 'Trận hay quá', type: 10, visibility: 1 } as const
  // Members who cannot see a post are not notified of comments on it.
  const targetId = (await app.call(newsfeedCreate, { ...written, attachments: [] }, { token: author.token })).data.id
  const of = { targetType: 'post', targetId, userId: by.userId, ownerId: author.userId }
  const say = (payload: EventPayloads['comment.created']) =>
    app.engines.database.db.transaction().execute((tx) => event(tx, 'comment.created', payload))
  await say({ ...of, commentId: '7', parentId: null, parentUserId: null })
  await say({ ...of, commentId: '8', parentId: '7', parentUserId: asked.userId })
  await say({ ...of, commentId: '9', parentId: '8', parentUserId: author.userId })
  await eventually(async () => expect(await list(author)).toHaveLength(2))
  const [reply, comment] = await list(author)
  expect([reply, comment]).toMatchObject([{ title: 'COMMENT_REPLY' }, { title: 'NEW_COMMENT', others: 0 }])
  expect(partsOf(comment?.content ?? '')).toEqual(['Bình', targetId, 'post', '8'])
  expect(notificationPath({ title: 'COMMENT_REPLY', content: reply?.content ?? '' })).toBe(
    `/bang-tin?pId=${targetId}#comment-9`,
  )
  expect(await list(asked)).toMatchObject([{ title: 'COMMENT_REPLY' }])
})

test('a comment notifies mentioned members once, with a link to the comment', async () => {
  const [author, named, by] = [await reader(), await reader(), await reader('Bình')]
  const post = async (visibility: 1 | 2) => {
    const written = { content: 'Trận hay quá', type: 10, visibility } as const
    return (await app.call(newsfeedCreate, { ...written, attachments: [] }, { token: author.token })).data.id
  }
  const comment = async (who: Reader, targetId: string) => {
    const content = `@${named.username} @${author.username} @${by.username} @nobody.of.that.name xem này`
    return (await app.call(commentCreate, { targetType: 'post', targetId, content }, { token: who.token })).data
  }
  // A mention on a private post sends no notification.
  await comment(author, await post(2))
  const targetId = await post(1)
  const { id } = await comment(by, targetId)
  await eventually(async () => expect(await list(named)).toHaveLength(1))
  const [notification] = await list(named)
  expect(notification).toMatchObject({ title: 'MENTION', kind: 'mentions', actor: { userId: by.userId } })
  expect(notificationPath({ title: 'MENTION', content: notification?.content ?? '' })).toBe(
    `/bang-tin?pId=${targetId}#comment-${id}`,
  )
  await eventually(async () => expect(await list(author)).toMatchObject([{ title: 'NEW_COMMENT' }]))
  expect(await list(by)).toEqual([])
})

test('notifies a member who is admitted to a VIP room, or muted, with the reason', async () => {
  const [me, operator] = [await reader(), await world.operator()]
  const token = await world.tokenOf(operator)
  const { roomId } = await app.features.chat.keepRoom(operator.userId, { kind: 'vip', name: 'Khán đài | A', about: '' })
  await app.call(requestVipRoom, { groupId: roomId, username: me.username }, { token: me.token })
  await app.call(requestVipRoom, { groupId: roomId, username: me.username }, { token })
  await eventually(async () => expect(await list(me)).toMatchObject([{ title: 'VIP_APPROVED', kind: 'rooms' }]))
  expect(partsOf((await list(me))[0]?.content ?? '')).toEqual(['Khán đài | A', roomId])
  const muted = { groupId: roomId, userId: me.userId, reason: 'Quảng cáo', ip: '' }
  expect((await app.call(banFromChat, muted, { token })).code).toBe(0)
  await eventually(async () => expect(await list(me, { kind: 'moderation' })).toHaveLength(1))
  expect(partsOf((await list(me))[0]?.content ?? '').slice(0, 2)).toEqual(['Quảng cáo', 'Khán đài | A'])
})

describe('a stream that begins', () => {
  async function scene() {
    const blv = await world.commentator()
    const teamId = await world.team()
    const fixtureId = await world.fixture({ homeId: teamId, commentators: [blv] })
    const [fan, supporter, both, stranger, booker] = await Promise.all(Array.from({ length: 5 }, () => reader()))
    if (!fan || !supporter || !both || !stranger || !booker) throw new Error('not made')
    for (const one of [fan, both, booker]) await app.call(followMember, { id: blv.userId }, { token: one.token })
    for (const one of [supporter, both]) await app.call(followTeam, { teamId }, { token: one.token })
    await app.call(bookingSchedule, { fixtureId, commentatorId: blv.userId, name: blv.name }, { token: booker.token })
    return { blv, teamId, fixtureId, fan, supporter, both, stranger, booker }
  }
  const begin = async (fixtureId: string, userId: string) => {
    await app.features.notifications.liveNews.streamStarted({ streamId: '1', fixtureId, userId })
    await eventually(async () => {
      const { rows } = await app.engines.database.pool.query('select from notification_fanouts where done_at is null')
      expect(rows).toEqual([])
    })
  }

  test('notifies followers of the commentator or a team once, but not members who booked', async () => {
    const { blv, fixtureId, fan, supporter, both, stranger, booker } = await scene()
    await begin(fixtureId, blv.userId)
    await begin(fixtureId, blv.userId)
    for (const one of [fan, supporter, both])
      expect(await list(one)).toMatchObject([{ title: 'LIVE_STARTED', kind: 'live', actor: { userId: blv.userId } }])
    for (const one of [stranger, booker]) expect(await list(one, { kind: 'live' })).toEqual([])
    const [, path] = partsOf((await list(fan))[0]?.content ?? '')
    expect(path).toMatch(new RegExp(`-${fixtureId}/${blv.username}$`))
  })

  test('does not notify members who switched off the commentator, the team or the kind, or blocked the commentator', async () => {
    const { blv, teamId, fixtureId, fan, supporter, both, booker } = await scene()
    const off = (one: Reader, kind: 'commentator' | 'team', id: string) =>
      app.call(notificationSourceSwitch, { kind, id, isOn: false }, { token: one.token })
    await off(fan, 'commentator', blv.userId)
    await off(both, 'commentator', blv.userId)
    const choices = { live: { app: false, push: false, email: false } }
    await app.call(notificationSettingsUpdate, { choices }, { token: supporter.token })
    const blocking = await reader()
    await app.call(followTeam, { teamId }, { token: blocking.token })
    await app.call(memberBlock, { userId: blv.userId }, { token: blocking.token })
    await begin(fixtureId, blv.userId)
    for (const one of [fan, supporter, blocking, booker]) expect(await list(one, { kind: 'live' })).toEqual([])
    // The team is still switched on.
    expect(await list(both)).toHaveLength(1)
    expect((await app.call(notificationSources, {}, { token: both.token })).data.list).toMatchObject([
      { kind: 'commentator', id: blv.userId, name: blv.name, isOn: false },
      { kind: 'team', id: teamId, isOn: true },
    ])
  })

  test('reaches followers beyond one batch, each once, also where the program stopped between two', async () => {
    const blv = await world.commentator()
    const fixtureId = await world.fixture({ commentators: [blv] })
    const { pool } = app.engines.database
    await pool.query(
      `with made as (insert into users (username, username_key, username_skeleton, nickname, nickname_skeleton)
        select n, n, n, n, n from (select 'dong' || i as n from generate_series(1, 1200) i) x returning id)
      insert into follows (user_id, kind, target_id) select id, 'member', $1 from made`,
      [blv.userId],
    )
    await begin(fixtureId, blv.userId)
    const countByUser =
      'select user_id, count(*)::int as times from notifications where source_key = $1 group by user_id'
    const { rows } = await pool.query(countByUser, [`live:${fixtureId}:${blv.userId}`])
    expect(rows).toHaveLength(1_200)
    expect(new Set(rows.map(({ times }) => times))).toEqual(new Set([1]))
    await pool.query(`update notification_fanouts set done_at = null, after_user_id = 0 where source_key = $1`, [
      `live:${fixtureId}:${blv.userId}`,
    ])
    app.features.notifications.liveNews.pump.wake()
    await eventually(async () => {
      const open = await pool.query('select from notification_fanouts where done_at is null')
      expect(open.rows).toEqual([])
    })
    expect((await pool.query(countByUser, [`live:${fixtureId}:${blv.userId}`])).rows).toHaveLength(1_200)
  })
})

describe('settings', () => {
  test('return defaults for a member without choices, and store each change without losing others', async () => {
    const me = await reader()
    const { data: usual } = await app.call(notificationSettingsInfo, undefined, { token: me.token })
    expect(usual).toMatchObject({ quiet: null, digest: 'off', hasEmail: false, pushPerHour: 12 })
    expect(usual.choices.reactions).toEqual({ app: true, push: false, email: false })
    const change = (input: Parameters<typeof app.call<typeof notificationSettingsUpdate>>[1]) =>
      app.call(notificationSettingsUpdate, input, { token: me.token })
    await Promise.all([
      change({ choices: { comments: { push: false } } }),
      change({ choices: { comments: { email: false } } }),
      change({ quiet: { from: 1_320, to: 420 }, zone: 'Europe/Paris' }),
    ])
    const { data } = await change({ pushPerHour: 0, choices: { moderation: { app: false } } })
    expect(data).toMatchObject({ quiet: { from: 1_320, to: 420 }, zone: 'Europe/Paris', pushPerHour: 0 })
    expect(data.choices.comments).toEqual({ app: true, push: false, email: false })
    expect(data.choices.moderation.app).toBe(true)
    expect((await change({ quiet: null })).data.quiet).toBeNull()
  })

  test('refuse an invalid zone, and a digest without a confirmed address', async () => {
    const { token } = await reader()
    const change = (input: object) => app.call(notificationSettingsUpdate, input, { token })
    expect(await change({ zone: 'Asia/Nowhere' })).toMatchObject({ status: 400, msg: 'BAD_INPUT' })
    expect(await change({ quiet: { from: -1, to: 2_000 } })).toMatchObject({ status: 400 })
    expect(await change({ digest: 'daily' })).toMatchObject({ status: 409, msg: 'CONFLICT' })
  })

  test('remove unwanted kinds from the list and from the counts', async () => {
    const [me, by] = [await reader(), await reader()]
    const choices = { comments: { app: false } }
    await app.call(notificationSettingsUpdate, { choices }, { token: me.token })
    await notify(comment(me, by))
    expect(await list(me)).toEqual([])
    expect(await unread(me)).toEqual({ unReadBookingCount: 0, unReadMsgCount: 0 })
  })
})
