import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkIn } from '#contract/check-in.ts'
import { type ConsoleAccount, consoleRecord, consoleRecords, consoleSave } from '#contract/console.ts'
import { ledgerFreeze, ledgerOfMember } from '#contract/ledger.ts'
import { drawLucky } from '#contract/lucky.ts'
import { missionClaim } from '#contract/missions.ts'
import { siteActs } from '#contract/moderation.ts'
import { login } from '#contract/session.ts'
import { createWorld, type Person, type World } from '#demo/world.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { circlesOf, clustersOf, type Edge, severityOf } from './fraud.rules.ts'

const password = 'Kh4n-dai-thu-nghiem'
let app: TestApp
let world: World
let token: string
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: '127.0.0.1' } })
  world = createWorld(app, { password })
  token = await world.tokenOf(await world.operator())
})
afterAll(() => app.close())

const newDevice = () => randomUUID().replaceAll('-', '').slice(0, 22)
async function comesBy(person: Person, { device = newDevice(), address }: { device?: string; address: string }) {
  const headers = { 'x-forwarded-for': address, cookie: `device=${device}` }
  expect((await app.call(login, { username: person.username, password }, { headers })).msg).toBe('Success')
}
async function invites(inviter: Person): Promise<Person> {
  const code = await app.features.referral.codeOf(inviter.userId)
  const person = await world.user()
  await app.engines.database.pool.query('update users set invite_code = $1 where id = $2', [code, person.userId])
  await app.features.referral.join(person.userId)
  return person
}
function move(from: { site: 'rewards' } | { userId: string }, to: Person, amount: number) {
  const transfer = { key: `test:${randomUUID()}`, reason: 'gift' as const, from, to: { userId: to.userId }, amount }
  return app.engines.database.db.transaction().execute((tx) => app.features.ledger.post(tx, transfer))
}
async function signalsOf({ userId }: Person) {
  const { list } = (await app.call(consoleRecords, { resource: 'fraud', pageSize: 100 }, { token })).data
  return list.filter(({ values }) => (values.who as ConsoleAccount[]).some((one) => one.userId === userId))
}
const scan = () => app.features.fraud.scan()

test('a ring on one device is found with its accounts and its xu, and opens again when it grows after the review', async () => {
  const boss = await world.user()
  const [device, address] = [newDevice(), '203.0.113.7']
  const guests: Person[] = []
  for (let i = 0; i < 5; i += 1) guests.push(await invites(boss))
  for (const person of [boss, ...guests]) await comesBy(person, { device, address })
  await move({ site: 'rewards' }, boss, 300)
  await scan()
  const found = await signalsOf(boss)
  expect(found.map(({ values }) => [values.kind, values.severity, values.accounts, values.xu]).toSorted()).toEqual([
    ['address', 'low', 6, 300],
    ['device', 'severe', 6, 300],
    ['ring', 'severe', 6, 300],
  ])
  expect(JSON.stringify(found)).not.toContain(address)
  const ring = found.find(({ values }) => values.kind === 'ring')
  if (!ring) throw new Error('no ring')
  expect((ring.values.who as ConsoleAccount[])[0]).toMatchObject({ username: boss.username, xu: 300, isFrozen: false })
  const state = async () =>
    (await app.call(consoleRecord, { resource: 'fraud', id: ring.id }, { token })).data.record.values.state
  const asked = { resource: 'fraud', id: ring.id, version: ring.version, values: { state: 'looked-at' } }
  expect((await app.call(consoleSave, asked, { token })).status).toBe(200)
  await scan()
  expect(await state()).toBe('looked-at')
  await comesBy(await invites(boss), { device, address })
  await scan()
  expect(await state()).toBe('open')
})

test('a family of three that shares its address, and one invitation each, is never severe', async () => {
  const mother = await world.user()
  const family = [mother, await invites(mother), await invites(mother)]
  const tablet = newDevice()
  for (const person of family) {
    await comesBy(person, { address: '2001:db8:7:7::1' })
    await comesBy(person, { device: tablet, address: '2001:db8:7:7:ffff::2' })
    await move({ site: 'rewards' }, person, 400)
  }
  await scan()
  const found = await signalsOf(mother)
  expect(found.map(({ values }) => values.kind).toSorted()).toEqual(['address', 'device', 'ring'])
  expect(found.map(({ values }) => values.severity)).not.toContain('severe')
})

