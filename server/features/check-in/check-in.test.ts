import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshBalance } from '#contract/account.ts'
import { checkIn, checkInInfo, checkInMakeUp, friendStreaks, shieldBuy } from '#contract/check-in.ts'
import { memberBlock } from '#contract/friends.ts'
import { levelInfo } from '#contract/levels.ts'
import { memberMute, privacyUpdate } from '#contract/privacy.ts'
import { addDays, beginOfDay, vietnamDay } from '#contract/rules/vietnam-day.ts'
import { createWorld, type World } from '#demo/world.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let world: World
beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
})
afterAll(() => app.close())

const today = vietnamDay(Date.now())
const noonOf = (day: string) => beginOfDay(day) + 12 * 3_600_000
const longAgo = new Date(Date.now() - 400 * 24 * 3_600_000)

type Given = { back?: number[]; experience?: number; xu?: number; hasShields?: boolean }

/** Creates a member who checked in the given numbers of days ago, and lost all earned shields unless `hasShields`. */
async function member(given: Given = {}) {
  const person = await world.user({ createdAt: longAgo, experience: given.experience ?? 0 })
  for (const back of given.back ?? []) {
    await app.features.checkIns.checkIn(person.userId, noonOf(addDays(today, -back)))
    if (!given.hasShields)
      await app.engines.database.pool.query('delete from streak_shields where user_id = $1', [person.userId])
  }
  if (given.xu)
    await app.engines.database.db.transaction().execute((tx) =>
      app.features.ledger.post(tx, {
        key: `test:${person.userId}`,
        reason: 'mission',
        amount: given.xu ?? 0,
        from: { site: 'rewards' },
        to: { userId: person.userId },
      }),
    )
  const token = await world.tokenOf(person)
  return {
    ...person,
    token,
    info: async (around?: string) => (await app.call(checkInInfo, { around }, { token })).data,
    balance: async () => (await app.call(refreshBalance, undefined, { token })).data.balance,
  }
}

test('the first check-in starts a streak and pays, and shows the next day', async () => {
  const { token, info, balance } = await member()
  expect(await info()).toMatchObject({ today, isCheckedIn: false, streak: 0, total: 0 })
  const { data } = await app.call(checkIn, undefined, { token })
  expect(data).toMatchObject({ day: today, streak: 1, reward: 10, bonus: 0, balance: 10, isNew: true })
  expect(await info()).toMatchObject({
    isCheckedIn: true,
    streak: 1,
    longest: 1,
    turnsAt: beginOfDay(addDays(today, 1)),
    ahead: [
      { day: today, streak: 1, reward: 10 },
      { streak: 2, reward: 10 },
      {},
      {},
      {},
      {},
      { streak: 7, reward: 50 },
    ],
  })
  expect(await balance()).toBe(10)
  expect((await app.call(levelInfo, undefined, { token })).data.experience).toBe(10)
})

test('100 parallel check-ins pay once, and all get the same response', async () => {
  const { token, balance } = await member()
  const answers = await Promise.all(Array.from({ length: 100 }, () => app.call(checkIn, undefined, { token })))
  expect(answers.filter(({ data }) => data.isNew)).toHaveLength(1)
  expect(new Set(answers.map(({ msg, data }) => `${msg} ${data.streak} ${data.reward}`))).toEqual(
    new Set(['Success 1 10']),
  )
  expect(await balance()).toBe(10)
})

test('the day changes at midnight in Vietnam, independent of the browser’s clock', async () => {
  const { userId } = await member()
  const midnight = beginOfDay(today)
  const { checkIns } = app.features
  expect(await checkIns.checkIn(userId, midnight - 1)).toMatchObject({
    day: addDays(today, -1),
    streak: 1,
    isNew: true,
  })
  expect(await checkIns.checkIn(userId, midnight)).toMatchObject({ day: today, streak: 2, isNew: true })
  // A server whose clock was set back does not pay for an earlier day.
  expect(await checkIns.checkIn(userId, midnight - 1)).toMatchObject({ isNew: false })
})

test('a missed day ends the streak; each day of a full week pays more, and two weeks pay a bonus', async () => {
  const broken = await member({ back: [5, 4, 2, 1] })
  expect(await broken.info()).toMatchObject({ streak: 2, longest: 2, total: 4 })
  const faithful = await member({ back: [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1] })
  const week = 10 + 10 + 15 + 15 + 20 + 20 + 50
  expect(await faithful.balance()).toBe(2 * week - 50 + 20)
  const { data } = await app.call(checkIn, undefined, { token: faithful.token })
  expect(data).toMatchObject({ streak: 14, reward: 50, bonus: 100 })
  expect(await faithful.balance()).toBe(2 * week + 100 + 20)
})

