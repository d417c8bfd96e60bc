import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { banFromChat, deleteMessage, reactions } from '#contract/chat.ts'
import type { FixtureEvent } from '#contract/fixture-details.ts'
import { memberBlock } from '#contract/friends.ts'
import { type GoalMoment, type GoalMomentNotice, goalMoments } from '#contract/goal-moments.ts'
import { eventKinds } from '#contract/rules/fixture-events.ts'
import { guestLogin } from '#contract/session.ts'
import { createWorld, type Person, type World } from '#demo/world.ts'
import { event } from '#server/kit/events.ts'
import { draft } from '#tests/setup/chat-room.ts'
import { openSocket, type SocketClient } from '#tests/setup/socket-client.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let world: World
let fans: Person[]
let guest: string
let fixtureId: string
let groupId: string

beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  fans = await Promise.all(Array.from({ length: 8 }, (_, n) => world.user({ name: `Fan ${n}` })))
  guest = (await app.call(guestLogin)).data
})
afterAll(() => app.close())

/** Begins a match in which the home team leads 1-0, with a room in which a message was written every minute. */
async function newMatch(): Promise<void> {
  fixtureId = await world.liveFixture({ minute: 30, score: [1, 0] })
  groupId = await app.features.chat.ensureFixtureRoom(fixtureId)
  for (let minute = 0; minute < 3; minute += 1) {
    await say(fans[minute], 'Đá hay quá')
    await pass(60)
  }
}

const fan = (place: number) => fans[place % fans.length] as Person
const say = async (by: Person | undefined, text: string) =>
  (await app.features.chat.say(by?.userId ?? '', draft(groupId, text))).groupMessageId
const react = (messageId: string, from: readonly Person[]) =>
  Promise.all(
    from.map(({ userId }) => app.features.chat.react(userId, { roomId: groupId, messageId, reaction: reactions.goal })),
  )
const goal: FixtureEvent = {
  ...{ key: 'g1', kind: eventKinds.goal, side: 'home', minute: 30, extraMinute: null },
  ...{ player: 'Quang Hải', otherPlayer: '' },
}
const report = (events: FixtureEvent[]) => app.features.fixtureDetails.keepEvents(fixtureId, events)
const db = () => app.engines.database.db

/** Moves the match and its messages into the past. A decision at the end of the window is then due. */
async function pass(seconds: number): Promise<void> {
  const by = sql`make_interval(secs => ${seconds})`
  await sql`update chat_messages set created_at = created_at - ${by} where room_id = ${groupId}`.execute(db())
  await sql`update goal_moments set happened_at = happened_at - ${by}, due_at = due_at - ${by}
    where fixture_id = ${fixtureId}`.execute(db())
}

const stateOf = async () => {
  const { rows } = await sql<{ state: string }>`
    select state from goal_moments where fixture_id = ${fixtureId} order by id`.execute(db())
  return rows.map(({ state }) => state).join()
}
const until = (state: string) => expect.poll(stateOf).toBe(state)

/** Reports the goal and lets the room cheer: 14 messages by all fans. Returns their ids. */
async function cheer(): Promise<string[]> {
  await report([goal])
  await until('waiting')
  const ids: string[] = []
  for (let place = 0; place < 14; place += 1) ids.push(await say(fan(place), `VÀO! ${place}`))
  return ids
}

async function inRoom(): Promise<SocketClient> {
  const socket = await openSocket(app.address, { token: guest })
  await socket.sub(groupId)
  return socket
}
const noticesOf = ({ events }: SocketClient): GoalMomentNotice[] =>
  events.flatMap(({ type, data }) => (type === 'message' && data.systemMessage === 13 ? [data] : []))
const untilNotices = async (reader: SocketClient, count: number) => {
  await reader.until(() => noticesOf(reader).length >= count)
  return noticesOf(reader)
}
/** Answers may be half a second old. */
const listed = async (token = guest) => (await app.call(goalMoments, { groupId }, { token })).data.list
const textsOf = (moment: GoalMoment | null | undefined) => moment?.lines.map(({ filteredMessage }) => filteredMessage)
const listedTexts = async (token = guest) => (await listed(token)).map(textsOf)

