import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refreshBalance } from '#contract/account.ts'
import { messageList } from '#contract/notifications.ts'
import { predictionsTopic } from '#contract/predictions.socket.ts'
import {
  ownPredictions,
  predictionBoard,
  predictionContests,
  predictionOfFixture,
  predictionTable,
  predictionTableAmong,
  predictScore,
  rewardWaitMs,
} from '#contract/predictions.ts'
import { createWorld, type Person, type World } from '#demo/world.ts'
import { createPredictionWorld } from '#tests/setup/predictions.ts'
import { openSocket } from '#tests/setup/socket-client.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let world: World
let made: ReturnType<typeof createPredictionWorld>
let lan: Person
let minh: Person

beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  made = createPredictionWorld(app, world)
  lan = await world.user({ name: 'Lan' })
  minh = await world.user({ name: 'Minh' })
})
afterAll(() => app.close())

const hourMs = 3_600_000
const own = async (person: Person, contestId: string, round?: string) =>
  (await app.call(ownPredictions, { contestId, round }, { token: await made.tokenOf(person) })).data
const boardOf = async (person: Person, contestId: string, round?: string) =>
  (await app.call(predictionBoard, { contestId, round }, { token: await made.tokenOf(person) })).data
const balanceOf = async (person: Person) =>
  (await app.call(refreshBalance, undefined, { token: await made.tokenOf(person) })).data.balance

describe('a prediction', () => {
  test('is accepted, can be changed, and shows the spread only to members who predicted', async () => {
    const { contestId, fixture } = await made.contest()
    const fixtureId = await fixture()
    expect((await made.predict(minh, fixtureId, [0, 0])).code).toBe(0)
    expect((await boardOf(lan, contestId)).slots).toMatchObject([{ isOpen: true, prediction: null, spread: null }])
    const { data } = await made.predict(lan, fixtureId, [2, 1])
    expect(data).toEqual({
      fixtureId,
      prediction: { home: 2, away: 1, isJoker: false, outcome: null, points: null },
      spread: {
        total: 2,
        home: 1,
        draw: 1,
        away: 0,
        scores: [
          { score: [0, 0], count: 1 },
          { score: [2, 1], count: 1 },
        ],
      },
    })
    await made.predict(lan, fixtureId, [1, 3])
    const { slots, contest } = await boardOf(lan, contestId)
    expect(slots).toMatchObject([{ prediction: { home: 1, away: 3 }, spread: { draw: 1 } }])
    expect(contest).toMatchObject({ missing: 0, rules: { exact: 5, difference: 3, outcome: 2, jokerFactor: 2 } })
    expect((await own(lan, contestId)).row).toMatchObject({ predicted: 1, settled: 0, points: 0, rank: 1 })
    const guest = (await app.call(predictionBoard, { contestId })).data
    expect(guest.slots).toMatchObject([{ prediction: null, spread: null }])
  })

  test('is refused for an invalid score, an unknown fixture, or a fixture outside a contest', async () => {
    const { fixture } = await made.contest()
    const fixtureId = await fixture()
    const token = await made.tokenOf(lan)
    const noScores: [number, number][] = [
      [-1, 0],
      [0, 21],
      [1.5, 0],
      [1e21, 0],
      [Number.NaN, 0],
    ]
    for (const [home, away] of noScores)
      expect((await app.call(predictScore, { fixtureId, home, away }, { token })).msg).toBe('BAD_INPUT')
    expect((await made.predict(lan, '999999999', [1, 0])).msg).toBe('FIXTURE_NOT_FOUND')
    expect((await made.predict(lan, await world.fixture(), [1, 0])).msg).toBe('NOT_PREDICTABLE')
    expect((await app.call(predictScore, { fixtureId, home: 1, away: 0 })).msg).toBe('FIBE_NOT_LOGIN')
  })

  test('is locked by the server’s clock at the currently planned kick-off', async () => {
    const { contestId, fixture } = await made.contest()
    const [past, moved] = [await fixture({ kickOff: Date.now() - 1 }), await fixture()]
    expect((await made.predict(lan, past, [1, 0])).msg).toBe('PREDICTION_LOCKED')
    expect((await made.predict(lan, moved, [1, 0])).code).toBe(0)
    const move = (kickOff: number) =>
      app.features.schedule.applyUpdate({ fixtureId: moved, observedAt: Date.now(), isManual: true, kickOff })
    await move(Date.now() - 60_000)
    expect((await made.predict(lan, moved, [2, 0])).msg).toBe('PREDICTION_LOCKED')
    await move(Date.now() + 2 * hourMs)
    expect((await made.predict(lan, moved, [3, 0])).code).toBe(0)
    // A fixture that began early is locked, although its planned kick-off is in the future.
    await made.end(moved, [0, 0], 1)
    expect((await made.predict(lan, moved, [4, 0])).msg).toBe('PREDICTION_LOCKED')
    expect((await boardOf(lan, contestId)).slots.map(({ isOpen }) => isOpen)).toEqual([false, false])
    expect((await own(lan, contestId)).row).toMatchObject({ predicted: 1 })
  })

  test('is stored and counted once when the member sends it 100 times in parallel', async () => {
    const { contestId, fixture } = await made.contest()
    const fixtureId = await fixture()
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) => made.predict(lan, fixtureId, [i % 5, i % 3], i % 2 === 0)),
    )
    expect(new Set(answers.map(({ msg }) => msg))).toEqual(new Set(['Success']))
    const rows = await app.engines.database.pool.query('select from predictions where fixture_id = $1', [fixtureId])
    expect(rows.rowCount).toBe(1)
    expect((await own(lan, contestId)).row).toMatchObject({ predicted: 1 })
  })
})

