import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshBalance, userInfo } from '#contract/account.ts'
import { signUp } from '#tests/setup/members.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { asOwner } from '#tests/setup/test-database.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const balanceOf = async (token: string) => (await app.call(refreshBalance, undefined, { token })).data.balance

test('a credit shows in the balance and in the ledger', async () => {
  const { userId, accessToken } = await signUp(app)
  expect(await balanceOf(accessToken)).toBe(0)
  await app.features.accounts.credit({ userId, amount: 500, reason: 'welcome', idempotencyKey: `welcome:${userId}` })
  expect(await balanceOf(accessToken)).toBe(500)
  expect((await app.call(userInfo, undefined, { token: accessToken })).data.balance).toBe(500)
  const { db } = app.engines.database
  expect(await db.selectFrom('ledger').select(['amount', 'reason']).where('user_id', '=', userId).execute()).toEqual([
    { amount: '500', reason: 'welcome' },
  ])
})

test('100 credits with one key are one credit, and with 100 keys none is lost', async () => {
  const { userId, accessToken } = await signUp(app)
  const credit = (key: string) =>
    app.features.accounts.credit({ userId, amount: 10, reason: 'test', idempotencyKey: `${key}:${userId}` })
  await Promise.all(Array.from({ length: 100 }, () => credit('same')))
  expect(await balanceOf(accessToken)).toBe(10)
  await Promise.all(Array.from({ length: 100 }, (_, n) => credit(String(n))))
  expect(await balanceOf(accessToken)).toBe(1010)
})

test.each([0, -5, 1.5, Number.NaN])('%d xu cannot be credited', async (amount) => {
  const { userId } = await signUp(app)
  const entry = { userId, amount, reason: 'test', idempotencyKey: `bad:${userId}` }
  await expect(app.features.accounts.credit(entry)).rejects.toThrow(RangeError)
})

test('the database itself refuses to rewrite the ledger and to take a balance below zero', async () => {
  const { userId } = await signUp(app)
  await app.features.accounts.credit({ userId, amount: 1, reason: 'test', idempotencyKey: `own:${userId}` })
  const { db } = app.engines.database
  await expect(db.updateTable('ledger').set({ amount: 100 }).execute()).rejects.toThrow('permission denied')
  await expect(db.deleteFrom('ledger').execute()).rejects.toThrow('permission denied')
  await expect(asOwner(app.engines.database, 'update ledger set amount = 100')).rejects.toThrow('append-only')
  await expect(asOwner(app.engines.database, 'delete from ledger')).rejects.toThrow('append-only')
  await expect(sql`update users set balance = -1 where id = ${userId}`.execute(db)).rejects.toThrow('users_balance')
})
