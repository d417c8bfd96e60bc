import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingSchedule } from '#contract/bookings.ts'
import { banFromChat } from '#contract/chat.ts'
import { boardDays, deskCommentators, endStreamKey } from '#contract/commentator-desk.ts'
import { ownStreamStatus, rotateStreamKey } from '#contract/ingest.ts'
import { siteActs } from '#contract/moderation.ts'
import { createWorld, type Person, type World } from '#demo/world.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let world: World
let token: string
let khang: Person
let vy: Person

const dayMs = 86_400_000

beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  token = await world.tokenOf(await world.operator({ name: 'Tổng' }))
  khang = await world.commentator({ name: 'Minh Khang' })
  vy = await world.commentator({ name: 'Thảo Vy' })
})
afterAll(() => app.close())

const listed = async (from = Date.now() - 60_000) =>
  (await app.call(deskCommentators, { from, to: from + boardDays * dayMs }, { token })).data.list
const rowOf = async ({ userId }: Person, from?: number) =>
  (await listed(from)).find(({ commentator }) => commentator.userId === userId)

test('shows the matches of the week with their bookings, in order, and those of the next week there', async () => {
  const soon = await world.fixture({ commentators: [khang], kickOff: Date.now() + 2 * dayMs })
  const sooner = await world.fixture({ commentators: [khang, vy], kickOff: Date.now() + dayMs })
  const later = await world.fixture({ commentators: [khang], kickOff: Date.now() + (boardDays + 1) * dayMs })
  const fan = await world.tokenOf(await world.user())
  const booked = { fixtureId: sooner, commentatorId: khang.userId }
  expect((await app.call(bookingSchedule, booked as never, { token: fan })).msg).toBe('Success')
  const row = await rowOf(khang)
  expect(row?.matches.map(({ fixture, bookings }) => [fixture.fixtureId, bookings])).toEqual([
    [sooner, 1],
    [soon, 0],
  ])
  expect((await rowOf(vy))?.matches).toMatchObject([{ fixture: { fixtureId: sooner }, bookings: 0 }])
  const next = await rowOf(khang, Date.now() + boardDays * dayMs)
  expect(next?.matches.map(({ fixture }) => fixture.fixtureId)).toEqual([later])
  expect(row).toMatchObject({ isLive: false, key: null, lastStreamAt: null, strikes: 0, withdrawals: 0 })
})

test('a key that staff end is useless until the commentator makes another one, and counts as a strike', async () => {
  const own = await world.tokenOf(khang)
  const end = (reason = 'Lộ khóa') => app.call(endStreamKey, { userId: khang.userId, reason }, { token })
  expect((await end()).msg).toBe('COMMENTATOR_NOT_FOUND')
  const { key } = (await app.call(rotateStreamKey, undefined, { token: own })).data
  expect((await end('')).msg).toBe('BAD_INPUT')
  expect((await end()).msg).toBe('Success')
  expect(await app.features.ingest.adoptKey({ userId: khang.userId, text: key, keepsRecording: true })).toBe(false)
  expect(await rowOf(khang)).toMatchObject({ key: { createdAt: expect.any(Number), refused: null }, strikes: 1 })
  const [act] = (await app.call(siteActs, {}, { token })).data.list
  expect(act).toMatchObject({ kind: 'stream-key.ended', reason: 'Lộ khóa' })
  expect((await app.call(ownStreamStatus, {}, { token: own })).msg).toBe('Success')
})

test('a silence is a strike, and windows are bounded', async () => {
  const before = (await rowOf(vy))?.strikes ?? 0
  const silence = { userId: vy.userId, groupId: '', durationMinutes: 60, reason: 'Quảng cáo' }
  expect((await app.call(banFromChat, silence as never, { token })).msg).toBe('Success')
  expect((await rowOf(vy))?.strikes).toBe(before + 1)
  for (const window of [
    { from: 8.64e15, to: 8.64e15 },
    { from: 0, to: 9 * dayMs },
    { from: dayMs, to: 0 },
  ])
    expect((await app.call(deskCommentators, window, { token })).msg).toBe('BAD_INPUT')
})