describe('the joker', () => {
  test('is one per round, can be moved until its fixture begins, and then stays', async () => {
    const { contestId, fixture } = await made.contest()
    const [first, second, later] = [await fixture(), await fixture(), await fixture({ round: 2 })]
    expect((await made.predict(lan, first, [1, 0], true)).data.prediction.isJoker).toBe(true)
    await made.predict(lan, later, [1, 0], true)
    await made.predict(lan, second, [1, 0], true)
    const jokers = async () =>
      [...(await boardOf(lan, contestId, 'league-1')).slots, ...(await boardOf(lan, contestId, 'league-2')).slots]
        .filter(({ prediction }) => prediction?.isJoker)
        .map(({ fixture: { fixtureId } }) => fixtureId)
    expect(await jokers()).toEqual([second, later])
    // Changing the score does not move the joker.
    expect((await made.predict(lan, second, [2, 0])).data.prediction.isJoker).toBe(true)
    await made.end(second, [0, 0], 1)
    expect((await made.predict(lan, first, [1, 0], true)).msg).toBe('JOKER_PLAYED')
    expect(await jokers()).toEqual([second, later])
    expect((await made.predict(lan, later, [1, 0], false)).data.prediction.isJoker).toBe(false)
  })

  test('stays on one fixture when it is played 50 times in parallel on two', async () => {
    const { fixture } = await made.contest()
    const both = [await fixture(), await fixture()]
    await Promise.all(Array.from({ length: 50 }, (_, i) => made.predict(lan, both[i % 2] ?? '', [1, 0], true)))
    const { rowCount } = await app.engines.database.pool.query(
      'select from predictions where is_joker and fixture_id = any($1)',
      [both],
    )
    expect(rowCount).toBe(1)
  })

  test('returns from a postponed fixture, and counts there again only if it was not played elsewhere', async () => {
    const { contestId, fixture } = await made.contest()
    const [putOff, other] = [await fixture(), await fixture()]
    await made.predict(lan, putOff, [1, 0], true)
    await made.predict(minh, putOff, [1, 0], true)
    await made.end(putOff, null, -14)
    expect((await boardOf(lan, contestId)).slots[1]).toMatchObject({ prediction: { outcome: 'void', points: 0 } })
    expect((await made.predict(lan, other, [1, 0], true)).data.prediction.isJoker).toBe(true)
    await made.end(putOff, null, 0)
    await made.end(putOff, [1, 0])
    expect((await own(lan, contestId)).row).toMatchObject({ points: 5, settled: 1, exact: 1 })
    expect((await own(minh, contestId)).row).toMatchObject({ points: 10, settled: 1, exact: 1 })
  })
})

