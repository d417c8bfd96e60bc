import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { InputOf } from '#contract/endpoint.ts'
import {
  blockList,
  followList,
  friendAccept,
  friendCancel,
  friendCheck,
  friendCount,
  friendList,
  friendReject,
  friendRequests,
  friendSend,
  friendSent,
  friendSuggestions,
  memberBlock,
  memberUnblock,
  rejectedForDays,
} from '#contract/friends.ts'
import { followMember, reportMember } from '#contract/members.ts'
import { setOnline } from '#contract/presence.ts'
import { privacyUpdate } from '#contract/privacy.ts'
import { openReports } from '#contract/reports.ts'
import { followTeam } from '#contract/teams.ts'
import { createWorld, inAll, type Person, type World } from '#demo/world.ts'
import { openSocket } from '#tests/setup/socket-client.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

type Someone = Person & { token: string }

let app: TestApp
let world: World
let an: Someone
let binh: Someone

beforeAll(async () => {
  // Without the jobs role, events stay in their table.
  app = await startTestApp({ roles: ['http', 'realtime', 'media'] })
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
})
afterAll(() => app.close())
beforeEach(async () => {
  ;[an, binh] = await Promise.all([someone(), someone()])
})

async function someone(name?: string): Promise<Someone> {
  const person = await world.user(name ? { name } : {})
  return { ...person, token: await world.tokenOf(person) }
}

const send = (from: Someone, to: Person) => app.call(friendSend, { userId: to.userId }, { token: from.token })
const accept = (by: Someone, from: Person) => app.call(friendAccept, { userId: from.userId }, { token: by.token })
const reject = (by: Someone, from: Person) => app.call(friendReject, { userId: from.userId }, { token: by.token })
const cancel = (by: Someone, from: Person) => app.call(friendCancel, { userId: from.userId }, { token: by.token })
const block = (by: Someone, whom: Person) => app.call(memberBlock, { userId: whom.userId }, { token: by.token })
const check = (by: Someone, whom: Person) => app.call(friendCheck, { userId: whom.userId }, { token: by.token })
const follow = (by: Someone, whom: Person) => app.call(followMember, { id: whom.userId }, { token: by.token })
const stateOf = async (by: Someone, whom: Person) => (await check(by, whom)).data.state
const bothStates = async () => [await stateOf(an, binh), await stateOf(binh, an)]
const idsOf = ({ data }: { data: { list: { userId: string }[] } }) => data.list.map(({ userId }) => userId)
const query = (text: string, values: unknown[] = []) => app.engines.database.pool.query(text, values)

async function eventsOf(name: string, person: Person): Promise<object[]> {
  const { rows } = await query('select payload from events where name = $1 and payload::text like $2 order by id', [
    name,
    `%"${person.userId}"%`,
  ])
  return rows.map(({ payload }) => payload)
}

