import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshBalance } from '#contract/account.ts'
import { bookingSchedule } from '#contract/bookings.ts'
import { levelInfo } from '#contract/levels.ts'
import { missionClaim, missionList } from '#contract/missions.ts'
import { newsfeedCreate, newsfeedShare } from '#contract/newsfeed.ts'
import { beginOfDay, mondayOf, vietnamDay } from '#contract/rules/vietnam-day.ts'
import { createWorld, type Person, type World } from '#demo/world.ts'
import { draft, newRoom } from '#tests/setup/chat-room.ts'
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

async function member(given: { experience?: number } = {}) {
  const person = await world.user(given)
  const token = await world.tokenOf(person)
  const of = async (id: string) =>
    (await app.call(missionList, {}, { token })).data.missions.find((mission) => mission.id === id)
  return {
    ...person,
    token,
    of,
    reached: (id: string, progress: number) => eventually(async () => expect(await of(id)).toMatchObject({ progress })),
    claim: (id: string) => app.call(missionClaim, { id }, { token }),
    balance: async () => (await app.call(refreshBalance, undefined, { token })).data.balance,
  }
}
const record = (of: Person, kind: Parameters<typeof app.features.activity.record>[1], count: number, key = 'one') =>
  app.engines.database.db
    .transaction()
    .execute((tx) => app.features.activity.record(tx, kind, [{ userId: of.userId, key: `${kind}:${key}`, count }]))

test('messages advance the mission of the day, and open pages are notified by the socket', async () => {
  const one = await member()
  const socket = await openSocket(app.address, { token: one.token })
  socket.send({ type: 'sub', topic: 'user' })
  await socket.next(({ type }) => type === 'subbed')
  const room = await newRoom(app)
  for (const text of ['Một', 'Hai', 'Ba']) await app.features.chat.say(one.userId, draft(room, text))
  await socket.next(({ type }) => type === 'activity')
  await one.reached('chat-5', 3)
  expect(await one.of('chat-5')).toMatchObject({ goal: 5, isClaimed: false, period: 'day' })
  await socket.close()
})

test('a post, its share and a booking count once each', async () => {
  const one = await member()
  const { token } = one
  const posted = await app.call(newsfeedCreate, { content: 'Tối nay nhé' }, { token })
  await app.call(newsfeedShare, { id: posted.data.id, content: 'Xem lại' }, { token })
  const commentator = await world.commentator()
  const fixtureId = await world.fixture({ commentators: [commentator] })
  const booking = { fixtureId, commentatorId: commentator.userId, name: commentator.name, userId: one.userId }
  expect((await app.call(bookingSchedule, booking, { token })).msg).toBe('Success')
  await one.reached('share-1', 1)
  await one.reached('book-1', 1)
  const { rules } = (await app.call(levelInfo, undefined, { token })).data
  expect(rules.find(({ kind }) => kind === 'post')).toMatchObject({ each: 8, today: 16 })
})

test('one minute counts per minute of a member in the room of a live stream', async () => {
  const [one, other] = [await member(), await member()]
  const commentator = await world.commentator()
  const fixtureId = await world.liveFixture({ commentators: [commentator] })
  const groupId = await app.features.chat.ensureFixtureRoom(fixtureId)
  const { pool } = app.engines.database
  await pool.query(
    `insert into live_sessions (stream_id, fixture_id, user_id, state, started_at) values ($1, $2, $3, 'publishing', now())`,
    [crypto.randomUUID(), fixtureId, commentator.userId],
  )
  const socket = await openSocket(app.address, { token: one.token })
  await socket.sub(groupId)
  const present = () => pool.query('select from presence where user_id = $1 and room_id = $2', [one.userId, groupId])
  await eventually(async () => expect((await present()).rows).toHaveLength(1))
  const nowMs = Date.now()
  const { countWatching } = app.features.activity
  await Promise.all([countWatching(nowMs), countWatching(nowMs), countWatching(nowMs + 60_000)])
  await one.reached('watch-15', 2)
  expect(await other.of('watch-15')).toMatchObject({ progress: 0 })
  await socket.close()
})

test('pays a reward once for 100 parallel claims, and not before the goal', async () => {
  const one = await member()
  await record(one, 'watch', 14)
  expect((await one.claim('watch-15')).msg).toBe('MISSION_UNFINISHED')
  await record(one, 'watch', 1, 'two')
  const answers = await Promise.all(Array.from({ length: 100 }, () => one.claim('watch-15')))
  expect(new Set(answers.map(({ msg }) => msg))).toEqual(new Set(['Success']))
  expect(answers.filter(({ data }) => data.isNew)).toHaveLength(1)
  expect(await one.balance()).toBe(30)
  expect(await one.of('watch-15')).toMatchObject({ isClaimed: true, progress: 15 })
  // The weekly mission counts claimed daily missions.
  expect(await one.of('week-missions-6')).toMatchObject({ progress: 1, goal: 6 })
  expect((await one.claim('khong-co')).msg).toBe('MISSION_NOT_FOUND')
})

test('a key counts once, and each kind has a daily maximum', async () => {
  const one = await member()
  await Promise.all(Array.from({ length: 20 }, () => record(one, 'comment', 1)))
  expect(await one.of('comment-2')).toMatchObject({ progress: 1 })
  for (let i = 0; i < 12; i += 1) await record(one, 'chat', 1, String(i))
  const { rules, experience } = (await app.call(levelInfo, undefined, { token: one.token })).data
  expect(rules.find(({ kind }) => kind === 'chat')).toMatchObject({ most: 20, today: 20 })
  expect(experience).toBe(24)
})

test('reaching a level pays once and notifies open pages; a high level has its bonus', async () => {
  const one = await member({ experience: 45 })
  const socket = await openSocket(app.address, { token: one.token })
  socket.send({ type: 'sub', topic: 'user' })
  await socket.next(({ type }) => type === 'subbed')
  await record(one, 'tip', 1)
  expect(await socket.next(({ type }) => type === 'level')).toMatchObject({ data: { experience: 55, level: 2 } })
  expect(await one.balance()).toBe(20)
  await socket.close()
  const high = await member({ experience: 6_000 })
  expect(await high.of('watch-15')).toMatchObject({ reward: 33 })
})

test('days and weeks end at midnight in Vietnam', async () => {
  const one = await member()
  const { dayEndsAt, weekEndsAt } = (await app.call(missionList, { locale: 'en' }, { token: one.token })).data
  const today = vietnamDay(Date.now())
  expect(dayEndsAt).toBe(beginOfDay(today) + 24 * 3_600_000)
  expect(weekEndsAt).toBe(beginOfDay(mondayOf(today)) + 7 * 24 * 3_600_000)
})
