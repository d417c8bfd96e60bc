import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookingSchedule } from '#contract/bookings.ts'
import { chatActs } from '#contract/chat.ts'
import {
  anchor,
  commentatorInfo,
  commentatorTotals,
  entryStatus,
  linkList,
  linkSave,
  ownSchedule,
  ownScheduleEntry,
  scheduleUpdate,
  streamLinkType,
} from '#contract/commentators.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { Locale } from '#contract/envelope.ts'
import { liveRoom } from '#contract/live.ts'
import { followMember } from '#contract/members.ts'
import { roomSelf } from '#contract/room-rules.ts'
import { createWorld, type Person, type World } from '#demo/world.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

const hourMs = 3_600_000
const unknownFixture = '999999999'
const address = 'https://video.example.com/a/index.m3u8'
let app: TestApp
let world: World
let minhKhang: Person
let thaoVy: Person
let token: string
let fixtureId: string

beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  minhKhang = await world.commentator({ name: 'Minh Khang', bio: 'Bóng đá là hơi thở' })
  thaoVy = await world.commentator({ name: 'Thảo Vy' })
  token = await world.tokenOf(minhKhang)
  fixtureId = await world.fixture({ kickOff: Date.now() + hourMs, commentators: [thaoVy, minhKhang] })
})
afterAll(() => app.close())

const links = (urls: string[], fixture = fixtureId): InputOf<typeof linkSave> => ({
  fixtureId: fixture,
  userId: minhKhang.userId,
  typeLinks: streamLinkType,
  links: urls,
})

async function streamsIn(id: string, locale: Locale = 'vi') {
  const { data } = await app.call(liveRoom, { id, locale })
  const own = data.commentators.find(({ userId }) => userId === minhKhang.userId)
  return own?.streams.map(({ url, kind, live }) => [url, kind, live])
}

describe('commentators', () => {
  test('schedule/anchor lists the most followed first', async () => {
    for (const followed of [[thaoVy, minhKhang], [thaoVy]]) {
      const fan = await world.tokenOf(await world.user())
      for (const { userId } of followed) await app.call(followMember, { id: userId }, { token: fan })
    }
    const { data } = await app.call(anchor)
    expect(data.list.map(({ name }) => name)).toEqual(['Thảo Vy', 'Minh Khang'])
    expect(data).toMatchObject({ total: 2, currPage: 1, totalPage: 1 })
    expect(data.list[1]).toMatchObject({ bio: 'Bóng đá là hơi thở', isLive: false, link: '', followers: 1 })
  })

  test('commentator/info returns one with the coming fixtures', async () => {
    const { data } = await app.call(commentatorInfo, { id: thaoVy.userId })
    expect(data).toMatchObject({ userId: thaoVy.userId, name: 'Thảo Vy', upcoming: [{ fixtureId }] })
  })

  test.each([
    ['a member who is not a commentator', null],
    ['a member who does not exist', '99999999'],
    ['no id at all', 'abc'],
  ])('commentator/info of %s is not found', async (_, id) => {
    const member = await world.user()
    expect(await app.call(commentatorInfo, { id: id ?? member.userId })).toMatchObject({
      status: 404,
      msg: 'COMMENTATOR_NOT_FOUND',
    })
  })

  test('listTotal counts each commentator’s fixtures in the window', async () => {
    const now = Date.now()
    const { data } = await app.call(commentatorTotals, { startTime: now, endTime: now + 24 * hourMs })
    expect(data.list.map(({ name, total }) => [name, total])).toEqual([
      ['Minh Khang', 1],
      ['Thảo Vy', 1],
    ])
    const past = await app.call(commentatorTotals, { startTime: now - 24 * hourMs, endTime: now })
    expect(past.data.list.map(({ total }) => total)).toEqual([0, 0])
  })

  test.each([
    ['ends before it begins', 10, 5],
    ['is longer than two months', 0, 70 * 24 * hourMs],
  ])('listTotal refuses a window that %s', async (_, startTime, endTime) => {
    expect(await app.call(commentatorTotals, { startTime, endTime })).toMatchObject({ status: 400, msg: 'BAD_INPUT' })
  })
})

