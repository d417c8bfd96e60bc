import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshBalance, userInfo } from '#contract/account.ts'
import { consoleRecord, consoleRecords } from '#contract/console.ts'
import { ledgerAdjust, ledgerAudit, ledgerOfMember, ledgerStatement } from '#contract/ledger.ts'
import { siteActs } from '#contract/moderation.ts'
import { createWorld, type World } from '#demo/world.ts'
import { type SignedUp, signUp } from '#tests/setup/members.ts'
import { openSocket } from '#tests/setup/socket-client.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { asOwner } from '#tests/setup/test-database.ts'
import type { Transfer } from './ledger.service.ts'

let app: TestApp
let world: World
let operator: string
beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  operator = await world.tokenOf(await world.operator())
})
afterAll(() => app.close())

const balanceOf = async ({ accessToken: token }: SignedUp) =>
  (await app.call(refreshBalance, undefined, { token })).data.balance
const post = (transfer: Transfer) =>
  app.engines.database.db.transaction().execute((tx) => app.features.ledger.post(tx, transfer))
const rewards = { site: 'rewards' as const }
let made = 0
function freshKey(): string {
  made += 1
  return `test:${made}`
}
function give({ userId }: SignedUp, amount: number, key = freshKey()) {
  return post({ key, reason: 'mission', from: rewards, to: { userId }, amount })
}
function spend({ userId }: SignedUp, amount: number) {
  return post({ key: freshKey(), reason: 'gift', from: { userId }, to: { site: 'spending' }, amount })
}
const audit = async () => (await app.call(ledgerAudit, undefined, { token: operator })).data
const run = (text: string, values: unknown[] = []) => app.engines.database.pool.query(text, values)

test('the balance and the statement show each gain and each payment', async () => {
  const member = await signUp(app)
  expect(await balanceOf(member)).toBe(0)
  await give(member, 500)
  await spend(member, 120)
  expect(await balanceOf(member)).toBe(380)
  const token = member.accessToken
  expect((await app.call(userInfo, undefined, { token })).data.balance).toBe(380)
  const { list, total, next } = (await app.call(ledgerStatement, { pageSize: 1 }, { token })).data
  expect(list).toMatchObject([{ reason: 'gift', amount: -120, balance: 380 }])
  expect(total).toBe(2)
  const rest = (await app.call(ledgerStatement, { pageSize: 1, after: next ?? '' }, { token })).data
  expect(rest.list).toMatchObject([{ reason: 'mission', amount: 500, balance: 500 }])
  expect(rest.next).toBeNull()
})

test('100 transfers with one key move xu once, and 100 with different keys all move', async () => {
  const member = await signUp(app)
  const answers = await Promise.all(Array.from({ length: 100 }, () => give(member, 10, `same:${member.userId}`)))
  expect(answers.filter(Boolean)).toHaveLength(1)
  expect(await balanceOf(member)).toBe(10)
  await Promise.all(Array.from({ length: 100 }, () => give(member, 10)))
  expect(await balanceOf(member)).toBe(1010)
})