test('a missed day of the week can be bought with xu, and the streak continues', async () => {
  const { token, info, balance } = await member({ back: [4, 3, 1], xu: 100 })
  const missed = addDays(today, -2)
  const before = await balance()
  expect((await info()).makeUp).toMatchObject({ cost: 40, left: 1, days: expect.arrayContaining([missed]) })
  const { data } = await app.call(checkInMakeUp, { day: missed }, { token })
  expect(data).toEqual({ day: missed, streak: 4, bonus: 0, balance: before - 40 })
  expect((await info(missed)).days).toContainEqual({ day: missed, reward: 0, isMadeUp: true })
  expect((await app.call(checkInMakeUp, { day: addDays(today, -5) }, { token })).msg).toBe('MAKE_UP_USED')
  for (const day of [today, addDays(today, 1), addDays(today, -8), addDays(today, -3)])
    expect((await app.call(checkInMakeUp, { day }, { token })).msg).toBe('MAKE_UP_REFUSED')
  expect(await balance()).toBe(before - 40)
})

test('100 parallel make-ups buy one day, and none succeeds without enough xu', async () => {
  const { token, balance } = await member({ xu: 1_000 })
  const missed = [1, 2, 3, 4].map((back) => addDays(today, -back))
  const ask = (i: number) => app.call(checkInMakeUp, { day: missed[i % 4] ?? today }, { token })
  const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => ask(i)))
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
  expect(await balance()).toBe(960)
  const poor = await member({ xu: 39 })
  expect((await app.call(checkInMakeUp, { day: missed[0] ?? '' }, { token: poor.token })).msg).toBe('BALANCE_TOO_LOW')
  expect((await poor.info()).makeUp.left).toBe(1)
})

/** Returns the numbers from `from` down to `to`, earliest day first. */
const daysBack = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, i) => from - i)

test('100 parallel make-ups of the 14th day pay the milestone once', async () => {
  const { token, info, balance } = await member({ back: daysBack(14, 2), xu: 1_000 })
  const before = await balance()
  const missed = addDays(today, -1)
  const ask = () => app.call(checkInMakeUp, { day: missed }, { token })
  const answers = await Promise.all(Array.from({ length: 100 }, ask))
  const done = answers.filter(({ code }) => code === 0)
  expect(done.map(({ data }) => data)).toEqual([{ day: missed, streak: 14, bonus: 100, balance: before + 60 }])
  expect(await balance()).toBe(before + 60)
  expect((await info()).days).toContainEqual({ day: missed, reward: 100, isMadeUp: true })
  expect((await app.call(checkIn, undefined, { token })).data).toMatchObject({ streak: 15, bonus: 0 })
})

test('a make-up that joins two streaks pays each milestone that neither had reached', async () => {
  const joined = await member({ back: [...daysBack(35, 6), ...daysBack(4, 1)], xu: 100 })
  const day = addDays(today, -5)
  const { data } = await app.call(checkInMakeUp, { day }, { token: joined.token })
  expect(data).toMatchObject({ streak: 35, bonus: 0 })
  const both = await member({ back: [...daysBack(18, 6), ...daysBack(4, 1)], xu: 100 })
  expect((await app.call(checkInMakeUp, { day }, { token: both.token })).data).toMatchObject({ streak: 18, bonus: 100 })
})

test('frozen rewards are neither bought nor lost by a make-up', async () => {
  const { userId, token, balance } = await member({ back: daysBack(14, 2), xu: 100 })
  await app.engines.database.db.transaction().execute((tx) => app.features.ledger.freeze(tx, userId, 'x'))
  const before = await balance()
  expect((await app.call(checkInMakeUp, { day: addDays(today, -1) }, { token })).msg).toBe('REWARDS_FROZEN')
  expect(await balance()).toBe(before)
})

test('levels unlock a second make-up day at half the price, and days before the account cannot be bought', async () => {
  const old = await member({ experience: 5_000 })
  expect((await old.info()).makeUp).toMatchObject({ cost: 20, left: 2, most: 2 })
  const newcomer = await world.user()
  const token = await world.tokenOf(newcomer)
  expect((await app.call(checkInInfo, {}, { token })).data.makeUp.days).toEqual([])
})

test('shows five weeks around the requested day, and refuses an invalid day', async () => {
  const { token } = await member()
  const { data } = await app.call(checkInInfo, { around: '2026-11-25' }, { token })
  expect([data.from, data.to]).toEqual(['2026-11-09', '2026-12-13'])
  for (const around of ['2026-13-01', '1999-01-01', '2026-11-45', 'x'])
    expect((await app.call(checkInInfo, { around }, { token })).msg).toBe('BAD_INPUT')
})

const buy = (token: string, requestId: string = crypto.randomUUID()) => app.call(shieldBuy, { requestId }, { token })

