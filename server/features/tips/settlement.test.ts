import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consoleRecords } from '#contract/console.ts'
import { consoleBulkAct } from '#contract/console-lists.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { messageList } from '#contract/notifications.ts'
import { settlementOf } from '#contract/rules/tip-record.ts'
import { decideTip, rulesVersion, type SettlementInputs } from '#contract/rules/tip-rules.ts'
import { profitUnit } from '#contract/rules/tip-settlement.ts'
import { tipChain, tipSettledChain } from '#contract/tip-chains.ts'
import { tipInfo, tipsCreate, tipsReportOdds } from '#contract/tips.ts'
import { createWorld, type World } from '#demo/world.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { type SignedUp, signUp } from '#tests/setup/members.ts'
import { openSocket } from '#tests/setup/socket-client.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { asOwner } from '#tests/setup/test-database.ts'
import { createTipWorld } from '#tests/setup/tips.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
let app: TestApp
let world: World
let tips: ReturnType<typeof createTipWorld>
let lan: SignedUp
let operator: string

beforeAll(async () => {
  app = await startTestApp({ env: { TIPS_PER_DAY: '1000', TIP_SETTLE_MINUTES: '10', TIP_CORNER_MINUTES: '60' } })
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  tips = createTipWorld(app, world)
  lan = await signUp(app)
  operator = await world.tokenOf(await world.operator())
})
afterAll(() => app.close())

type Draft = InputOf<typeof tipsCreate>

async function given(fixtureId: string, draft: Partial<Draft> = {}, by = lan): Promise<string> {
  const body = { fixtureId, market: 'handicap', line: 0.25, side: 'home', stake: 2, content: '', ...draft } as Draft
  const answer = await app.call(tipsCreate, body, { token: by.accessToken })
  if (answer.code !== 0) throw new Error(answer.msg)
  return answer.data.id
}
const settleAt = (afterMs: number) => app.features.tips.settleDue(Date.now() + afterMs)
/**
 * Runs the settler until `total` tips were settled, in one or more runs. Fixture changes reach tips by event, so that
 * nothing is due at first.
 */
async function settledBy(afterMs: number, total: number): Promise<void> {
  let settled = 0
  const run = async () => {
    settled += await settleAt(afterMs)
    expect(settled).toBe(total)
  }
  await eventually(run)
}
const read = async (id: string) =>
  (await app.call(tipInfo, { id, locale: (['vi', 'en', 'zh'] as const)[reads++ % 3] })).data
/**
 * Counts reads, so that each uses another language. Responses are cached for some seconds, separately for each
 * language.
 */
let reads = 0
const rowsOf = async (id: string) =>
  app.engines.database.db.selectFrom('tip_settlements').selectAll().where('tip_id', '=', id).orderBy('id').execute()

