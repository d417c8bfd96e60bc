import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userInfo } from '#contract/account.ts'
import {
  askMemberRole,
  askSecondStepReset,
  decideApproval,
  deskMemberInfo,
  deskMembers,
  endMemberSessions,
  openApprovals,
} from '#contract/member-desk.ts'
import { createWorld, type Person, type World } from '#demo/world.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let world: World
let quyet: Person
let [asker, approver, moderator] = ['', '', '']

beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  quyet = await world.user({ username: 'vanquyet10', name: 'Nguyễn Văn Quyết' })
  const staff = [
    await world.operator({ name: 'Tổng' }),
    await world.operator(),
    await world.user({ role: 'moderator' }),
  ]
  ;[asker = '', approver = '', moderator = ''] = await Promise.all(staff.map(world.tokenOf))
  await app.engines.database.pool.query('update users set email = $1, phone = $2 where id = $3', [
    'van.quyet@example.com',
    '+84901234567',
    quyet.userId,
  ])
})
afterAll(() => app.close())

const found = async (q: string, token = asker) =>
  (await app.call(deskMembers, { q }, { token })).data.list.map(({ username }) => username)
const infoOf = async (token = asker) => (await app.call(deskMemberInfo, { userId: quyet.userId }, { token })).data
const note = 'bị mất điện thoại'

describe('a search of members', () => {
  test.each(['quyết', 'QUYET', 'văn quyế', 'vanquy', 'quyet nguyen'])('finds by the words of a name: %s', async (q) => {
    expect(await found(q)).toEqual(['vanquyet10'])
  })

  test('finds by the id, and for operators by the whole e-mail address', async () => {
    expect(await found(quyet.userId)).toEqual(['vanquyet10'])
    expect(await found('van.quyet@EXAMPLE.com')).toEqual(['vanquyet10'])
    expect(await found('van.quyet@example.com', moderator)).toEqual([])
  })

  test('takes any text, and finds nothing by signs alone', async () => {
    for (const q of ["'", '&|!:*()', '\\', '%', '…', 'quyet & !van', '"'.repeat(100)])
      expect((await app.call(deskMembers, { q }, { token: asker })).msg).toBe('Success')
    expect(await found('&|!:*()')).toEqual([])
  })

  test('can be limited to a role, and leaves out guests and deleted accounts', async () => {
    await app.features.accounts.guestAuthor(crypto.randomUUID())
    const { list } = (await app.call(deskMembers, { role: 'operator' }, { token: asker })).data
    expect(list.length).toBe(2)
    expect(await found('Khách')).toEqual([])
  })
})

describe('a member', () => {
  test('is shown to operators with hidden contacts and devices, to moderators without', async () => {
    await world.tokenOf(quyet)
    const { account, member } = await infoOf()
    expect(account).toMatchObject({ email: 'va…@example.com', phone: '+8…67', hasSecondStep: false })
    expect(account?.devices.length).toBeGreaterThan(0)
    expect(member).toMatchObject({ isBanned: false, isFrozen: false, isLeaving: false })
    expect((await infoOf(moderator)).account).toBeNull()
    expect((await app.call(deskMemberInfo, { userId: '999999' }, { token: asker })).msg).toBe('USER_NOT_FOUND')
  })

  test('is logged out on every device immediately, and the log notes it', async () => {
    const token = await world.tokenOf(quyet)
    const answer = await app.call(endMemberSessions, { userId: quyet.userId, note }, { token: asker })
    expect(answer.data.ended).toBeGreaterThan(0)
    expect((await app.call(userInfo, {}, { token })).status).toBe(401)
    expect((await infoOf()).acts[0]).toMatchObject({ kind: 'member.signed-out', byName: 'Tổng', reason: note })
  })
})

describe('a new role', () => {
  const ask = (token = asker) => app.call(askMemberRole, { userId: quyet.userId, role: 'moderator', note }, { token })
  const decide = (approvalId: string, token: string, decision: 'approved' | 'refused' = 'approved') =>
    app.call(decideApproval, { approvalId, decision }, { token })

  test('needs a second operator, who did not ask for it', async () => {
    const { approvalId } = (await ask()).data
    expect((await ask(approver)).msg).toBe('CONFLICT')
    expect((await decide(approvalId, asker)).msg).toBe('NOT_PERMISSIONS')
    const { list } = (await app.call(openApprovals, {}, { token: approver })).data
    expect(list).toMatchObject([
      { approvalId, kind: 'role', role: 'moderator', note, askedBy: { displayName: 'Tổng' } },
    ])
    const token = await world.tokenOf(quyet)
    expect((await app.call(deskMembers, {}, { token })).msg).toBe('NOT_PERMISSIONS')
    expect((await decide(approvalId, approver)).msg).toBe('Success')
    expect((await infoOf()).member.role).toBe('moderator')
    expect((await app.call(userInfo, {}, { token })).status).toBe(401)
    expect((await app.call(deskMembers, {}, { token: await world.tokenOf(quyet) })).msg).toBe('Success')
    expect((await infoOf()).acts.slice(0, 2).map(({ kind }) => kind)).toEqual(['approval.approved', 'approval.asked'])
  })

  test('changes once when a hundred approve it together', async () => {
    const { data } = await app.call(askMemberRole, { userId: quyet.userId, role: 'user', note }, { token: asker })
    const answers = await Promise.all(Array.from({ length: 100 }, () => decide(data.approvalId, approver)))
    expect(answers.filter(({ msg }) => msg === 'Success').length).toBe(1)
    expect(new Set(answers.map(({ msg }) => msg))).toEqual(new Set(['Success', 'NOT_FOUND']))
    expect((await infoOf()).member.role).toBe('user')
  })

  test('is not asked for again, and lapses after seven days', async () => {
    const { approvalId } = (await ask()).data
    await app.engines.database.pool.query(`update approvals set created_at = now() - interval '8 days' where id = $1`, [
      approvalId,
    ])
    expect((await decide(approvalId, approver)).msg).toBe('NOT_FOUND')
    const again = (await ask()).data.approvalId
    expect((await decide(again, asker, 'refused')).msg).toBe('Success')
    expect((await infoOf()).member.role).toBe('user')
    const same = await app.call(askMemberRole, { userId: quyet.userId, role: 'user', note }, { token: asker })
    expect(same.msg).toBe('CONFLICT')
  })
})

test('second steps can only be removed of a member who has some', async () => {
  const answer = await app.call(askSecondStepReset, { userId: quyet.userId, note }, { token: asker })
  expect(answer.msg).toBe('SECOND_FACTOR_MISSING')
})