test('xu that circulates and many rewards in a short time are found, a gift that stays is not', async () => {
  const circle = [await world.user(), await world.user(), await world.user()]
  const friend = await world.user()
  const [first] = circle as [Person]
  await move({ site: 'rewards' }, first, 500)
  for (const [at, { userId }] of circle.entries()) await move({ userId }, circle[(at + 1) % 3] as Person, 400)
  await move({ userId: first.userId }, friend, 50)
  const busy = await world.user()
  for (let i = 0; i < 61; i += 1) await move({ site: 'rewards' }, busy, 1)
  await scan()
  expect(await signalsOf(first)).toMatchObject([
    { values: { kind: 'circle', severity: 'severe', times: 3, xu: 1_200 } },
  ])
  expect(await signalsOf(friend)).toEqual([])
  expect(await signalsOf(busy)).toMatchObject([{ values: { kind: 'burst', times: 61, accounts: 1 } }])
})

describe('frozen rewards', () => {
  test('the account earns nothing until an operator lifts the freeze, and keeps and spends its balance', async () => {
    const person = await world.user()
    const own = { token: await world.tokenOf(person) }
    const freeze = (isFrozen: boolean) =>
      app.call(ledgerFreeze, { username: person.username, isFrozen, note: 'Vòng mời bạn' }, { token })
    await move({ site: 'rewards' }, person, 100)
    expect((await freeze(true)).data).toEqual({ isFrozen: true })
    expect((await freeze(true)).data).toEqual({ isFrozen: true })
    const refused = [
      await app.call(checkIn, undefined, own),
      await app.call(missionClaim, { id: 'watch-15' }, own),
      await app.call(drawLucky, { type: 1, requestId: randomUUID() }, own),
    ]
    expect(refused.map(({ msg, status }) => [msg, status])).toEqual(Array(3).fill(['REWARDS_FROZEN', 403]))
    expect(await move({ site: 'rewards' }, person, 5)).toBe(false)
    expect(await move({ userId: person.userId }, await world.user(), 10)).toBe(true)
    const seen = (await app.call(ledgerOfMember, { username: person.username }, { token })).data
    expect(seen).toMatchObject({ balance: 90, frozen: { reason: 'Vòng mời bạn' } })
    await freeze(false)
    expect((await app.call(checkIn, undefined, own)).data).toMatchObject({ isNew: true, balance: 100 })
    const acts = (await app.call(siteActs, {}, { token })).data.list.map(({ kind }) => kind)
    expect(acts.slice(0, 2)).toEqual(['rewards.freed', 'rewards.frozen'])
  })

  test('operators cannot freeze their rewards or those of an unknown member', async () => {
    const person = await world.operator()
    const by = { token: await world.tokenOf(person) }
    const asked = { isFrozen: true, note: 'Thử một lần' }
    expect((await app.call(ledgerFreeze, { ...asked, username: person.username }, by)).msg).toBe('NOT_PERMISSIONS')
    expect((await app.call(ledgerFreeze, { ...asked, username: 'khong_co_ai' }, by)).msg).toBe('USER_NOT_FOUND')
  })
})

describe('rules', () => {
  const at = new Date()
  const edge = (from: string, to: string): Edge => ({ from, to, times: 1, xu: 10, firstAt: at, lastAt: at })

  test('invitations in any direction form a group, and a circle needs a way back', () => {
    const edges = [edge('1', '2'), edge('3', '2'), edge('4', '5'), edge('5', '4'), edge('5', '6')]
    expect(clustersOf(edges).map(({ userIds }) => userIds)).toEqual([
      ['1', '2', '3'],
      ['4', '5', '6'],
    ])
    expect(circlesOf(edges)).toMatchObject([{ userIds: ['4', '5'], times: 2, xu: 20 }])
    const long = Array.from({ length: 2_000 }, (_, i) => edge(String(i + 1), String(((i + 1) % 2_000) + 1)))
    expect(circlesOf(long).map(({ userIds }) => userIds.length)).toEqual([2_000])
    expect(circlesOf(long.slice(1))).toEqual([])
  })

  test('a shared address alone is never severe', () => {
    expect(severityOf('address', { accounts: 5_000, times: 9_000, xu: 1_000_000 })).toBe('medium')
    expect(severityOf('ring', { accounts: 3, times: 2, xu: 600 })).toBe('low')
  })
})