describe('a tip is settled', () => {
  test('ten minutes after the end, by the 90-minute score, with its inputs', async () => {
    const fixtureId = await tips.openFixture({ prices: ['1.9', '1.96'] })
    const id = await given(fixtureId)
    await tips.end(fixtureId, { score: [1, 1] })
    expect(await settleAt(9 * minuteMs)).toBe(0)
    await settledBy(11 * minuteMs, 1)
    const { tip, history } = await read(id)
    expect(tip.settlement).toMatchObject({
      outcome: 'halfLose',
      result: 30,
      reason: 'RESULT',
      profit: -1 * profitUnit,
      score: [1, 1],
      closingPrice: 19_000,
      rulesVersion,
    })
    expect(history).toEqual([tip.settlement])
    const [row] = await rowsOf(id)
    const inputs = row?.inputs as SettlementInputs
    expect(inputs.facts).toMatchObject({ state: 'finished', fullTime: [1, 1], halfTime: [0, 0] })
    expect(decideTip(row?.rules_version ?? 0, inputs)).toMatchObject({ outcome: 'halfLose', score: [1, 1] })
    expect(await settleAt(12 * minuteMs)).toBe(0)
  })

  test('with its original team when that team was merged into another one', async () => {
    const fixtureId = await tips.openFixture({ prices: ['1.9', '1.96'] })
    const id = await given(fixtureId)
    const fixture = await app.features.schedule.find(fixtureId, 'vi')
    const byId = await world.team()
    const { db } = app.engines.database
    const teams = { teamId: fixture?.home.id ?? '', byId }
    await db.transaction().execute((tx) => app.features.teams.replace(tx, teams))
    expect((await app.features.schedule.find(fixtureId, 'vi'))?.home.id).toBe(byId)
    await tips.end(fixtureId, { score: [1, 1] })
    await settledBy(11 * minuteMs, 1)
    expect((await read(id)).tip.settlement).toMatchObject({ outcome: 'halfLose', reason: 'RESULT' })
  })

  test('against the last price before kick-off, if the line did not change', async () => {
    const fixtureId = await tips.openFixture({ prices: ['2', '1.86'], agoMs: 5 * minuteMs })
    const id = await given(fixtureId)
    await tips.offer(fixtureId, { prices: ['1.8', '2.06'] })
    const moved = await tips.openFixture({ agoMs: 5 * minuteMs })
    const movedId = await given(moved)
    await tips.offer(moved, { line: 5_000 })
    for (const fixture of [fixtureId, moved]) await tips.end(fixture, { score: [2, 0] })
    await settledBy(11 * minuteMs, 2)
    expect((await read(id)).tip.settlement).toMatchObject({
      outcome: 'win',
      profit: 2 * profitUnit,
      closingPrice: 18_000,
    })
    expect((await read(movedId)).tip.settlement?.closingPrice).toBeNull()
  })

  test('on corners, an hour after the end and once a source has counted them', async () => {
    const fixtureId = await tips.openFixture({ kind: 'corner', line: 95_000 })
    const id = await given(fixtureId, { market: 'corner', line: 9.5, side: 'over' })
    await tips.end(fixtureId)
    expect(await settleAt(59 * minuteMs)).toBe(0)
    await app.features.fixtureDetails.keepStatistics(fixtureId, [{ kind: 6, home: 6, away: 4 }])
    await settledBy(80 * minuteMs, 1)
    expect((await read(id)).tip.settlement).toMatchObject({ outcome: 'win', score: [6, 4] })
  })

  test('as void when the fixture is cancelled, or postponed beyond 36 hours', async () => {
    const cancelled = await tips.openFixture()
    const postponed = await tips.openFixture()
    const ids = [await given(cancelled), await given(postponed)]
    await tips.end(cancelled, { code: -10 })
    await tips.end(postponed, { code: -14 })
    await settledBy(11 * minuteMs, 1)
    expect((await read(ids[0] as string)).tip.settlement).toMatchObject({
      outcome: 'void',
      result: 20,
      reason: 'CANCELLED',
      profit: 0,
    })
    expect(await settleAt(36 * hourMs)).toBe(0)
    expect(await settleAt(38 * hourMs)).toBe(1)
    expect((await read(ids[1] as string)).tip.settlement).toMatchObject({
      outcome: 'void',
      reason: 'NOT_PLAYED_IN_TIME',
    })
  })

  test('although another one fails, which is tried again later', async () => {
    const fixtureId = await tips.openFixture()
    const [bad, good] = [await given(fixtureId), await given(fixtureId, { side: 'away' }, await signUp(app))]
    const { database } = app.engines
    await asOwner(
      database,
      `create function refuse_tip() returns trigger language plpgsql as
        $$ begin if new.tip_id = ${Number(bad)} then raise exception 'refused'; end if; return new; end $$;
      create trigger refuse_tip before insert on tip_settlements for each row execute function refuse_tip()`,
    )
    await tips.end(fixtureId, { score: [1, 0] })
    await settledBy(11 * minuteMs, 1)
    expect(await rowsOf(good)).toHaveLength(1)
    expect(await rowsOf(bad)).toEqual([])
    await asOwner(database, 'drop trigger refuse_tip on tip_settlements')
    expect(await settleAt(12 * minuteMs)).toBe(0)
    expect(await settleAt(30 * minuteMs)).toBe(1)
    expect(await rowsOf(bad)).toHaveLength(1)
  })

  test('once, even by parallel runs', async () => {
    const fixtures = await Promise.all(Array.from({ length: 5 }, () => tips.openFixture()))
    const others = await Promise.all(Array.from({ length: 4 }, () => signUp(app)))
    const ids: string[] = []
    for (const fixtureId of fixtures) for (const one of others) ids.push(await given(fixtureId, {}, one))
    for (const fixtureId of fixtures) await tips.end(fixtureId, { score: [1, 0] })
    const totals = await Promise.all(Array.from({ length: 100 }, () => settleAt(5 * hourMs)))
    expect(totals.reduce((sum, total) => sum + total, 0)).toBe(20)
    const { db } = app.engines.database
    const rows = await db.selectFrom('tip_settlements').select('tip_id').where('tip_id', 'in', ids).execute()
    expect(rows).toHaveLength(20)
    expect(new Set(rows.map(({ tip_id }) => tip_id)).size).toBe(20)
  })
})