describe('two members', () => {
  test('are strangers, then one sends a request and the other accepts', async () => {
    expect(await bothStates()).toEqual(['none', 'none'])
    expect((await send(an, binh)).data).toEqual({ userId: binh.userId, state: 'sent' })
    expect(await bothStates()).toEqual(['sent', 'received'])
    expect(idsOf(await app.call(friendRequests, {}, { token: binh.token }))).toEqual([an.userId])
    expect(idsOf(await app.call(friendSent, {}, { token: an.token }))).toEqual([binh.userId])
    expect((await app.call(friendCount, {}, { token: binh.token })).data).toEqual({ friends: 0, requests: 1, sent: 0 })
    expect((await accept(binh, an)).data.state).toBe('friends')
    expect(await bothStates()).toEqual(['friends', 'friends'])
    expect((await check(an, binh)).data.isFriend).toBe(true)
    expect(idsOf(await app.call(friendList, {}, { token: an.token }))).toEqual([binh.userId])
    expect(idsOf(await app.call(friendList, {}, { token: binh.token }))).toEqual([an.userId])
    expect(idsOf(await app.call(friendRequests, {}, { token: binh.token }))).toEqual([])
    expect(await eventsOf('friend.requested', an)).toEqual([{ askedBy: an.userId, userId: binh.userId }])
    expect(await eventsOf('friend.accepted', an)).toEqual([{ askedBy: an.userId, acceptedBy: binh.userId }])
  })

  test('become friends when both send requests, also at the same moment', async () => {
    await Promise.all([send(an, binh), send(binh, an)])
    expect(await bothStates()).toEqual(['friends', 'friends'])
    expect(await eventsOf('friend.requested', an)).toHaveLength(1)
    expect(await eventsOf('friend.accepted', an)).toHaveLength(1)
  })

  test('make one friendship of a hundred parallel requests', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(an, binh)))
    expect(new Set(answers.map(({ code, data }) => `${code} ${data.state}`))).toEqual(new Set(['0 sent']))
    expect(await eventsOf('friend.requested', an)).toHaveLength(1)
    const accepted = await Promise.all(Array.from({ length: 100 }, () => accept(binh, an)))
    expect(new Set(accepted.map(({ data }) => data.state))).toEqual(new Set(['friends']))
    expect(await eventsOf('friend.accepted', an)).toHaveLength(1)
    expect((await app.call(friendCount, {}, { token: an.token })).data.friends).toBe(1)
  })

  test('are either friends or strangers when accepting and withdrawing run in parallel', async () => {
    await send(an, binh)
    await Promise.all([accept(binh, an), cancel(an, binh)])
    expect([
      ['friends', 'friends'],
      ['none', 'none'],
    ]).toContainEqual(await bothStates())
  })

  test('are no longer friends after either ends the friendship', async () => {
    await world.befriend(an, binh)
    expect((await cancel(binh, an)).data.state).toBe('none')
    expect(await bothStates()).toEqual(['none', 'none'])
    expect((await cancel(binh, an)).data.state).toBe('none')
  })
})

describe('a request', () => {
  test('can be accepted only by its recipient', async () => {
    await send(an, binh)
    expect(await accept(an, binh)).toMatchObject({ status: 404, msg: 'FRIEND_REQUEST_NOT_FOUND' })
    expect(await accept(await someone(), an)).toMatchObject({ msg: 'FRIEND_REQUEST_NOT_FOUND' })
    expect(await bothStates()).toEqual(['sent', 'received'])
  })

  test('needs another, existing member', async () => {
    expect(await send(an, an)).toMatchObject({ status: 409, msg: 'CONFLICT' })
    expect(await send(an, { ...binh, userId: '999999999' })).toMatchObject({ status: 404, msg: 'USER_NOT_FOUND' })
  })

  test('that was rejected looks pending to its sender, and causes no second notification', async () => {
    await send(an, binh)
    expect((await reject(binh, an)).data.state).toBe('none')
    expect(await bothStates()).toEqual(['sent', 'none'])
    expect(idsOf(await app.call(friendSent, {}, { token: an.token }))).toEqual([binh.userId])
    await send(an, binh)
    await cancel(an, binh)
    expect(await bothStates()).toEqual(['none', 'none'])
    expect((await send(an, binh)).data.state).toBe('sent')
    expect(await bothStates()).toEqual(['sent', 'none'])
    expect(await eventsOf('friend.requested', an)).toHaveLength(1)
  })

  test('can be sent again long after it was rejected', async () => {
    await send(an, binh)
    await reject(binh, an)
    await query(`update friendships set changed_at = now() - make_interval(days => $1) where asked_by = $2`, [
      rejectedForDays,
      an.userId,
    ])
    await send(an, binh)
    expect(await bothStates()).toEqual(['sent', 'received'])
  })

  test('by the member who rejected makes both friends', async () => {
    await send(an, binh)
    await reject(binh, an)
    expect((await send(binh, an)).data.state).toBe('friends')
  })

  test('rejected after it was accepted changes nothing', async () => {
    await world.befriend(an, binh)
    expect((await reject(binh, an)).data.state).toBe('friends')
  })

  test('appears immediately on the open pages of both', async () => {
    const [his, hers] = await Promise.all([an, binh].map(({ token }) => openSocket(app.address, { token })))
    if (!his || !hers) throw new Error('no sockets')
    for (const socket of [his, hers]) {
      socket.send({ type: 'sub', topic: 'user' })
      await socket.next(({ type }) => type === 'subbed')
    }
    const states = (socket: typeof his) => socket.events.filter(({ type }) => type === 'friend').map(({ data }) => data)
    await send(an, binh)
    await hers.until(() => states(hers).length === 1)
    expect(states(hers)).toEqual([{ userId: an.userId, state: 'received', requests: 1 }])
    await accept(binh, an)
    await his.until(() => states(his).length === 2)
    expect(states(his)[1]).toEqual({ userId: binh.userId, state: 'friends', requests: 0 })
    await Promise.all([his.close(), hers.close()])
  })

  test('that was rejected sends no frame to its sender', async () => {
    await send(an, binh)
    const socket = await openSocket(app.address, { token: an.token })
    socket.send({ type: 'sub', topic: 'user' })
    await socket.next(({ type }) => type === 'subbed')
    await reject(binh, an)
    await send(await someone(), an)
    await socket.next(({ type }) => type === 'friend')
    expect(socket.events.filter(({ type }) => type === 'friend').map(({ data }) => data.state)).toEqual(['received'])
    await socket.close()
  })
})

