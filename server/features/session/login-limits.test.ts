import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { login } from '#contract/session.ts'
import { createMemoryBuckets } from '#server/engines/buckets/memory.ts'
import type { Buckets } from '#server/engines/ports.ts'
import { signUp } from '#tests/setup/members.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: 'loopback', FAILED_LOGINS_PER_MINUTE: '12' } })
})
afterAll(() => app.close())

const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })

test('wrong guesses from other addresses do not lock the owner out, until there are a hundred', async () => {
  const owner = await signUp(app)
  const guess = (ip: string) => app.call(login, { username: owner.username, password: 'guess' }, from(ip))
  for (let n = 0; n < 6; n++) await guess('203.0.113.66')
  expect((await guess('203.0.113.66')).msg).toBe('TOO_MANY_REQUESTS')
  expect((await app.call(login, owner, from('203.0.113.7'))).code).toBe(0)
  // A right password clears the tries of all addresses.
  await sql`insert into login_tries (account_key, tries) values (${`name:${owner.username}`}, 100)`.execute(
    app.engines.database.db,
  )
  expect((await app.call(login, owner, from('203.0.113.8'))).msg).toBe('TOO_MANY_REQUESTS')
})

test('an account has a limit of logins, also with the right password', async () => {
  const memory = createMemoryBuckets()
  const few: Buckets = {
    ...memory,
    open: (name, size) => memory.open(name, name === 'account:login' ? { ...size, points: 2 } : size),
  }
  const database = { ...app.engines.database, close: async () => {} }
  const limited = await startTestApp({ engines: { database, buckets: few } })
  onTestFinished(() => limited.close())
  const [owner, other] = [await signUp(app), await signUp(app)]
  const statusOf = async (member: typeof owner) => (await limited.call(login, member)).status
  expect([await statusOf(owner), await statusOf(owner), await statusOf(owner)]).toEqual([200, 200, 429])
  expect(await statusOf(other)).toBe(200)
})

test('right logins never use up an address, and wrong ones for many accounts do', async () => {
  const ip = '203.0.113.40'
  const owner = await signUp(app)
  for (let n = 0; n < 13; n++) expect((await app.call(login, owner, from(ip))).code).toBe(0)
  const guess = (n: number) => app.call(login, { username: `stranger_${n}`, password: 'guess' }, from(ip))
  const guesses = await Promise.all(Array.from({ length: 20 }, (_, n) => guess(n)))
  expect(guesses.filter(({ msg }) => msg === 'INVALID_CREDENTIALS')).toHaveLength(12)
  const refused = await app.call(login, owner, from(ip))
  expect(refused.msg).toBe('TOO_MANY_REQUESTS')
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect((await app.call(login, owner, from('203.0.113.41'))).code).toBe(0)
})
