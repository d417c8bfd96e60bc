import { createHash, createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshBalance } from '#contract/account.ts'
import { ledgerAudit, ledgerStatement } from '#contract/ledger.ts'
import { checkLucky, drawLucky, luckyList, luckyResult } from '#contract/lucky.ts'
import { commitmentText, drawText, fieldOf } from '#contract/rules/lucky-fairness.ts'
import { addDays, vietnamDay } from '#contract/rules/vietnam-day.ts'
import { guestLogin } from '#contract/session.ts'
import { createWorld } from '#demo/world.ts'
import { type SignedUp, signUp } from '#tests/setup/members.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { asOwner } from '#tests/setup/test-database.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function give({ userId }: SignedUp, amount: number) {
  const transfer = { key: `test:${randomUUID()}`, reason: 'mission' as const, from: { site: 'rewards' as const } }
  const { db } = app.engines.database
  await db.transaction().execute((tx) => app.features.ledger.post(tx, { ...transfer, to: { userId }, amount }))
}
const balanceOf = async ({ accessToken: token }: SignedUp) =>
  (await app.call(refreshBalance, undefined, { token })).data.balance
const turn = ({ accessToken: token }: SignedUp, requestId: string = randomUUID(), type: 1 | 2 = 1) =>
  app.call(drawLucky, { type, requestId }, { token })
const wheelOf = async (token: string, type: 1 | 2 = 1) => (await app.call(luckyList, { type }, { token })).data

test('the first turn of a day is free and wins xu, and the next costs the wheel’s price', async () => {
  const member = await signUp(app)
  expect(await wheelOf(member.accessToken)).toMatchObject({ freeLeft: 1, turnsLeft: 10, price: 50 })
  const first = (await turn(member)).data
  expect(first).toMatchObject({ draw: { nonce: 1, price: 0 }, freeLeft: 0, turnsLeft: 9 })
  expect(await balanceOf(member)).toBe(first.draw.amount)
  await give(member, 1_000)
  const second = (await turn(member)).data
  expect(second.draw).toMatchObject({ nonce: 2, price: 50 })
  expect(await balanceOf(member)).toBe(1_000 - 50 + first.draw.amount + second.draw.amount)
  const { list } = (await app.call(luckyResult, { type: 1 }, { token: member.accessToken })).data
  expect(list).toEqual([second.draw, first.draw])
  const statement = (await app.call(ledgerStatement, {}, { token: member.accessToken })).data.list
  expect(statement.filter(({ reason }) => reason === 'lucky-draw')).toHaveLength(3)
})

test('100 repetitions of one request give one turn', async () => {
  const member = await signUp(app)
  const requestId = randomUUID()
  const answers = await Promise.all(Array.from({ length: 100 }, () => turn(member, requestId)))
  expect(new Set(answers.map(({ data }) => data.draw.id)).size).toBe(1)
  expect(await balanceOf(member)).toBe(answers[0]?.data.draw.amount)
  expect(await wheelOf(member.accessToken)).toMatchObject({ freeLeft: 0, turnsLeft: 9 })
  expect(await turn(member, requestId, 2)).toMatchObject({ status: 409, msg: 'CONFLICT' })
})