test('a goal at which the chat peaks has one card, however often it is reported, with the lines that members liked', async () => {
  await newMatch()
  const reader = await inRoom()
  const ids = await cheer()
  const [author = fan(0), blocked = fan(1)] = fans
  await react(ids[1] ?? '', fans.slice(2, 5))
  await react(ids[3] ?? '', fans.slice(4, 6))
  await react(ids[2] ?? '', fans.slice(4, 6))
  await react(ids[8] ?? '', [author])
  await react(ids[5] ?? '', fans.slice(0, 5))
  await react(ids[6] ?? '', fans.slice(0, 5))
  const staff = await world.tokenOf(await world.operator())
  await app.call(deleteMessage, { groupId, groupMessageId: ids[5] ?? '' }, { token: staff })
  await app.call(banFromChat, { groupId, userId: fan(6).userId, reason: '' }, { token: staff })
  for (let count = 0; count < 5; count += 1)
    await db()
      .transaction()
      .execute((tx) => event(tx, 'fixture.happened', { fixtureId, added: ['g1'], removed: [], at: Date.now() }))
  await pass(91)
  const [{ moment }] = (await untilNotices(reader, 1)) as [GoalMomentNotice]
  expect(moment).toMatchObject({
    fixtureId,
    goal: { event: { key: 'g1', player: 'Quang Hải', side: 'home' }, score: [1, 0] },
    teams: { home: { name: { vi: expect.any(String) } } },
    clip: null,
    perMinute: 13,
  })
  expect(textsOf(moment)).toEqual(['VÀO! 1', 'VÀO! 2', 'VÀO! 3'])
  expect(moment?.lines.map(({ totalReactions }) => totalReactions)).toEqual([3, 2, 2])
  expect(await listed()).toEqual([moment])
  expect(noticesOf(reader)).toHaveLength(1)

  const viewer = await world.user()
  const token = await world.tokenOf(viewer)
  await app.call(memberBlock, { userId: blocked.userId }, { token })
  expect(await listedTexts(token)).toEqual([['VÀO! 2', 'VÀO! 3']])
  const own = await world.tokenOf(fan(2))
  expect(await app.call(deleteMessage, { groupId, groupMessageId: ids[2] ?? '' }, { token: own })).toMatchObject({
    code: 0,
  })
  await expect.poll(() => listedTexts()).toEqual([['VÀO! 1', 'VÀO! 3']])

  const video = { video: '/uploads/goal.mp4', kind: 'mp4' as const, poster: null, still: null }
  const size = { width: 640, height: 360, durationMs: 20_000 }
  const facts = { kind: 'goal' as const, side: 'home' as const, minute: 30, extraMinute: null, player: 'Quang Hải' }
  const clipId = await app.features.highlights.add(
    { fixtureId, ...facts, score: { home: 1, away: 0 }, title: '', happenedAt: new Date() },
    { ...video, ...size },
  )
  await sql`update highlights set event_key = 'g1' where id = ${clipId}`.execute(db())
  await db()
    .transaction()
    .execute((tx) => event(tx, 'highlight.published', { fixtureId }))
  const notices = await untilNotices(reader, 2)
  expect(notices.slice(0, 2).map((notice) => notice.moment?.clip?.id ?? null)).toEqual([null, clipId])
  expect(notices[1]?.revision).toBeGreaterThan(notices[0]?.revision ?? 0)
  await app.call(banFromChat, { groupId, userId: blocked.userId, reason: '' }, { token: staff })
  // A process may publish the card with the clip twice.
  await reader.until(() => textsOf(noticesOf(reader).at(-1)?.moment)?.join() === 'VÀO! 3')
  await reader.close()
})

test('a goal at which the chat stays calm has no card', async () => {
  await newMatch()
  await report([goal])
  await until('waiting')
  const said = await say(fan(0), 'Vào rồi')
  await react(said, fans.slice(1, 5))
  await pass(91)
  await until('quiet')
  expect(await listed()).toEqual([])
})

test('a goal that was reported minutes late, and a goal of a match without a room, are not watched', async () => {
  await newMatch()
  await report([
    { ...goal, minute: 12 },
    { ...goal, key: 'g2', kind: eventKinds.yellowCard },
  ])
  const other = await world.liveFixture({ minute: 30, score: [1, 0] })
  await app.features.fixtureDetails.keepEvents(other, [goal])
  await expect
    .poll(async () => (await sql<{ n: number }>`select count(*)::int as n from events`.execute(db())).rows[0]?.n)
    .toBe(0)
  expect(await stateOf()).toBe('')
})

test('an annulled goal has no card, also when its card was in work or shown, and has it again when it counts', async () => {
  await newMatch()
  const reader = await inRoom()
  const ids = await cheer()
  await react(ids[0] ?? '', fans.slice(1, 3))
  await report([])
  await until('annulled')
  await pass(91)
  await report([goal])
  const [first] = await untilNotices(reader, 1)
  expect(first?.moment?.goal.event.key).toBe('g1')
  await report([])
  const [, withdrawn] = await untilNotices(reader, 2)
  expect(withdrawn).toMatchObject({ momentId: first?.momentId, moment: null })
  await expect.poll(() => listed()).toEqual([])
  await report([{ ...goal, key: 'another-key', player: 'Văn Toàn' }])
  const [, , returned] = await untilNotices(reader, 3)
  expect(returned?.moment).toMatchObject({ momentId: first?.momentId, goal: { event: { player: 'Văn Toàn' } } })
  const update = { fixtureId, observedAt: Date.now() + 1_000, homeScore: 0, awayScore: 0 }
  await app.features.schedule.applyUpdate(update)
  const corrected = (await untilNotices(reader, 4)).at(-1)
  expect(corrected?.moment).toBeNull()
  const revisions = noticesOf(reader).map(({ revision }) => revision)
  expect(revisions).toEqual([...new Set(revisions)].toSorted((a, b) => a - b))
  await reader.close()
})

test('of many workers in several processes one makes the card, also when another process saw the goal', async () => {
  await newMatch()
  const reader = await inRoom()
  const ids = await cheer()
  await react(ids[0] ?? '', fans.slice(1, 3))
  const engines = { database: { ...app.engines.database, close: async () => {} }, bus: app.engines.bus }
  const others = await Promise.all([1, 2].map(() => startTestApp({ engines, roles: ['http', 'realtime'] })))
  await pass(91)
  await Promise.all(Array.from({ length: 100 }, (_, n) => others[n % 2]?.features.goalMoments.work()))
  await until('shown')
  await Promise.all(Array.from({ length: 100 }, (_, n) => others[n % 2]?.features.goalMoments.work()))
  await untilNotices(reader, 1)
  await expect
    .poll(
      async () =>
        (
          await sql<{ n: number }>`
      select count(*)::int as n from goal_moments where due_at is not null and fixture_id = ${fixtureId}`.execute(db())
        ).rows[0]?.n,
    )
    .toBe(0)
  expect(noticesOf(reader)).toHaveLength(1)
  expect(await listedTexts()).toEqual([['VÀO! 0']])
  await reader.close()
  for (const other of others) await other.close()
})