describe('link-save', () => {
  test('saves addresses, lists them in order, and assigns the fixture to the commentator', async () => {
    const second = 'http://video.example.com/b.m3u8'
    expect((await app.call(linkSave, links([address, second]), { token })).data).toEqual({ list: [address, second] })
    const listed = await app.call(linkList, { fixtureId, userId: minhKhang.userId }, { token })
    const saved = { fixtureId, userId: minhKhang.userId, typeLinks: 20, links: [address, second] }
    expect(listed.data).toMatchObject({ list: [saved], total: 1 })
    expect(await streamsIn(fixtureId)).toEqual([
      [address, 'hls', false],
      [second, 'hls', false],
    ])
  })

  test('a saved address is live during its fixture, not before and not after', async () => {
    const live = await world.liveFixture()
    const soon = await world.fixture({ kickOff: Date.now() + 20 * 60_000 })
    const later = await world.fixture({ kickOff: Date.now() + 3 * 24 * hourMs })
    const over = await world.result({ kickOff: Date.now() - 2 * hourMs, score: [1, 0] })
    for (const id of [live, soon, later, over]) await app.call(linkSave, links([address], id), { token })
    expect(await Promise.all([live, soon, later, over].map((id) => streamsIn(id)))).toEqual([
      [[address, 'hls', true]],
      [[address, 'hls', true]],
      [[address, 'hls', false]],
      [[address, 'hls', false]],
    ])
  })

  test('an empty list removes them all', async () => {
    const fixture = await world.fixture()
    await app.call(linkSave, links([address], fixture), { token })
    await app.call(linkSave, links([], fixture), { token })
    const listed = await app.call(linkList, { fixtureId: fixture, userId: minhKhang.userId }, { token })
    expect(listed.data).toMatchObject({ list: [], total: 0 })
  })

  test.each(['javascript:alert(1)', 'ftp://example.com/a', 'https://', '//example.com/a', ''])(
    'refuses the address "%s"',
    async (url) => {
      expect(await app.call(linkSave, links([url]), { token })).toMatchObject({ status: 400, msg: 'BAD_INPUT' })
    },
  )

  test('refuses a fixture that does not exist', async () => {
    expect(await app.call(linkSave, links([address], unknownFixture), { token })).toMatchObject({
      status: 404,
      msg: 'FIXTURE_NOT_FOUND',
    })
  })

  test('another commentator may neither save nor read them, but an operator may', async () => {
    const other = await world.tokenOf(thaoVy)
    expect(await app.call(linkSave, links([address]), { token: other })).toMatchObject({
      status: 403,
      msg: 'NOT_PERMISSIONS',
    })
    const key = { fixtureId, userId: minhKhang.userId }
    expect(await app.call(linkList, key, { token: other })).toMatchObject({ status: 403, msg: 'NOT_PERMISSIONS' })
    const operator = await world.tokenOf(await world.operator())
    expect((await app.call(linkSave, links([address]), { token: operator })).code).toBe(0)
    expect((await app.call(linkList, key, { token: operator })).data.total).toBe(1)
  })

  test('addresses for another commentator’s fixture are hidden until an operator assigns the fixture', async () => {
    const taken = await world.fixture({ kickOff: Date.now() + hourMs, commentators: [thaoVy] })
    expect((await app.call(linkSave, links([address], taken), { token })).code).toBe(0)
    expect(await streamsIn(taken, 'en')).toBeUndefined()
    const operator = await world.tokenOf(await world.operator())
    const given = { id: taken, userId: minhKhang.userId, status: entryStatus.commented }
    expect((await app.call(scheduleUpdate, given, { token: operator })).code).toBe(0)
    expect(await streamsIn(taken)).toEqual([[address, 'hls', false]])
  })

  test('an operator cannot save for a member who is not a commentator', async () => {
    const operator = await world.tokenOf(await world.operator())
    const { userId } = await world.user()
    expect(await app.call(linkSave, { ...links([address]), userId }, { token: operator })).toMatchObject({
      status: 404,
      msg: 'COMMENTATOR_NOT_FOUND',
    })
  })
})

