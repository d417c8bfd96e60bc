import { generate } from 'otplib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Role, userInfo } from '#contract/account.ts'
import { ledgerAdjust, ledgerFreeze } from '#contract/ledger.ts'
import { askMemberRole, askSecondStepReset, decideApproval, endMemberSessions } from '#contract/member-desk.ts'
import { appBegin, appConfirm, secondStepInfo } from '#contract/second-step.ts'
import { createWorld, type Person, type World } from '#demo/world.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

const password = 'Kh4n-dai-thu-nghiem'
const note = 'bị mất điện thoại'
type Staff = Person & { token: string }

let app: TestApp
let world: World
let [owner, operator, colleague] = [] as unknown as [Staff, Staff, Staff]
beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password })
})
beforeEach(async () => {
  ;[owner, operator, colleague] = [await staff('owner'), await staff('operator'), await staff('operator')]
})
afterAll(() => app?.close())

async function staff(role: Role): Promise<Staff> {
  const person = await world.user({ role })
  return { ...person, token: await world.tokenOf(person) }
}

async function withSecondStep(person: Staff): Promise<Staff> {
  const { token } = person
  const { secret } = (await app.call(appBegin, { password }, { token })).data
  expect((await app.call(appConfirm, { code: await generate({ secret }) }, { token })).msg).toBe('Success')
  return person
}

/** Changes the role as the desk does once two approve it. */
function giveRole({ userId }: Person, role: Role): Promise<void> {
  const { database } = app.engines
  return database.db.transaction().execute((tx) => app.features.accounts.setRole(tx, { userId, role }))
}

const signOut = async (by: Staff, { userId }: Person) =>
  (await app.call(endMemberSessions, { userId, note }, { token: by.token })).msg
const freeze = async (by: Staff, { username }: Person) =>
  (await app.call(ledgerFreeze, { username, isFrozen: true, note }, { token: by.token })).msg
const adjust = async (by: Staff, { username }: Person) => {
  const of = { username, amount: 500, note, requestId: crypto.randomUUID() }
  return (await app.call(ledgerAdjust, of, { token: by.token })).msg
}
const askReset = (by: Staff, { userId }: Person) => app.call(askSecondStepReset, { userId, note }, { token: by.token })
const askRole = (by: Staff, { userId }: Person, role: Role) =>
  app.call(askMemberRole, { userId, role, note }, { token: by.token })
const decide = async (by: Staff, approvalId: string, decision: 'approved' | 'refused' = 'approved') =>
  (await app.call(decideApproval, { approvalId, decision }, { token: by.token })).msg
const hasApp = async ({ token }: Staff) => (await app.call(secondStepInfo, {}, { token })).data.hasApp

test('an operator logs out, freezes and pays neither owners nor other operators, and an owner does', async () => {
  for (const act of [signOut, freeze, adjust]) {
    expect(await act(operator, owner)).toBe('NOT_PERMISSIONS')
    expect(await act(operator, colleague)).toBe('NOT_PERMISSIONS')
    expect(await act(operator, await staff('moderator'))).toBe('Success')
    expect(await act(owner, await staff('operator'))).toBe('Success')
    expect(await act(owner, await staff('owner'))).toBe('Success')
  }
  expect((await app.call(userInfo, {}, { token: owner.token })).msg).toBe('Success')
  expect(await signOut(operator, operator)).toBe('Success')
})

test.each(['owner', 'operator'] as const)(
  'the second step of an %s falls only with an owner among the two',
  async (role) => {
    const target = await withSecondStep(await staff(role))
    const { approvalId } = (await askReset(operator, target)).data
    expect(await decide(colleague, approvalId)).toBe('NOT_PERMISSIONS')
    expect(await hasApp(target)).toBe(true)
    expect(await decide(owner, approvalId)).toBe('Success')
    const other = await withSecondStep(await staff(role))
    expect(await decide(colleague, (await askReset(owner, other)).data.approvalId)).toBe('Success')
  },
)

test('the second step of a moderator falls with two operators', async () => {
  const target = await withSecondStep(await staff('moderator'))
  expect(await decide(colleague, (await askReset(operator, target)).data.approvalId)).toBe('Success')
})

test('a request of a former operator is not carried out, and can be refused', async () => {
  const [leaver, member] = [await staff('operator'), await staff('user')]
  const { approvalId } = (await askRole(leaver, member, 'moderator')).data
  await giveRole(leaver, 'user')
  expect(await decide(operator, approvalId)).toBe('CONFLICT')
  expect((await app.call(userInfo, {}, { token: member.token })).data.role).toBe('user')
  expect(await decide(operator, approvalId, 'refused')).toBe('Success')
})

test('a request of a former owner gives no operator’s role', async () => {
  const [former, member] = [await staff('owner'), await staff('user')]
  const { approvalId } = (await askRole(former, member, 'operator')).data
  await giveRole(former, 'operator')
  expect(await decide(owner, approvalId)).toBe('CONFLICT')
})

test('the member concerned neither approves nor refuses, and may take an own request back', async () => {
  const { approvalId } = (await askRole(owner, operator, 'moderator')).data
  for (const decision of ['approved', 'refused'] as const)
    expect(await decide(operator, approvalId, decision)).toBe('NOT_PERMISSIONS')
  const second = await staff('owner')
  expect(await decide(second, approvalId)).toBe('Success')
  const own = (await askReset(await withSecondStep(colleague), colleague)).data.approvalId
  expect(await decide(colleague, own)).toBe('NOT_PERMISSIONS')
  expect(await decide(colleague, own, 'refused')).toBe('Success')
})
