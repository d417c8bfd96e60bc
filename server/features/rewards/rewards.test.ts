import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkIn } from '#contract/check-in.ts'
import { eventBooking, eventList } from '#contract/events.ts'
import { drawLucky } from '#contract/lucky.ts'
import { missionClaim } from '#contract/missions.ts'
import { notificationSettingsUpdate } from '#contract/notification-settings.ts'
import { messageList } from '#contract/notifications.ts'
import { predictScore } from '#contract/predictions.ts'
import { privacyUpdate } from '#contract/privacy.ts'
import { type RewardKind, rewardHub, rewardKinds, weeklyRecap } from '#contract/rewards.ts'
import { addDays, beginOfDay, mondayOf, vietnamDay } from '#contract/rules/vietnam-day.ts'
import { createWorld, type World } from '#demo/world.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { createPredictionWorld } from '#tests/setup/predictions.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let world: World
beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
})
afterAll(() => app.close())

const hourMs = 3_600_000

async function hubOf(token?: string) {
  const { data } = await app.call(rewardHub, undefined, token === undefined ? undefined : { token })
  return { ...data, of: (kind: RewardKind) => data.offers.find((offer) => offer.kind === kind) }
}

async function member() {
  const person = await world.user()
  return { ...person, token: await world.tokenOf(person) }
}

test('guests see every place with the offers of a new member, and no sums', async () => {
  const { offers, earned, streak, dayEndsAt, of } = await hubOf()
  expect(offers.map(({ kind }) => kind)).toEqual(rewardKinds)
  expect({ earned, streak }).toEqual({ earned: null, streak: 0 })
  expect(dayEndsAt).toBe(beginOfDay(addDays(vietnamDay(Date.now()), 1)))
  expect(of('check-in')).toMatchObject({ state: 'ready', left: 1, total: 1, pays: 10, endsAt: dayEndsAt })
  expect(of('lucky')).toMatchObject({ state: 'ready', left: 1, total: 1, paid: { left: 14, price: 50 } })
  expect(of('missions')).toMatchObject({ state: 'ready' })
  expect(of('predictions')).toMatchObject({ state: 'closed', total: 0, endsAt: null })
  expect(of('referral')).toMatchObject({ state: 'ready', pays: 200 })
})

test('each place shows what is left after the member did something there, and the sums follow the ledger', async () => {
  const { token, userId } = await member()
  const before = await hubOf(token)
  expect(before.earned).toEqual({ today: 0, week: 0 })
  await app.call(checkIn, undefined, { token })
  const drawn = await app.call(drawLucky, { type: 1, requestId: crypto.randomUUID() }, { token })
  await app.engines.database.db
    .transaction()
    .execute((tx) => app.features.activity.record(tx, 'watch', [{ userId, key: 'watch:all', count: 15 }]))
  const ready = await hubOf(token)
  expect(ready.streak).toBe(1)
  expect(ready.earned?.today).toBe(10 + drawn.data.draw.amount)
  expect(ready.of('check-in')).toMatchObject({ state: 'done', left: 0, pays: 0 })
  expect(ready.of('lucky')).toMatchObject({ state: 'done', left: 0, pays: 0, paid: { left: 14, price: 50 } })
  expect(ready.of('missions')).toMatchObject({ state: 'claim', left: before.of('missions')?.left })
  const { data } = await app.call(missionClaim, { id: 'watch-15' }, { token })
  const after = await hubOf(token)
  expect(after.of('missions')).toMatchObject({ state: 'ready', left: (before.of('missions')?.left ?? 0) - 1 })
  expect(after.earned?.today).toBe(10 + drawn.data.draw.amount + data.reward)
})

test('the week starts on Monday in Vietnam, and only rewards of the site are counted', async () => {
  const { token, userId } = await member()
  const monday = mondayOf(vietnamDay(Date.now()))
  const post = (key: string, at: number, from: 'rewards' | 'adjustments') =>
    app.engines.database.db.transaction().execute((tx) =>
      app.features.ledger.post(tx, {
        key: `hub:${userId}:${key}`,
        reason: from === 'rewards' ? 'mission' : 'adjustment',
        amount: 7,
        from: { site: from },
        to: { userId },
        at: new Date(at),
      }),
    )
  await post('sunday', beginOfDay(monday) - 1, 'rewards')
  await post('monday', beginOfDay(monday), 'rewards')
  await Promise.all(Array.from({ length: 100 }, () => post('now', Date.now(), 'rewards')))
  await post('operator', Date.now(), 'adjustments')
  const isMonday = monday === vietnamDay(Date.now())
  expect((await hubOf(token)).earned).toEqual({ today: isMonday ? 14 : 7, week: 14 })
})