test('each seventh day of a streak earns a shield, and two are held at most', async () => {
  const { token, info } = await member({ back: daysBack(20, 1), hasShields: true })
  expect((await info()).shields).toEqual({ held: 2, cost: 100 })
  expect((await app.call(checkIn, undefined, { token })).data).toMatchObject({ streak: 21, hasEarnedShield: false })
  expect((await info()).shields.held).toBe(2)
  const week = await member({ back: daysBack(6, 1), hasShields: true })
  const { data } = await app.call(checkIn, undefined, { token: week.token })
  expect(data).toMatchObject({ streak: 7, hasEarnedShield: true })
  expect((await week.info()).shields.held).toBe(1)
})

test('a missed day uses one shield once, with 100 parallel reads and check-ins', async () => {
  const { token, info, balance } = await member({ back: daysBack(8, 2), hasShields: true })
  const [missed, before] = [addDays(today, -1), await balance()]
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, i) =>
      i % 2 === 0
        ? app.call(checkIn, undefined, { token }).then(({ data }) => data.streak)
        : info().then(({ streak, isCheckedIn }) => streak + (isCheckedIn ? 0 : 1)),
    ),
  )
  expect(new Set(answers)).toEqual(new Set([8]))
  expect(await info()).toMatchObject({
    streak: 8,
    longest: 8,
    total: 8,
    shieldedDays: [missed],
    shields: { held: 0 },
  })
  // The eighth day of the streak starts the week of rewards again.
  expect(await balance()).toBe(before + 10)
  expect((await app.call(checkInMakeUp, { day: missed }, { token })).msg).toBe('MAKE_UP_REFUSED')
})

test('shields protect the first missed days, and a make-up of the next one continues the streak', async () => {
  const { token, info } = await member({ back: daysBack(10, 4), hasShields: true, xu: 100 })
  const [shielded, first, second] = [3, 2, 1].map((back) => addDays(today, -back)) as [string, string, string]
  expect(await info()).toMatchObject({ streak: 0, shieldedDays: [shielded], makeUp: { days: [second, first] } })
  // The shield is not used for a streak that had ended, nor for days before the purchase.
  expect((await buy(token)).data).toMatchObject({ held: 1 })
  expect(await info()).toMatchObject({ streak: 0, shieldedDays: [shielded], shields: { held: 1 } })
  const joined = await member({ back: daysBack(9, 3), hasShields: true, xu: 100 })
  const { data } = await app.call(checkInMakeUp, { day: second }, { token: joined.token })
  expect(data).toMatchObject({ day: second, streak: 8, bonus: 0 })
  expect(await joined.info()).toMatchObject({ streak: 8, shieldedDays: [first], shields: { held: 0 } })
})

test('100 parallel purchases buy at most two shields, a repeated one buys nothing, and none without xu', async () => {
  const rich = await member({ back: [1], xu: 1_000 })
  const before = await rich.balance()
  const requestId = crypto.randomUUID()
  const same = await Promise.all(Array.from({ length: 100 }, () => buy(rich.token, requestId)))
  expect(new Set(same.map(({ msg, data }) => `${msg} ${data.held}`))).toEqual(new Set(['Success 1']))
  expect(await rich.balance()).toBe(before - 100)
  const answers = await Promise.all(Array.from({ length: 100 }, () => buy(rich.token)))
  expect(answers.filter(({ code }) => code === 0).map(({ data }) => data)).toEqual([{ held: 2, balance: before - 200 }])
  expect(answers.filter(({ msg }) => msg === 'SHIELDS_FULL')).toHaveLength(99)
  expect((await buy(rich.token, requestId)).data).toEqual({ held: 2, balance: before - 200 })
  const poor = await member({ xu: 99 })
  expect((await buy(poor.token)).msg).toBe('BALANCE_TOO_LOW')
  expect(await poor.info()).toMatchObject({ shields: { held: 0 } })
})

test('friends’ streaks include protected ones, and follow privacy, mutes and blocks', async () => {
  const me = await member()
  const others = {
    long: await member({ back: daysBack(9, 2), hasShields: true }),
    today: await member({ back: [1, 0] }),
    ended: await member({ back: [4, 3, 2] }),
    hidden: await member({ back: [1] }),
    muted: await member({ back: [1] }),
    blocked: await member({ back: [1] }),
  }
  for (const other of Object.values(others)) await world.befriend(me, other)
  const stranger = await member({ back: [1] })
  await app.call(privacyUpdate, { online: 'nobody' }, { token: others.hidden.token })
  await app.call(memberMute, { userId: others.muted.userId }, { token: me.token })
  await app.call(memberBlock, { userId: others.blocked.userId }, { token: me.token })
  const { list } = (await app.call(friendStreaks, undefined, { token: me.token })).data
  expect(list.map(({ user, ...rest }) => ({ userId: user.userId, ...rest }))).toEqual([
    { userId: others.long.userId, streak: 8, isCheckedIn: false },
    { userId: others.today.userId, streak: 2, isCheckedIn: true },
  ])
  expect((await app.call(friendStreaks, undefined, { token: stranger.token })).data.list).toEqual([])
})