test('100 parallel turns take only the daily maximum, each with a different number', async () => {
  const member = await signUp(app)
  await give(member, 10_000)
  const answers = await Promise.all(Array.from({ length: 100 }, () => turn(member)))
  const won = answers.flatMap(({ data, code }) => (code === 0 ? [data.draw] : []))
  expect(won.map(({ nonce }) => nonce).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(answers.filter(({ msg }) => msg === 'TURNS_USED_UP')).toHaveLength(90)
  const sum = won.reduce((all, { amount, price }) => all + amount - price, 10_000)
  expect(await balanceOf(member)).toBe(sum)
})

test('a turn without enough xu is refused and does not count', async () => {
  const member = await signUp(app)
  expect(await turn(member, undefined, 2)).toMatchObject({ status: 409, msg: 'BALANCE_TOO_LOW' })
  expect(await wheelOf(member.accessToken, 2)).toMatchObject({ turnsLeft: 5 })
  expect((await app.call(luckyResult, { type: 2 }, { token: member.accessToken })).data.list).toEqual([])
})

test('a field whose daily stock is empty pays the smallest prize instead, and the result says so', async () => {
  const { pool } = app.engines.database
  await wheelOf((await signUp(app)).accessToken)
  const all = await pool.query(
    `update lucky_stock set left_over = 0 where round_id in
    (select id from lucky_rounds where type = 1 and day = $1) returning prize_id::text`,
    [vietnamDay(Date.now())],
  )
  const limited = new Set(all.rows.map(({ prize_id }) => prize_id))
  const { seed, fields } = (
    await pool.query('select seed, fields from lucky_rounds where type = 1 and day = $1', [vietnamDay(Date.now())])
  ).rows[0]
  let requestId: string
  const fieldFor = (nonce: number) =>
    fieldOf(createHmac('sha256', seed).update(drawText({ requestId, nonce })).digest('hex'), fields)?.id ?? ''
  do requestId = randomUUID()
  while (!limited.has(fieldFor(1)))
  const { draw } = (await turn(await signUp(app), requestId)).data
  expect(draw).toMatchObject({ prizeId: fieldFor(1), amount: 5 })
  expect(limited.has(draw.paidPrizeId)).toBe(false)
})

test('after the day, the seed matches the published hash, and anyone can verify a draw', async () => {
  const member = await signUp(app)
  const { today } = await wheelOf(member.accessToken)
  const { draw } = (await turn(member)).data
  const asked = { id: draw.id }
  expect((await app.call(checkLucky, asked)).data).toMatchObject({ round: { hash: today.hash, seed: null }, draw })
  const yesterday = addDays(today.day, -1)
  const { pool } = app.engines.database
  // The hash includes the day, so the round is copied to yesterday.
  const moved = await pool.query(
    `insert into lucky_rounds (type, day, seed, hash, fields, price, free, max_per_day)
    select type, $2, seed, hash, fields, price, free, max_per_day from lucky_rounds where id = $1 returning id::text`,
    [today.id, yesterday],
  )
  const move = `update lucky_draws set round_id = ${moved.rows[0].id} where id = ${draw.id}`
  await asOwner(app.engines.database, `set session_replication_role = replica; ${move}`)
  const { round, type } = (await app.call(checkLucky, asked)).data
  const seed = round.seed ?? ''
  const text = commitmentText({ type, day: today.day, seed, table: round.table })
  expect(createHash('sha256').update(text).digest('hex')).toBe(today.hash)
  const hmac = createHmac('sha256', Buffer.from(seed, 'hex')).update(drawText(draw)).digest('hex')
  expect(fieldOf(hmac, round.table)?.id).toBe(draw.prizeId)
})

test('guests see the wheel and cannot draw; an unknown wheel, id or draw is refused', async () => {
  const guest = (await app.call(guestLogin)).data
  expect((await wheelOf(guest)).list.length).toBeGreaterThan(4)
  expect(await app.call(drawLucky, { requestId: randomUUID() }, { token: guest })).toMatchObject({
    msg: 'FIBE_NOT_LOGIN',
  })
  expect(await app.call(luckyResult, {}, { token: guest })).toMatchObject({ status: 401 })
  const { accessToken: token } = await signUp(app)
  const call = (type: number, requestId: string) => app.call(drawLucky, { type: type as 1, requestId }, { token })
  expect(await call(3, randomUUID())).toMatchObject({ status: 400, msg: 'BAD_INPUT' })
  expect(await call(1, 'mine')).toMatchObject({ status: 400, msg: 'BAD_INPUT' })
  expect(await app.call(checkLucky, { id: '999999' })).toMatchObject({ status: 404, msg: 'NOT_FOUND' })
})

test('in the end the ledger balances', async () => {
  const world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  const token = await world.tokenOf(await world.operator())
  expect((await app.call(ledgerAudit, undefined, { token })).data).toMatchObject({ wrongAccounts: 0, openTransfers: 0 })
})