describe('a result', () => {
  test('settles once, moves points by the difference when it is corrected, and is published to subscribers', async () => {
    const { contestId, fixture } = await made.contest()
    const fixtureId = await fixture()
    await made.predict(lan, fixtureId, [2, 1], true)
    await made.predict(minh, fixtureId, [1, 0])
    const socket = await openSocket(app.address, { token: await made.tokenOf(lan) })
    socket.send({ type: 'sub', topic: predictionsTopic.name, contestId })
    await socket.next(({ type }) => type === 'subbed')
    await made.end(fixtureId, [2, 1])
    const update = await socket.next(({ type }) => type === 'settled')
    expect(update).toMatchObject({ topic: 'predictions', contestId, data: { fixtureId } })
    expect((await own(lan, contestId, 'league-1')).round).toMatchObject({ points: 10, exact: 1, rank: 1 })
    expect((await own(minh, contestId)).row).toMatchObject({ points: 3, difference: 1, rank: 2 })
    for (const _ of [1, 2]) expect(await app.features.predictions.settle(fixtureId)).toBe(0)
    await made.end(fixtureId, [1, 0])
    expect(await own(lan, contestId, 'league-1')).toMatchObject({
      row: { points: 6, exact: 0, difference: 1, settled: 1 },
      round: { points: 6 },
      form: [{ outcome: 'difference', points: 6, score: [1, 0] }],
      streak: 1,
    })
    expect((await own(minh, contestId)).row).toMatchObject({ points: 5, exact: 1, difference: 0, rank: 2 })
    await socket.close()
  })

  test('counts once when 20 runs settle it in parallel, also after a lost event', async () => {
    const { contestId, fixture } = await made.contest()
    const fixtureId = await fixture()
    await made.predict(lan, fixtureId, [0, 0])
    const { pool } = app.engines.database
    await pool.query(
      `update fixtures set state = 'finished', status = -1, home_score = 0, away_score = 0 where id = $1`,
      [fixtureId],
    )
    await Promise.all(Array.from({ length: 20 }, () => app.features.predictions.settleForgotten()))
    expect((await own(lan, contestId)).row).toMatchObject({ points: 5, settled: 1, exact: 1 })
  })

  test('of an abandoned fixture is void, and breaks no streak', async () => {
    const { contestId, fixture } = await made.contest()
    const [hit, off, miss] = [await fixture(), await fixture(), await fixture()]
    for (const fixtureId of [hit, off, miss]) await made.predict(lan, fixtureId, [1, 0])
    await made.end(miss, [0, 2])
    await made.end(hit, [1, 0])
    await made.end(off, [1, 0], -12)
    expect(await own(lan, contestId)).toMatchObject({ row: { points: 5, settled: 2 }, streak: 1 })
    const { slots } = await boardOf(lan, contestId)
    expect(slots.map(({ prediction }) => prediction?.outcome).toSorted()).toEqual(['exact', 'miss', 'void'])
  })
})

describe('xu', () => {
  test('is paid for exact scores and to the best of a round, half an hour later, once, and is never withdrawn', async () => {
    const { fixture } = await made.contest()
    const [one, other, third] = [await world.user(), await world.user(), await world.user()]
    const [first, second] = [await fixture(), await fixture()]
    for (const person of [one, other]) await made.predict(person, first, [2, 0])
    await made.predict(third, first, [1, 0])
    await made.predict(third, second, [0, 0])
    await made.end(first, [2, 0])
    const { payRewards } = app.features.predictions
    const later = Date.now() + rewardWaitMs + 60_000
    await payRewards()
    expect(await balanceOf(one)).toBe(0)
    await Promise.all([payRewards(later), payRewards(later), payRewards(later)])
    // The round reward is paid only after the second fixture is settled.
    expect(await balanceOf(one)).toBe(20)
    await made.end(second, [3, 0])
    await Promise.all([payRewards(later), payRewards(later), payRewards(later)])
    expect([await balanceOf(one), await balanceOf(other), await balanceOf(third)]).toEqual([220, 220, 0])
    await made.end(first, [1, 0])
    await payRewards(later)
    expect([await balanceOf(one), await balanceOf(third)]).toEqual([220, 20])
  })
})

describe('an exact score', () => {
  const notificationsOf = async (person: Person) =>
    (await app.call(messageList, {}, { token: await made.tokenOf(person) })).data.list
      .filter(({ title }) => title === 'PREDICTION_EXACT')
      .map(({ kind, content }) => ({ kind, content }))

  test('is reported to the member who predicted it, half an hour after the settlement', async () => {
    const { contestId, fixture } = await made.contest()
    const [exact, near] = [await world.user(), await world.user()]
    const fixtureId = await fixture()
    await made.predict(exact, fixtureId, [2, 1])
    await made.predict(near, fixtureId, [1, 0])
    await made.end(fixtureId, [2, 1])
    const { payRewards } = app.features.predictions
    const later = Date.now() + rewardWaitMs + 60_000
    await payRewards()
    expect(await notificationsOf(exact)).toEqual([])
    await Promise.all([payRewards(later), payRewards(later)])
    const { home, away } = (await app.features.schedule.find(fixtureId, 'vi')) ?? { home: null, away: null }
    const content = `${home?.name} – ${away?.name}|${contestId}|2–1|league-1|20|${fixtureId}`
    expect(await notificationsOf(exact)).toEqual([{ kind: 'predictions', content }])
    expect(await notificationsOf(near)).toEqual([])
  })

  test('is reported without xu to a member whose rewards are frozen', async () => {
    const { contestId, fixture } = await made.contest()
    const person = await world.user()
    await app.engines.database.db
      .transaction()
      .execute((tx) => app.features.ledger.freeze(tx, person.userId, 'Nhiều tài khoản'))
    const fixtureId = await fixture()
    await made.predict(person, fixtureId, [2, 1])
    await made.end(fixtureId, [2, 1])
    await app.features.predictions.payRewards(Date.now() + rewardWaitMs + 60_000)
    const [news] = await notificationsOf(person)
    expect(news?.content).toMatch(new RegExp(`\\|${contestId}\\|2–1\\|league-1\\|0\\|${fixtureId}$`))
    expect(await balanceOf(person)).toBe(0)
  })

  test('of a fixture that is long over is paid without a notification', async () => {
    const { fixture } = await made.contest()
    const person = await world.user()
    const fixtureId = await fixture()
    await made.predict(person, fixtureId, [1, 1])
    await made.end(fixtureId, [1, 1])
    await app.features.predictions.payRewards(Date.now() + 50 * hourMs)
    expect(await balanceOf(person)).toBe(220)
    expect(await notificationsOf(person)).toEqual([])
  })
})

