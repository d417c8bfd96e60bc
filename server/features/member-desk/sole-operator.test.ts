import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { consoleRecord, consoleSave } from '#contract/console.ts'
import {
  askMemberRole,
  decideApproval,
  deskMemberInfo,
  deskMembers,
  dueActs,
  openApprovals,
} from '#contract/member-desk.ts'
import { createWorld, type Person, type World } from '#demo/world.ts'
import { connectSmtp } from '#server/engines/mail/smtp.ts'
import { startMailServer } from '#tests/setup/mail-server.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let server: Awaited<ReturnType<typeof startMailServer>>
let app: TestApp
let world: World
let member: Person
let token = ''

beforeAll(async () => {
  server = await startMailServer()
  const mail = await connectSmtp({ url: server.url, from: 'Khán Đài <no-reply@khandai.example>' })
  app = await startTestApp({ engines: { mail } })
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  token = await world.tokenOf(await world.operator({ name: 'Tổng' }))
  await sql("update users set email = 'tong@example.com', email_verified_at = now() where nickname = 'Tổng'")
})
afterAll(async () => {
  await app.close()
  await server.close()
})
beforeEach(async () => {
  member = await world.user()
})

const sql = (text: string, values: unknown[] = []) => app.engines.database.pool.query(text, values)
const ask = (role: 'commentator' | 'owner' = 'commentator') =>
  app.call(askMemberRole, { userId: member.userId, role, note: 'bình luận viên mới' }, { token })
const roleOf = async () => (await app.call(deskMemberInfo, { userId: member.userId }, { token })).data.member.role
const due = async () => (await app.call(dueActs, {}, { token })).data.list
const makeDue = () => sql("update approvals set due_at = now() - interval '1 second' where due_at is not null")
async function runJob(name: string): Promise<void> {
  await app.features.all
    .flatMap(({ jobs }) => jobs ?? [])
    .find((job) => job.name === name)
    ?.run()
}

test('an act that a sole operator asks for is announced by mail and at the desk, and done once after ten minutes', async () => {
  const { approvalId, dueAt } = (await ask()).data
  expect(Math.abs((dueAt ?? 0) - Date.now() - 600_000)).toBeLessThan(30_000)
  expect(await due()).toEqual([{ kind: 'role', id: approvalId, name: expect.any(String), dueAt }])
  const mailed = () => server.all.filter(({ to }) => to.includes('tong@example.com')).map(({ text }) => text)
  await expect.poll(() => mailed().join()).toContain(`/quan-tri/phe-duyet?viec=${approvalId}`)
  expect((await app.call(decideApproval, { approvalId, decision: 'approved' }, { token })).msg).toBe('NOT_PERMISSIONS')
  await runJob('approvals.due')
  expect(await roleOf()).toBe('user')
  await makeDue()
  await Promise.all(Array.from({ length: 20 }, () => runJob('approvals.due')))
  expect(await roleOf()).toBe('commentator')
  expect(await due()).toEqual([])
  const acts = (await app.call(deskMemberInfo, { userId: member.userId }, { token })).data.acts
  expect(acts.map(({ kind }) => kind)).toEqual(['approval.approved', 'approval.asked'])
})

test('nothing about the own account, and no role of operators, is done without another person who may decide it', async () => {
  const own = (await app.call(deskMembers, { role: 'operator' }, { token })).data.list[0]?.userId ?? ''
  const change = { userId: own, role: 'user', note: 'tự hạ vai trò' } as const
  expect((await app.call(askMemberRole, change, { token })).msg).toBe('NOT_PERMISSIONS')
  expect((await ask('owner')).msg).toBe('NOT_PERMISSIONS')
  expect(await due()).toEqual([])
})

test('it can be stopped until then', async () => {
  const { approvalId } = (await ask()).data
  expect((await app.call(decideApproval, { approvalId, decision: 'refused' }, { token })).msg).toBe('Success')
  await makeDue()
  await runJob('approvals.due')
  expect(await roleOf()).toBe('user')
})

test('it waits for a second operator who came since then, and is refused when the asker is no operator any more', async () => {
  const { approvalId } = (await ask()).data
  await makeDue()
  const second = await world.operator()
  await runJob('approvals.due')
  expect(await roleOf()).toBe('user')
  expect((await app.call(openApprovals, {}, { token })).data.list).toMatchObject([{ approvalId, dueAt: null }])
  expect((await ask()).msg).toBe('CONFLICT')
  await app.call(decideApproval, { approvalId, decision: 'refused' }, { token })
  expect((await ask()).data.dueAt).toBeNull()

  await sql("update users set role = 'user' where id = $1", [second.userId])
  member = await world.user()
  await ask()
  await makeDue()
  await sql("update users set role = 'moderator' where nickname = 'Tổng'")
  await runJob('approvals.due')
  await sql("update users set role = 'operator' where nickname = 'Tổng'")
  expect(await roleOf()).toBe('user')
  expect(await due()).toEqual([])
})

test('a setting that closes what is open counts immediately, one that opens it waits', async () => {
  const set = async (wanted: string) =>
    (
      await app.call(
        consoleSave,
        { resource: 'settings', id: 'postingRequires', values: { wanted }, reason: 'A raid of spam' },
        { token },
      )
    ).data.record.values
  const now = async () =>
    (await app.call(consoleRecord, { resource: 'settings', id: 'postingRequires' }, { token })).data.record.values
  expect(await set('phone')).toMatchObject({ value: 'phone', state: 'changed' })
  expect(await set('account')).toMatchObject({ value: 'phone', wanted: 'account', dueAt: expect.any(Number) })
  expect((await due()).map(({ kind, id }) => `${kind} ${id}`)).toEqual(['setting postingRequires'])
  await runJob('settings.due')
  expect(await now()).toMatchObject({ value: 'phone', state: 'waiting' })
  await sql("update run_settings set due_at = now() - interval '1 second'")
  await runJob('settings.due')
  expect(await now()).toMatchObject({ value: 'account', state: 'changed', dueAt: null })
  expect(await due()).toEqual([])
})