describe('schedule/update', () => {
  test('adds an entry, changes the given fields and leaves the others, withdraws', async () => {
    const id = await world.fixture()
    const entered = await app.call(
      scheduleUpdate,
      { id, status: entryStatus.commented, matchTitle: 'Derby', matchTimeStr: '2026-11-22T19:30:00+07:00' },
      { token },
    )
    expect(entered.data).toMatchObject({
      id,
      matchTitle: 'Derby',
      matchDescription: '',
      matchTimeStr: '2026-11-22T12:30:00.000Z',
      status: 1,
    })
    const changed = await app.call(scheduleUpdate, { id, matchDescription: 'Trận cầu đinh' }, { token })
    expect(changed.data).toMatchObject({ matchTitle: 'Derby', matchDescription: 'Trận cầu đinh', status: 1 })
    const room = await app.call(liveRoom, { id })
    expect(room.data.commentators).toMatchObject([{ title: 'Derby', description: 'Trận cầu đinh', streams: [] }])
    const withdrawn = await app.call(scheduleUpdate, { id, status: entryStatus.withdrawn }, { token })
    expect(withdrawn.data).toMatchObject({ status: 0, matchTitle: '' })
  })

  test('a fixture without the commentator cannot be changed', async () => {
    const id = await world.fixture()
    expect(await app.call(scheduleUpdate, { id, matchTitle: 'x' }, { token })).toMatchObject({
      status: 403,
      msg: 'NOT_YOUR_FIXTURE',
    })
  })

  test('a commentator cannot take or moderate another’s fixture; only an operator can assign it', async () => {
    const id = await world.fixture({ commentators: [thaoVy] })
    const groupId = await app.features.chat.ensureFixtureRoom(id)
    const isModerator = async () => (await app.call(roomSelf, { groupId }, { token })).data.isModerator
    const take = { id, status: entryStatus.commented }
    expect(await app.call(scheduleUpdate, take, { token })).toMatchObject({ status: 409, msg: 'FIXTURE_TAKEN' })
    expect(await isModerator()).toBe(false)
    const given = { ...take, userId: minhKhang.userId }
    const other = await world.tokenOf(thaoVy)
    expect(await app.call(scheduleUpdate, given, { token: other })).toMatchObject({ msg: 'NOT_PERMISSIONS' })
    const operator = await world.tokenOf(await world.operator())
    const { userId } = await world.user()
    expect(await app.call(scheduleUpdate, { ...take, userId }, { token: operator })).toMatchObject({
      msg: 'COMMENTATOR_NOT_FOUND',
    })
    expect((await app.call(scheduleUpdate, given, { token: operator })).code).toBe(0)
    expect(await isModerator()).toBe(true)
    const log = (await app.call(chatActs, { groupId }, { token: operator })).data.list
    expect(log).toMatchObject([{ kind: 'fixture.given', byRole: 'operator', showName: 'Minh Khang' }])
  })

  test('a fixture that does not exist is not found', async () => {
    expect(await app.call(scheduleUpdate, { id: unknownFixture, status: 1 }, { token })).toMatchObject({
      status: 404,
      msg: 'FIXTURE_NOT_FOUND',
    })
  })

  test.each([
    { matchTimeStr: '20:00' },
    { matchTimeStr: '2026-11-22T19:30:00' },
    { matchImage: 'javascript:alert(1)' },
    { matchImage: '//example.com/a.png' },
    { matchImage: 'https://elsewhere.example/a.png' },
    { status: 2 },
  ])('refuses %o', async (wrong) => {
    const answer = await app.call(scheduleUpdate, { id: fixtureId, ...wrong } as never, { token })
    expect(answer).toMatchObject({ status: 400, msg: 'BAD_INPUT', data: { fields: [{ path: Object.keys(wrong)[0] }] } })
  })
})

describe('schedule/list', () => {
  test('contains a fixture from its assignment until it is given up or over', async () => {
    const hung = await world.commentator({ name: 'Văn Hùng' })
    const his = await world.tokenOf(hung)
    const idsNow = async () =>
      (await app.call(ownSchedule, {}, { token: his })).data.list.map((fixture) => fixture.fixtureId)
    const [soon, on] = [await world.fixture(), await world.liveFixture()]
    await world.result({ score: [1, 0], commentators: [hung] })
    expect(await idsNow()).toEqual([])
    for (const id of [soon, on]) await app.call(scheduleUpdate, { id, status: entryStatus.commented }, { token: his })
    expect(await idsNow()).toEqual([on, soon])
    await app.call(scheduleUpdate, { id: on, status: entryStatus.withdrawn }, { token: his })
    expect(await idsNow()).toEqual([soon])
  })

  test('is only for commentators', async () => {
    const viewer = await world.tokenOf(await world.user())
    expect(await app.call(ownSchedule, {}, { token: viewer })).toMatchObject({ status: 403, msg: 'NOT_PERMISSIONS' })
  })
})

describe('schedule/entry', () => {
  test('returns the commentator’s entry as written, and the number of bookings', async () => {
    const id = await world.fixture({ kickOff: Date.now() + 24 * hourMs })
    const written = {
      matchTitle: 'Derby',
      matchImage: '/banners/schedule-vi.svg',
      matchTimeStr: '2030-01-02T12:30:00Z',
    }
    await app.call(scheduleUpdate, { id, status: entryStatus.commented, ...written }, { token })
    for (let members = 0; members < 2; members += 1) {
      const viewer = await world.tokenOf(await world.user())
      await app.call(bookingSchedule, { fixtureId: id, commentatorId: minhKhang.userId }, { token: viewer })
    }
    expect((await app.call(ownScheduleEntry, { id }, { token })).data).toMatchObject({
      id,
      matchTitle: 'Derby',
      matchDescription: '',
      matchImage: '/banners/schedule-vi.svg',
      matchTimeStr: '2030-01-02T12:30:00.000Z',
      status: 1,
      bookings: 2,
    })
  })

  test('of a fixture without the commentator, or an unknown one, is refused', async () => {
    const id = await world.fixture({ commentators: [thaoVy] })
    expect(await app.call(ownScheduleEntry, { id }, { token })).toMatchObject({ status: 403, msg: 'NOT_YOUR_FIXTURE' })
    expect(await app.call(ownScheduleEntry, { id: unknownFixture }, { token })).toMatchObject({
      status: 404,
      msg: 'FIXTURE_NOT_FOUND',
    })
  })

  test('is only for commentators', async () => {
    const viewer = await world.tokenOf(await world.user())
    expect(await app.call(ownScheduleEntry, { id: fixtureId }, { token: viewer })).toMatchObject({
      status: 403,
      msg: 'NOT_PERMISSIONS',
    })
  })
})