describe('a blocked member', () => {
  test('loses the friendship and the follows, and no longer finds the other', async () => {
    await world.befriend(an, binh)
    await follow(an, binh)
    await follow(binh, an)
    expect((await block(an, binh)).data.state).toBe('blocked')
    expect(await stateOf(an, binh)).toBe('blocked')
    for (const call of [check, send, accept, reject, cancel, block, follow])
      expect(await call(binh, an)).toMatchObject({ status: 404, msg: 'USER_NOT_FOUND' })
    for (const list of [friendList, friendCount, followList])
      expect(await app.call(list, { userId: an.userId }, { token: binh.token })).toMatchObject({
        msg: 'USER_NOT_FOUND',
      })
    for (const person of [an, binh]) expect(idsOf(await app.call(followList, {}, { token: person.token }))).toEqual([])
    expect(idsOf(await app.call(blockList, {}, { token: an.token }))).toEqual([binh.userId])
    expect(await app.features.friends.isBlockedBetween(binh.userId, an.userId)).toBe(true)
    expect(await eventsOf('member.blocked', an)).toEqual([{ userId: an.userId, blockedId: binh.userId }])
  })

  test('cannot be sent by the member who blocks, until unblocked', async () => {
    await block(an, binh)
    expect(await send(an, binh)).toMatchObject({ status: 409, msg: 'MEMBER_BLOCKED' })
    const unblock = await app.call(memberUnblock, { userId: binh.userId }, { token: an.token })
    expect(unblock.data.state).toBe('none')
    expect((await send(an, binh)).data.state).toBe('sent')
    expect(await bothStates()).toEqual(['sent', 'received'])
  })

  test('leaves no friendship when blocking and accepting run in parallel', async () => {
    await send(an, binh)
    await Promise.all([block(an, binh), accept(binh, an)])
    expect(await stateOf(an, binh)).toBe('blocked')
    expect(await app.features.friends.areFriends(an.userId, binh.userId)).toBe(false)
  })

  test('remains blocked after the other unblocks, when both had blocked', async () => {
    await block(an, binh)
    await query('insert into blocks (user_id, blocked_id) values ($1, $2)', [binh.userId, an.userId])
    expect(await check(an, binh)).toMatchObject({ msg: 'USER_NOT_FOUND' })
  })

  test('is missing in each list that the other sees, also in the list of a common friend', async () => {
    const chi = await someone()
    await world.befriend(an, chi)
    await world.befriend(binh, chi)
    await block(an, binh)
    const seen = (by: Someone) => app.call(friendList, { userId: chi.userId }, { token: by.token })
    expect(idsOf(await seen(an))).toEqual([an.userId])
    expect(idsOf(await seen(binh))).toEqual([binh.userId])
    expect((await seen(chi)).data.total).toBe(2)
  })

  test('can still be reported, and can report', async () => {
    await block(an, binh)
    const report = (by: Someone, whom: Person) =>
      app.call(reportMember, { id: whom.userId, reason: 'abuse' }, { token: by.token })
    expect((await report(an, binh)).code).toBe(0)
    expect((await report(binh, an)).code).toBe(0)
    expect(await report(an, an)).toMatchObject({ msg: 'CONFLICT' })
    const token = await world.tokenOf(await world.user({ role: 'moderator' }))
    const { list } = (await app.call(openReports, { kind: 'member' }, { token })).data
    const entryOf = ({ userId, username, name }: typeof an) => {
      const [text, path] = [`${name} (@${username})`, `/thanh-vien/${username}`]
      return { text, path, canRemove: false, earlierTexts: [], author: expect.objectContaining({ userId }) }
    }
    expect(list.map(({ shown }) => shown)).toEqual([entryOf(binh), entryOf(an)])
  })
})