test('open predictions close at the first kick-off without a prediction, and events count free places', async () => {
  const { token } = await member()
  const { fixture } = await createPredictionWorld(app, world).contest()
  const kickOffs = [5, 2].map((hours) => Math.round(Date.now() / 1_000) * 1_000 + hours * hourMs)
  const [late, soon] = await Promise.all(kickOffs.map((kickOff) => fixture({ kickOff })))
  // Open fixtures are read once in two seconds for all members.
  await eventually(async () =>
    expect((await hubOf(token)).of('predictions')).toMatchObject({
      state: 'ready',
      left: 2,
      total: 2,
      endsAt: kickOffs[1],
    }),
  )
  await app.call(predictScore, { fixtureId: soon ?? '', home: 1, away: 0 }, { token })
  expect((await hubOf(token)).of('predictions')).toMatchObject({ left: 1, total: 2, endsAt: kickOffs[0] })
  await app.call(predictScore, { fixtureId: late ?? '', home: 1, away: 0 }, { token })
  expect((await hubOf(token)).of('predictions')).toMatchObject({ state: 'done', left: 0, pays: 0, endsAt: null })

  const text = { vi: 'Xem chung', en: 'Watch party', zh: '一起看' }
  const startsAt = new Date(kickOffs[0] ?? 0)
  await app.features.events.keep({
    ...{ slug: 'xem-chung', title: text, summary: text, text, place: text, capacity: 1 },
    ...{ startsAt, endsAt: new Date(startsAt.getTime() + hourMs) },
  })
  expect((await hubOf(token)).of('events')).toMatchObject({ state: 'ready', left: 1, endsAt: startsAt.getTime() })
  const { list } = (await app.call(eventList, {})).data
  await app.call(eventBooking, { id: list[0]?.id ?? '' }, { token })
  expect((await hubOf(token)).of('events')).toMatchObject({ state: 'done', left: 0, total: 1 })
})

const lastMonday = addDays(mondayOf(vietnamDay(Date.now())), -7)
const noonOf = (day: string) => beginOfDay(day) + 12 * hourMs

test('a recap counts the last full week, and ranks the friends who show their activity', async () => {
  const [me, ahead, behind, hidden] = [await member(), await member(), await member(), await member()]
  const { checkIns, activity } = app.features
  for (const day of [-1, 0, 1, 7]) await checkIns.checkIn(me.userId, noonOf(addDays(lastMonday, day)))
  for (const day of [0, 1, 2, 3]) await checkIns.checkIn(ahead.userId, noonOf(addDays(lastMonday, day)))
  await checkIns.checkIn(behind.userId, noonOf(lastMonday))
  for (const day of [0, 1, 2, 3, 4]) await checkIns.checkIn(hidden.userId, noonOf(addDays(lastMonday, day)))
  for (const friend of [ahead, behind, hidden]) await world.befriend(me, friend)
  await app.call(privacyUpdate, { online: 'nobody' }, { token: hidden.token })
  const done = [{ userId: me.userId, key: 'watch:week', count: 40 }]
  await app.engines.database.db
    .transaction()
    .execute((tx) => activity.record(tx, 'watch', done, noonOf(addDays(lastMonday, 6))))
  const { data } = await app.call(weeklyRecap, undefined, { token: me.token })
  expect(data).toEqual({
    from: lastMonday,
    to: addDays(lastMonday, 6),
    checkIns: 2,
    // The second and the third day of the streak, and a level.
    xu: 10 + 15 + 20,
    predictions: { settled: 0, hit: 0 },
    watchMinutes: 40,
    rank: { place: 2, of: 3 },
  })
  const alone = await member()
  expect((await app.call(weeklyRecap, undefined, { token: alone.token })).data).toMatchObject({ xu: 0, rank: null })
})

test('parallel runs announce a recap once to members who earned xu, unless they switched it off', async () => {
  const [active, off, idle] = [await member(), await member(), await member()]
  for (const { userId } of [active, off]) await app.features.checkIns.checkIn(userId, noonOf(addDays(lastMonday, 2)))
  await app.call(
    notificationSettingsUpdate,
    { choices: { recap: { app: false, push: false, email: false } } },
    { token: off.token },
  )
  const { recaps } = app.features.rewards
  await Promise.all(Array.from({ length: 100 }, () => recaps.announce()))
  await recaps.announce()
  const recapsOf = async ({ token }: { token: string }) =>
    (await app.call(messageList, {}, { token })).data.list
      .filter(({ title }) => title === 'WEEKLY_RECAP')
      .map(({ content }) => content)
  expect(await recapsOf(active)).toEqual(['1||10'])
  expect(await recapsOf(off)).toEqual([])
  expect(await recapsOf(idle)).toEqual([])
})