test('100 parallel payments succeed only as far as the balance allows', async () => {
  const member = await signUp(app)
  await give(member, 100)
  const answers = await Promise.allSettled(Array.from({ length: 100 }, () => spend(member, 7)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(14)
  for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason.message).toBe('BALANCE_TOO_LOW')
  expect(await balanceOf(member)).toBe(2)
})

test('parallel transfers in both directions do not deadlock', async () => {
  const [one, other] = [await signUp(app), await signUp(app)]
  await Promise.all([give(one, 100), give(other, 100)])
  const move = (from: SignedUp, to: SignedUp) =>
    post({
      key: freshKey(),
      reason: 'gift',
      amount: 1,
      from: { userId: from.userId },
      to: { userId: to.userId },
    })
  await Promise.all(Array.from({ length: 40 }, (_, i) => (i % 2 ? move(one, other) : move(other, one))))
  expect([await balanceOf(one), await balanceOf(other)]).toEqual([100, 100])
})

test('a rolled-back transfer moves nothing', async () => {
  const member = await signUp(app)
  const { db } = app.engines.database
  const failing = db.transaction().execute(async (tx) => {
    const { userId } = member
    await app.features.ledger.post(tx, { key: 'failing', reason: 'gift', from: rewards, to: { userId }, amount: 5 })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await balanceOf(member)).toBe(0)
  expect(await give(member, 5, 'failing')).toBe(true)
})

test('reusing a key for another transfer is refused, and so are invalid amounts', async () => {
  const [member, other] = [await signUp(app), await signUp(app)]
  const key = `once:${member.userId}`
  await give(member, 5, key)
  await expect(give(member, 6, key)).rejects.toThrow('CONFLICT')
  await expect(give(other, 5, key)).rejects.toThrow('CONFLICT')
  for (const amount of [0, -5, 1.5, Number.NaN, 2e9, Number.MAX_SAFE_INTEGER])
    await expect(give(member, amount)).rejects.toThrow(RangeError)
  const { userId } = member
  await expect(post({ key: 'self', reason: 'gift', from: { userId }, to: { userId }, amount: 1 })).rejects.toThrow(
    RangeError,
  )
})

test('the database refuses changes of ledger rows, a negative balance, and a transfer with one side', async () => {
  const member = await signUp(app)
  await give(member, 1)
  for (const table of ['ledger_transfers', 'ledger_postings']) {
    await expect(run(`update ${table} set id = default`)).rejects.toThrow('permission denied')
    await expect(run(`delete from ${table}`)).rejects.toThrow('permission denied')
    await expect(asOwner(app.engines.database, `delete from ${table}`)).rejects.toThrow('append-only')
  }
  await expect(run('update ledger_accounts set balance = -1 where user_id = $1', [member.userId])).rejects.toThrow(
    'ledger_accounts_balance',
  )
  const oneSided = `with made as (insert into ledger_transfers (key, reason) values ('one-sided', 'gift') returning id)
    insert into ledger_postings (transfer_id, account_id, amount)
    select made.id, a.id, 9 from made, ledger_accounts a where a.user_id = $1`
  await expect(run(oneSided, [member.userId])).rejects.toThrow('does not balance')
})

test('the audit finds a balance that was changed outside the ledger', async () => {
  const member = await signUp(app)
  await give(member, 40)
  expect(await audit()).toMatchObject({ wrongAccounts: 0, openTransfers: 0 })
  const change = (by: number) =>
    run('update ledger_accounts set balance = balance + $1 where user_id = $2', [by, member.userId])
  await change(1)
  expect(await audit()).toMatchObject({ wrongAccounts: 1, openTransfers: 0 })
  await change(-1)
})

test('an operator adds and removes xu with a reason, once per request; the log and the statement show it', async () => {
  const member = await signUp(app)
  const { username, accessToken: token } = member
  const adjust = (amount: number, requestId: string = crypto.randomUUID()) =>
    app.call(ledgerAdjust, { username, amount, note: 'Bù sự cố hôm qua', requestId }, { token: operator })
  const requestId = crypto.randomUUID()
  expect((await adjust(70, requestId)).data).toEqual({ balance: 70 })
  expect((await adjust(70, requestId)).data).toEqual({ balance: 70 })
  expect((await adjust(-30)).data).toEqual({ balance: 40 })
  expect((await adjust(-41)).msg).toBe('BALANCE_TOO_LOW')
  expect((await adjust(71, requestId)).msg).toBe('CONFLICT')
  for (const amount of [0, 1.5, 1e12]) expect((await adjust(amount)).msg).toBe('BAD_INPUT')
  const acts = (await app.call(siteActs, {}, { token: operator })).data.list
  expect(acts.filter(({ kind }) => kind === 'balance.adjusted').map(({ reason }) => reason)).toEqual([
    '-30 xu: Bù sự cố hôm qua',
    '+70 xu: Bù sự cố hôm qua',
  ])
  const seen = (await app.call(ledgerOfMember, { username }, { token: operator })).data
  expect(seen).toMatchObject({ balance: 40, user: { username }, lines: { total: 2 } })
  expect((await app.call(ledgerStatement, {}, { token })).data.list[0]).toMatchObject({ note: 'Bù sự cố hôm qua' })
  expect((await app.call(ledgerOfMember, { username: 'khong_co_ai' }, { token: operator })).msg).toBe('USER_NOT_FOUND')
})

test('operators search the ledger by member, reason, key and time, page by page', async () => {
  const member = await signUp(app)
  const { userId, username } = member
  const since = Date.now()
  for (const amount of [1, 2, 3]) await give(member, amount, `tim-kiem_${userId}:${amount}`)
  await spend(member, 4)
  const search = async (asked: { q?: string; filter?: string; pageSize?: number; after?: string }) =>
    (await app.call(consoleRecords, { resource: 'ledger', ...asked }, { token: operator })).data
  const amounts = (list: { values: Record<string, unknown> }[]) => list.map(({ values }) => values.amount)
  const own = await search({ filter: `member:${username}`, pageSize: 3 })
  expect([amounts(own.list), own.total]).toEqual([[-4, 3, 2], 4])
  const rest = await search({ filter: `member:${username}`, pageSize: 3, after: own.next ?? '' })
  expect([amounts(rest.list), rest.next]).toEqual([[1], null])
  expect(amounts((await search({ filter: `member:${username};reason:gift` })).list)).toEqual([-4])
  expect(amounts((await search({ q: `tim-kiem_${userId}:` })).list)).toEqual([3, 2, 1])
  // `%` is not a wildcard here.
  expect((await search({ q: `tim%kiem` })).total).toBe(0)
  const span = (from: number, to: number) => search({ filter: `member:${username};createdAt:${from}~${to}` })
  expect((await span(since - 60_000, Date.now() + 60_000)).total).toBe(4)
  expect((await span(0, since - 60_000)).total).toBe(0)
  expect((await search({ filter: 'member:khong_co_ai' })).list).toEqual([])
  const [line] = own.list
  const seen = await app.call(consoleRecord, { resource: 'ledger', id: line?.id ?? '' }, { token: operator })
  expect(seen.data.record.values).toMatchObject({ member: username, amount: -4, balance: 2 })
})

test('operators cannot adjust their balance', async () => {
  const person = await world.operator()
  const token = await world.tokenOf(person)
  const input = { username: person.username, amount: 5, note: 'Cho tôi', requestId: crypto.randomUUID() }
  expect((await app.call(ledgerAdjust, input, { token })).msg).toBe('NOT_PERMISSIONS')
})

test('a new balance reaches the member’s pages by the socket', async () => {
  const member = await signUp(app)
  const socket = await openSocket(app.address, { token: member.accessToken })
  socket.send({ type: 'sub', topic: 'user' })
  await socket.next(({ type }) => type === 'subbed')
  await give(member, 25)
  expect(await socket.next(({ type }) => type === 'balance')).toMatchObject({ topic: 'user', data: { balance: 25 } })
  await socket.close()
})

test('in the end the ledger balances', async () => {
  const books = await audit()
  expect(books).toMatchObject({ wrongAccounts: 0, openTransfers: 0 })
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(amount), 0)::int as total from ledger_postings`.execute(app.engines.database.db)
  expect(rows).toEqual([{ total: 0 }])
})
