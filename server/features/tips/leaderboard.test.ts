import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { followMember } from '#contract/members.ts'
import { dayText, genesisHash } from '#contract/rules/tip-record.ts'
import { profitUnit } from '#contract/rules/tip-settlement.ts'
import { tipDay, tipDays } from '#contract/tip-chains.ts'
import { type Period, tipLeaderboard, tipsterInfo } from '#contract/tips.ts'
import { createWorld, type Person, type World } from '#demo/world.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { sha256 } from './give-tip.service.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
let app: TestApp
let world: World

beforeAll(async () => {
  app = await startTestApp({
    roles: ['http', 'realtime', 'media'],
    env: { TIP_MIN_SAMPLE: '4', TIP_SETTLE_MINUTES: '0' },
  })
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
})
afterAll(() => app.close())

type Result = 'win' | 'halfWin' | 'push' | 'halfLose' | 'lose' | 'void'
/** The score and the line that give each result for a tip on the home side. */
const endings: Record<Exclude<Result, 'void'>, { home: number; line: number }> = {
  win: { home: 2, line: 10_000 },
  halfWin: { home: 1, line: 7_500 },
  push: { home: 1, line: 10_000 },
  halfLose: { home: 1, line: 12_500 },
  lose: { home: 0, line: 10_000 },
}

let made = 0
/** Gives and settles a tip in the past with the wanted result. */
async function past(who: Person, result: Result, given: { daysAgo?: number; stake?: number; price?: number } = {}) {
  const { daysAgo = 2, stake = 1, price = 20_000 } = given
  made += 1
  const kickOff = Date.now() - daysAgo * dayMs + made * 1_000
  const fixtureId = await world.fixture({ kickOff })
  const { home, line } = result === 'void' ? endings.win : endings[result]
  const quote = { companyId: '1', line, price, oddsType: 2 as const, changedAt: kickOff - 2 * hourMs }
  const draft = { fixtureId, market: 'handicap' as const, side: 'home' as const, line, stake, content: '' }
  await app.features.tips.giveDated(who.userId, draft, { at: kickOff - hourMs, quote })
  await app.features.schedule.applyUpdate({
    fixtureId,
    observedAt: Date.now(),
    code: result === 'void' ? -10 : -1,
    homeScore: home,
    awayScore: 0,
    ...(result === 'void' ? {} : { regularTime: [home, 0] as [number, number] }),
  })
}
const board = async (period: Period, more: { pageNum?: number; pageSize?: number } = {}) =>
  (await app.call(tipLeaderboard, { period, ...more })).data
const infoOf = async (who: Person) => (await app.call(tipsterInfo, { username: who.username })).data

/** Wilson's lower bound in the textbook's form, which differs from the form in the query. */
function wilson(hits: number, total: number): number {
  const [p, z] = [hits / total, 1.959964]
  const spread = z * Math.sqrt((p * (1 - p) + (z * z) / (4 * total)) / total)
  return (p + (z * z) / (2 * total) - spread) / (1 + (z * z) / total)
}