describe('friends', () => {
  test('are found by the beginnings of their names, without accents', async () => {
    const [dung, duc] = [await someone('Đặng Thuỳ Dung'), await someone('Nguyễn Đức')]
    for (const friend of [dung, duc]) await world.befriend(an, friend)
    const find = async (q: string) => idsOf(await app.call(friendList, { q }, { token: an.token }))
    expect(await find('dang dung')).toEqual([dung.userId])
    expect(await find('DUC')).toEqual([duc.userId])
    expect(await find('ung')).toEqual([])
    expect(await find('%')).toEqual([duc.userId, dung.userId])
  })

  test('come in pages that neither repeat nor skip', async () => {
    const friends = await Promise.all(Array.from({ length: 5 }, () => someone()))
    for (const friend of friends) await world.befriend(an, friend)
    const first = (await app.call(friendList, { pageSize: 3 }, { token: an.token })).data
    expect(first).toMatchObject({ total: 5, totalPage: 2 })
    await world.befriend(an, binh)
    const second = (await app.call(friendList, { pageSize: 3, after: first.next ?? '' }, { token: an.token })).data
    expect([...first.list, ...second.list].map(({ userId }) => userId)).toEqual(
      friends.map(({ userId }) => userId).toReversed(),
    )
    expect(second.next).toBeNull()
  })

  test('have a dot while online, and can be filtered by it', async () => {
    const away = await someone()
    for (const friend of [away, binh]) await world.befriend(an, friend)
    await app.call(setOnline, undefined, { token: binh.token })
    const online = () => app.call(friendList, { online: true }, { token: an.token })
    await expect.poll(async () => idsOf(await online())).toEqual([binh.userId])
    const all = (await app.call(friendList, {}, { token: an.token })).data.list
    expect(all.map(({ isOnline }) => isOnline)).toEqual([true, false])
  })
})

describe('suggestions', () => {
  const suggested = async (by: Someone) => (await app.call(friendSuggestions, {}, { token: by.token })).data.list

  test('name the reason: first common friends, then common follows', async () => {
    const [chi, dung, fan] = [await someone(), await someone(), await someone()]
    await world.befriend(an, binh)
    await world.befriend(an, chi)
    for (const common of [binh, chi]) await world.befriend(common, dung)
    const teamId = await world.team({ names: inAll('Hà Nội FC') })
    for (const { token } of [an, fan]) await app.call(followTeam, { teamId }, { token })
    expect((await suggested(an)).map(({ userId, mutual, shared }) => [userId, mutual, shared])).toEqual([
      [dung.userId, 2, null],
      [fan.userId, 0, { kind: 'team', id: teamId, name: 'Hà Nội FC' }],
    ])
  })

  test('omit friends, senders and recipients of requests, and blocked members', async () => {
    await world.befriend(an, binh)
    const others = await Promise.all(Array.from({ length: 4 }, () => someone()))
    for (const other of others) await world.befriend(binh, other)
    const [asked, asking, blocked, free] = others as [Someone, Someone, Someone, Someone]
    await send(an, asked)
    await send(asking, an)
    await block(blocked, an)
    expect((await suggested(an)).map(({ userId }) => userId)).toEqual([free.userId])
  })
})