describe('a table', () => {
  test('ranks by points and then exact scores, gives equal members one rank, and continues after a page', async () => {
    const { contestId, fixture } = await made.contest()
    const people = await Promise.all(Array.from({ length: 7 }, () => world.user()))
    const [first, second] = [await fixture(), await fixture({ round: 2 })]
    // Expected: 5 points with an exact score; 5 points from two predictions; two members with 2 points; 0 points.
    const scores: [number, number][] = [
      [1, 0],
      [1, 0],
      [2, 1],
      [3, 0],
      [3, 0],
      [3, 0],
      [0, 1],
    ]
    for (const [i, person] of people.entries()) await made.predict(person, first, scores[i] ?? [0, 0])
    await made.predict(people[2] as Person, second, [2, 0])
    await made.end(first, [1, 0])
    await made.end(second, [1, 0])
    const ranks: [number, number][] = []
    let after: string | undefined
    do {
      const { data } = await app.call(predictionTable, { contestId, pageSize: 2, after })
      ranks.push(...data.list.map(({ rank, points }): [number, number] => [rank, points]))
      after = data.next ?? undefined
    } while (after)
    expect(ranks).toEqual([
      [1, 5],
      [1, 5],
      [3, 5],
      [4, 2],
      [4, 2],
      [4, 2],
      [7, 0],
    ])
    const round = (await app.call(predictionTable, { contestId, round: 'league-2' })).data
    expect(round.list).toMatchObject([{ rank: 1, points: 2, user: { userId: people[2]?.userId } }])
    expect((await app.call(predictionTable, { contestId, after: 'bm9uZQ' })).msg).toBe('BAD_INPUT')
    expect((await app.call(predictionTable, { contestId: '999999' })).msg).toBe('CONTEST_NOT_FOUND')
  })

  test('of friends contains only the member and friends, ranked among themselves', async () => {
    const { contestId, fixture } = await made.contest()
    const [me, friend, stranger] = [await world.user(), await world.user(), await world.user()]
    await world.befriend(me, friend)
    const fixtureId = await fixture()
    await made.predict(stranger, fixtureId, [1, 0])
    await made.predict(me, fixtureId, [4, 3])
    await made.predict(friend, fixtureId, [5, 0])
    await made.end(fixtureId, [1, 0])
    const { data } = await app.call(predictionTableAmong, { contestId }, { token: await made.tokenOf(me) })
    expect(data.list.map(({ rank, user }) => [rank, user.userId])).toEqual([
      [1, me.userId],
      [2, friend.userId],
    ])
  })
})

test('the list of contests counts open and missing predictions; a fixture outside them has no contest', async () => {
  const { contestId, fixture } = await made.contest()
  const [first] = [await fixture(), await fixture({ kickOff: Date.now() + 30 * 24 * hourMs })]
  await made.predict(lan, await fixture(), [1, 1])
  const { list } = (await app.call(predictionContests, {}, { token: await made.tokenOf(lan) })).data
  expect(list.find(({ id }) => id === contestId)).toMatchObject({ open: 2, missing: 1, members: 1, isOpen: true })
  const box = await app.call(predictionOfFixture, { fixtureId: first })
  expect(box.data).toMatchObject({ contest: { id: contestId }, slot: { isOpen: true, roundKey: 'league-1' } })
  expect((await app.call(predictionOfFixture, { fixtureId: await world.fixture() })).data).toEqual({
    contest: null,
    slot: null,
  })
  expect((await app.call(predictionOfFixture, { fixtureId: '999999999' })).msg).toBe('FIXTURE_NOT_FOUND')
})

test('the fixtures of a round without a prediction come first', async () => {
  const { contestId, fixture } = await made.contest()
  const ids = [await fixture({ kickOff: Date.now() + hourMs }), await fixture({ kickOff: Date.now() + 2 * hourMs })]
  await made.predict(lan, ids[0] ?? '', [1, 0])
  const { slots, rounds, round } = await boardOf(lan, contestId)
  expect(slots.map(({ fixture: { fixtureId } }) => fixtureId)).toEqual(ids.toReversed())
  expect([round, rounds]).toMatchObject(['league-1', [{ key: 'league-1', fixtures: 2, open: 2, isCurrent: true }]])
})