describe('a correction', () => {
  test('of the result adds a row that references the old one, visible to everyone', async () => {
    const fixtureId = await tips.openFixture()
    const id = await given(fixtureId)
    await tips.end(fixtureId, { score: [1, 1] })
    await settledBy(11 * minuteMs, 1)
    await tips.end(fixtureId, { score: [2, 1] })
    await settledBy(30 * minuteMs, 1)
    const [first, second] = await rowsOf(id)
    expect(first).toMatchObject({ outcome: 'halfLose', previous_id: null })
    expect(second).toMatchObject({ outcome: 'win', previous_id: first?.id })
    const { tip, history } = await read(id)
    expect(history.map(({ outcome }) => outcome)).toEqual(['halfLose', 'win'])
    expect(tip).toMatchObject({ corrections: 1, settlement: { outcome: 'win' } })
    const tipHash = (await app.call(tipChain, { username: lan.username, pageSize: 200 })).data.list.find(
      (one) => one.id === id,
    )?.hash
    const { list } = (await app.call(tipSettledChain, { username: lan.username, pageSize: 200 })).data
    const links = list.flatMap(({ record, hash }) => {
      const settlement = settlementOf(record)
      return settlement?.tip === tipHash ? [{ hash, ...settlement }] : []
    })
    expect(links).toMatchObject([
      { outcome: 'halfLose', replaces: null, inputs: { facts: { fullTime: [1, 1] } } },
      { outcome: 'win', replaces: links[0]?.hash, inputs: { facts: { fullTime: [2, 1] } } },
    ])
  })

  test('of corners only, after a separate wait', async () => {
    const fixtureId = await tips.openFixture({ kind: 'corner', line: 95_000 })
    const id = await given(fixtureId, { market: 'corner', line: 9.5, side: 'over' })
    const count = (home: number) => app.features.fixtureDetails.keepStatistics(fixtureId, [{ kind: 6, home, away: 4 }])
    await count(6)
    await tips.end(fixtureId)
    await settledBy(61 * minuteMs, 1)
    await count(5)
    await settledBy(62 * minuteMs, 1)
    expect((await rowsOf(id)).map(({ outcome }) => outcome)).toEqual(['win', 'lose'])
    expect((await read(id)).tip.corrections).toBe(1)
  })

  test('by an operator is limited to other members’ tips, also by the database', async () => {
    const boss = await world.operator()
    const token = await world.tokenOf(boss)
    const fixtureId = await tips.openFixture()
    const body = { fixtureId, market: 'handicap', line: 0.25, side: 'home', stake: 2, content: '' } as Draft
    const own = (await app.call(tipsCreate, body, { token })).data.id
    expect(await app.call(tipsReportOdds, { id: own }, { token })).toMatchObject({
      status: 403,
      msg: 'NOT_PERMISSIONS',
    })
    const { pool } = app.engines.database
    await expect(
      pool.query('insert into tip_odds_faults (tip_id, reported_by) values ($1, $2)', [own, boss.userId]),
    ).rejects.toThrow(/a tip of his own/)
    expect(await app.call(tipsReportOdds, { id: own }, { token: operator })).toMatchObject({ status: 200 })
    await settledBy(0, 1)
  })

  test('without a change writes nothing, and neither does a later award', async () => {
    const fixtureId = await tips.openFixture()
    const id = await given(fixtureId)
    await tips.end(fixtureId, { score: [0, 2] })
    await settledBy(11 * minuteMs, 1)
    const never = await tips.openFixture()
    const neverId = await given(never)
    for (const one of [fixtureId, never])
      await app.features.schedule.applyUpdate({
        fixtureId: one,
        observedAt: Date.now(),
        state: 'awarded',
        homeScore: 3,
        awayScore: 0,
        regularTime: [3, 0],
      })
    // The award of a fixture that was never played voids its tips. By then the other fixture's tips are checked as
    // well.
    await settledBy(2 * hourMs, 1)
    expect((await read(neverId)).tip.settlement).toMatchObject({ outcome: 'void', reason: 'AWARDED', score: null })
    expect(await app.features.schedule.find(fixtureId, 'vi')).toMatchObject({ state: 'awarded', home: { score: 3 } })
    await eventually(async () => {
      const { rows } = await app.engines.database.pool.query('select due_at from tip_standings where tip_id = $1', [id])
      expect(rows[0].due_at).toBeNull()
    })
    expect((await read(id)).tip).toMatchObject({ corrections: 0, settlement: { outcome: 'lose', score: [0, 2] } })
  })

  test('of a void applies when the fixture was called off by mistake and played in time', async () => {
    const [inTime, late] = [await tips.openFixture(), await tips.openFixture()]
    const ids = [await given(inTime), await given(late)]
    for (const fixtureId of [inTime, late]) {
      await tips.end(fixtureId, { code: -10 })
      await settledBy(11 * minuteMs, 1)
    }
    const recalled = { observedAt: Date.now(), isConfirmed: true }
    await app.features.schedule.applyUpdate({ fixtureId: inTime, ...recalled, code: 1 })
    await tips.end(inTime, { score: [2, 0] })
    await settledBy(5 * hourMs, 1)
    expect((await read(ids[0] as string)).history.map(({ outcome, reason }) => `${outcome} ${reason}`)).toEqual([
      'void CANCELLED',
      'win RESULT',
    ])
    const result = { code: -1, homeScore: 2, awayScore: 0 }
    await app.features.schedule.applyUpdate({ fixtureId: late, ...recalled, ...result })
    const dueAt = async () => {
      const { pool } = app.engines.database
      return (await pool.query('select due_at from tip_standings where tip_id = $1', [ids[1]])).rows[0].due_at
    }
    await eventually(async () => expect(await dueAt()).not.toBeNull())
    expect(await settleAt(40 * hourMs)).toBe(0)
    expect(await dueAt()).toBeNull()
    expect((await rowsOf(ids[1] as string)).map(({ reason }) => reason)).toEqual(['CANCELLED'])
  })

  test('for wrong odds makes it void, and needs an operator', async () => {
    const fixtureId = await tips.openFixture()
    const id = await given(fixtureId)
    await tips.end(fixtureId, { score: [0, 1] })
    await settledBy(11 * minuteMs, 1)
    const report = (token: string, of = id) => app.call(tipsReportOdds, { id: of }, { token })
    expect(await report(lan.accessToken)).toMatchObject({ status: 403, msg: 'NOT_PERMISSIONS' })
    expect(await report(operator, '999999')).toMatchObject({ status: 404, msg: 'TIP_NOT_FOUND' })
    expect((await report(operator)).msg).toBe('Success')
    expect((await report(operator)).msg).toBe('Success')
    expect(await settleAt(12 * minuteMs)).toBe(1)
    expect((await read(id)).history.map(({ reason }) => reason)).toEqual(['RESULT', 'BAD_ODDS'])
    expect(await app.call(tipsReportOdds, { id })).toMatchObject({ status: 401 })
  })

  test('for wrong odds is made at the desk for several tips, after a preview, with a reason', async () => {
    const fixtureId = await tips.openFixture()
    const [one, two] = [await given(fixtureId, {}, await signUp(app)), await given(fixtureId, {}, await signUp(app))]
    const filter = `fixtureId:${fixtureId}`
    const { list } = (await app.call(consoleRecords, { resource: 'tips', filter }, { token: operator })).data
    expect(list.map(({ id, values }) => [id, values.outcome, values.isVoided])).toEqual([
      [two, 'open', false],
      [one, 'open', false],
    ])
    const act = (ids: string[], isPreview: boolean, reason = '') =>
      app.call(consoleBulkAct, { resource: 'tips', act: 'void', ids, isPreview, reason }, { token: operator })
    expect((await act([one, two, '999999'], true)).data.list.map(({ error }) => error)).toEqual([
      null,
      null,
      'NOT_FOUND',
    ])
    expect((await act([one], false)).data.list).toEqual([{ id: one, error: 'BAD_INPUT' }])
    expect((await act([one, two], false, 'The feed swapped the sides')).data.list.map(({ error }) => error)).toEqual([
      null,
      null,
    ])
    expect((await act([one, two], true)).data.list.map(({ error }) => error)).toEqual(['CONFLICT', 'CONFLICT'])
    await settledBy(11 * minuteMs, 2)
    const after = (await app.call(consoleRecords, { resource: 'tips', filter }, { token: operator })).data.list
    expect(after.map(({ values }) => values.outcome)).toEqual(['void', 'void'])
  })
})

test('notifies the tipster once for the settlement and once for each correction', async () => {
  const an = await signUp(app)
  const fixtureId = await tips.openFixture()
  await given(fixtureId, {}, an)
  const socket = await openSocket(app.address, { token: an.accessToken })
  socket.send({ type: 'sub', topic: 'user' })
  await socket.next((event) => event.type === 'subbed' && event.topic === 'user')
  const unread = (total: number) =>
    socket.next((event) => event.type === 'notification' && JSON.stringify(event).includes(`"unReadMsgCount":${total}`))
  await tips.end(fixtureId, { score: [3, 0] })
  await settledBy(11 * minuteMs, 1)
  await unread(1)
  await tips.end(fixtureId, { score: [0, 0] })
  await settledBy(30 * minuteMs, 1)
  await unread(2)
  await socket.close()
  const { list } = (await app.call(messageList, {}, { token: an.accessToken })).data
  const contents = list
    .filter(({ title }) => title === 'TIP_SETTLED')
    .map(({ content }) => content.split('|').slice(2, 4))
  expect(contents).toEqual([
    ['halfLose', '1'],
    ['win', '0'],
  ])
})