test('followers and followed members are listed for every member', async () => {
  const chi = await someone()
  await follow(an, binh)
  await follow(an, chi)
  const list = (kind: 'following' | 'followers', userId?: string) =>
    app.call(followList, { kind, ...(userId ? { userId } : {}) }, { token: chi.token })
  expect(idsOf(await list('following', an.userId))).toEqual([chi.userId, binh.userId])
  expect(idsOf(await list('followers', binh.userId))).toEqual([an.userId])
  expect(idsOf(await list('followers'))).toEqual([an.userId])
  expect((await check(an, chi)).data.isFollowing).toBe(true)
})

test('deleting an account deletes its friendships, blocks and follows', async () => {
  await world.befriend(an, binh)
  await follow(an, binh)
  await query('delete from users where id = $1', [an.userId])
  expect((await app.call(friendCount, {}, { token: binh.token })).data.friends).toBe(0)
  expect(idsOf(await app.call(followList, { kind: 'followers' }, { token: binh.token }))).toEqual([])
})

describe('privacy', () => {
  const set = (by: Someone, settings: InputOf<typeof privacyUpdate>) =>
    app.call(privacyUpdate, settings, { token: by.token })

  test('the setting friends-of-friends accepts only requests from friends of friends, and the strictest setting accepts none', async () => {
    await set(binh, { friendRequests: 'friends-of-friends' })
    expect(await send(an, binh)).toMatchObject({ status: 403, msg: 'FRIEND_REQUESTS_CLOSED' })
    const chi = await someone()
    for (const friend of [an, binh]) await world.befriend(friend, chi)
    expect((await send(an, binh)).data.state).toBe('sent')
    await set(chi, { friendRequests: 'nobody' })
    expect(await send(await someone(), chi)).toMatchObject({ msg: 'FRIEND_REQUESTS_CLOSED' })
    const dung = await someone()
    await send(chi, dung)
    expect((await send(dung, chi)).data.state).toBe('friends')
  })

  test('the list of friends is visible to the chosen audience', async () => {
    const chi = await someone()
    await world.befriend(an, binh)
    await set(an, { friends: 'friends' })
    const list = (by: Someone) => app.call(friendList, { userId: an.userId }, { token: by.token })
    expect(idsOf(await list(binh))).toEqual([binh.userId])
    expect(await list(chi)).toMatchObject({ status: 403, msg: 'NOT_PERMISSIONS' })
    await set(an, { friends: 'nobody' })
    expect(await list(binh)).toMatchObject({ status: 403 })
    expect(idsOf(await list(an))).toEqual([binh.userId])
  })

  test('the online dot is visible to the chosen audience', async () => {
    const chi = await someone()
    await world.befriend(binh, an)
    await world.befriend(binh, chi)
    await app.call(setOnline, undefined, { token: binh.token })
    const sees = async (by: Someone, of: Someone) => {
      const { data } = await app.call(followList, { kind: 'following', userId: of.userId }, { token: by.token })
      return data.list.map(({ isOnline }) => isOnline)
    }
    const stranger = await someone()
    await follow(stranger, binh)
    await expect.poll(() => sees(chi, stranger)).toEqual([true])
    await set(binh, { online: 'friends' })
    expect([await sees(chi, stranger), await sees(stranger, stranger)]).toEqual([[true], [false]])
    await set(binh, { online: 'nobody' })
    expect(await sees(chi, stranger)).toEqual([false])
  })
})
