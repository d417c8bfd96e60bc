import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { confirmEmail, forgotPassword, resetPassword, sendEmail, userInfo } from '#contract/account.ts'
import { consoleResources } from '#contract/console.ts'
import { askMemberRole, decideApproval } from '#contract/member-desk.ts'
import { login } from '#contract/session.ts'
import { createWorld } from '#demo/world.ts'
import type { Letter } from '#server/engines/ports.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { newUsername, signUp } from '#tests/setup/members.ts'
import { createMessageEngine } from '#tests/setup/message-engine.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { asOwner } from '#tests/setup/test-database.ts'

// Calls whose password was checked before a change of the account, and which take effect after it.

const newPassword = 'Khán đài B chật kín'
const holdKey = 4_711
const mails = createMessageEngine<Letter>()
let app: TestApp
let holder: PoolClient

beforeAll(async () => {
  app = await startTestApp({ engines: { mail: mails } })
  // The failed tries are deleted directly after the check of a right password.
  await asOwner(
    app.engines.database,
    `create function hold_login() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock(${holdKey}); return old; end';
      create trigger hold_login before delete on login_tries for each row execute function hold_login()`,
  )
  holder = await app.engines.database.pool.connect()
})
afterAll(async () => {
  holder?.release()
  await app?.close()
})
beforeEach(() => holder.query('select pg_advisory_lock($1)', [holdKey]))
const release = () => holder.query('select pg_advisory_unlock_all()')
afterEach(release)

/** Runs `change` while `call` waits after the check of its password. Returns the answer of the call. */
async function across<T>(call: () => Promise<T>, change: () => Promise<unknown>): Promise<T> {
  const calling = call()
  await eventually(async () => {
    // Other files of a run have databases of the same server.
    const waiting = `select 1 from pg_locks where objid = $1 and not granted
      and database = (select oid from pg_database where datname = current_database())`
    expect((await holder.query(waiting, [holdKey])).rows).toHaveLength(1)
  })
  await change()
  await release()
  return calling
}

const tokenIn = ({ text }: Letter) => /#[a-z-]+=([\w-]{43})/.exec(text)?.[1] ?? ''

async function withAddress() {
  const email = `${newUsername()}@example.com`
  const member = await signUp(app, { emailAddress: email })
  const { code } = await app.call(confirmEmail, { token: tokenIn(await mails.next(email)) })
  expect(code).toBe(0)
  return { ...member, email }
}

async function reset(email: string): Promise<void> {
  await app.call(forgotPassword, { email })
  const { msg } = await app.call(resetPassword, { token: tokenIn(await mails.next(email)), newPassword })
  expect(msg).toBe('Success')
}

test('a login with the old password is refused after the password was replaced', async () => {
  const { username, password, email, accessToken: token } = await withAddress()
  const answer = await across(
    () => app.call(login, { username, password }),
    () => reset(email),
  )
  expect(answer.msg).toBe('INVALID_CREDENTIALS')
  expect((await app.call(userInfo, undefined, { token })).msg).toBe('FIBE_NOT_LOGIN')
  expect((await app.call(login, { username, password: newPassword })).msg).toBe('Success')
})

test('no link that changes the address is mailed for the old password', async () => {
  const { password, email, accessToken: token } = await withAddress()
  const [late, next] = [`${newUsername()}@example.com`, await withAddress()]
  await across(
    () => app.call(sendEmail, { email: late, password }, { token }),
    () => reset(email),
  )
  // A mail that is asked for later, and arrives.
  await reset(next.email)
  expect(mails.all.filter(({ to }) => to === late)).toEqual([])
})

test('a login has the role that the member has when it ends', async () => {
  const { username, password, userId } = await signUp(app)
  await sql`update users set role = 'editor' where id = ${userId}`.execute(app.engines.database.db)
  const world = createWorld(app, { password })
  const operators = [await world.operator(), await world.operator()]
  const [asker = '', approver = ''] = await Promise.all(operators.map(world.tokenOf))
  const { data } = await across(
    () => app.call(login, { username, password }),
    async () => {
      const asked = await app.call(askMemberRole, { userId, role: 'user', note: 'left the desk' }, { token: asker })
      const decision = { approvalId: asked.data.approvalId, decision: 'approved' as const }
      expect((await app.call(decideApproval, decision, { token: approver })).msg).toBe('Success')
    },
  )
  expect(data.user.role).toBe('user')
  expect((await app.call(consoleResources, undefined, { token: data.accessToken })).msg).toBe('NOT_PERMISSIONS')
})