describe('the leaderboard', () => {
  let an: Person
  let binh: Person
  let chi: Person

  beforeAll(async () => {
    an = await world.user({ name: 'An' })
    binh = await world.user({ name: 'Bình' })
    chi = await world.user({ name: 'Chi' })
    const dung = await world.user({ name: 'Dũng' })
    const series: [Person, Result[]][] = [
      [an, ['win', 'lose', 'halfLose', 'push', 'lose', 'win', 'halfWin', 'void']],
      [binh, ['win', 'win', 'win', 'lose']],
      [chi, ['win', 'win', 'win', 'void']],
      [dung, ['lose', 'lose', 'lose', 'lose']],
    ]
    for (const [who, results] of series) for (const result of results) await past(who, result)
    await past(an, 'win', { daysAgo: 40, stake: 10, price: 30_000 })
    await app.features.tips.settleDue(Date.now() + hourMs)
  })

  test('ranks members with enough settled tips by the lower bound of the hit rate, without voids', async () => {
    const { list, period, minSample, total } = await board('30')
    expect({ period, minSample, total }).toEqual({ period: '30', minSample: 4, total: 3 })
    expect(list.map(({ rank, tipster }) => [rank, tipster.displayName])).toEqual([
      [1, 'Bình'],
      [2, 'An'],
      [3, 'Dũng'],
    ])
    expect(list[0]?.record).toMatchObject({ sample: 4, wins: 3, losses: 1, units: 2 * profitUnit, staked: 4, roi: 0.5 })
    expect(list[0]?.record.wilson).toBeCloseTo(wilson(3, 4), 6)
    expect(list[1]?.record.wilson).toBeCloseTo(wilson(3, 6), 6)
    expect(list[2]?.record.wilson).toBeCloseTo(0, 6)
  })

  test('counts all six outcomes, units to the half stake, and the longest losing run across a push', async () => {
    const { records } = await infoOf(an)
    const month = records.find(({ period }) => period === '30')?.record
    expect(month).toMatchObject({
      sample: 7,
      wins: 2,
      halfWins: 1,
      pushes: 1,
      halfLosses: 1,
      losses: 2,
      hitRate: 0.5,
      units: 0,
      staked: 7,
      roi: 0,
      closingValue: null,
      closingSample: 0,
      longestLosingRun: 3,
    })
  })

  test('counts only its period', async () => {
    const { records, pending, voids } = await infoOf(an)
    expect(records.map(({ period, record }) => [period, record.sample, record.staked])).toEqual([
      ['7', 7, 7],
      ['30', 7, 7],
      ['90', 8, 17],
      ['all', 8, 17],
    ])
    expect({ pending, voids }).toEqual({ pending: 0, voids: 1 })
    expect((await board('90')).list.find(({ tipster }) => tipster.displayName === 'An')?.record.units).toBe(
      20 * profitUnit,
    )
  })

  test('has pages, and a page past the end still has the total', async () => {
    const second = await board('30', { pageNum: 2, pageSize: 2 })
    expect(second).toMatchObject({ total: 3, totalPage: 2, currPage: 2 })
    expect(second.list.map(({ rank }) => rank)).toEqual([3])
    expect(await board('30', { pageNum: 9, pageSize: 2 })).toMatchObject({ total: 3, list: [] })
    expect((await app.call(tipLeaderboard, { period: '5' as never })).msg).toBe('BAD_INPUT')
  })

  test('of one tipster also shows a sample below the minimum, and the followers', async () => {
    const token = await world.tokenOf(binh)
    await app.call(followMember, { id: chi.userId }, { token })
    const info = await infoOf(chi)
    expect(info).toMatchObject({ followers: 1, voids: 1, head: { seq: 4 }, minSample: 4 })
    expect(info.records[1]?.record.sample).toBe(3)
    const silent = await infoOf(await world.user())
    expect(silent).toMatchObject({ head: { seq: 0, hash: genesisHash }, pending: 0 })
    expect(silent.records[0]?.record).toMatchObject({ sample: 0, hitRate: null, roi: null })
    expect(await app.call(tipsterInfo, { username: 'khong_co_ai' })).toMatchObject({
      status: 404,
      msg: 'USER_NOT_FOUND',
    })
  })
})

describe("a day's head", () => {
  test('covers every chain that grew on that day, follows the previous day, and is published once', async () => {
    const who = await world.user()
    await past(who, 'win', { daysAgo: 3 })
    const published = await Promise.all(Array.from({ length: 10 }, () => app.features.tips.publishDays()))
    expect(published.filter((total) => total > 0)).toHaveLength(1)
    const { list } = (await app.call(tipDays, { username: who.username })).data
    const ofWho = list.filter(({ head }) => head !== null)
    expect(ofWho.map(({ head }) => head?.seq)).toEqual([1])
    let prevRoot = genesisHash
    for (const { day } of list.toReversed()) {
      const full = (await app.call(tipDay, { day })).data
      expect(full.prevRoot).toBe(prevRoot)
      expect(full.root).toBe(sha256(dayText(full)))
      expect(full.version).toBe(2)
      prevRoot = full.root
    }
  })

  test('closes its day for new tips', async () => {
    const who = await world.user()
    await app.features.tips.publishDays()
    await expect(past(who, 'win', { daysAgo: 3 })).rejects.toThrow('TIP_CLOSED')
  })

  test('is not found for an unpublished day or an unknown member', async () => {
    expect(await app.call(tipDay, { day: '2020-01-01' })).toMatchObject({ status: 404, msg: 'NOT_FOUND' })
    expect(await app.call(tipDay, { day: '2020-02-31' })).toMatchObject({ status: 404, msg: 'NOT_FOUND' })
    expect(await app.call(tipDays, { username: 'khong_co_ai' })).toMatchObject({ status: 404, msg: 'USER_NOT_FOUND' })
  })
})
