import { afterAll, beforeAll, expect, test } from 'vitest'
import { userInfo } from '#contract/account.ts'
import { openInvites, revokeInvite } from '#contract/commentator-desk.ts'
import { acceptInvite, inviteCommentator } from '#contract/commentator-invites.ts'
import { siteActs } from '#contract/moderation.ts'
import { createWorld, type World } from '#demo/world.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let world: World
let operator = ''

beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  operator = await world.tokenOf(await world.operator({ name: 'Tổng' }))
})
afterAll(() => app.close())

const invite = async () => {
  const { path, expiresAt } = (await app.call(inviteCommentator, { note: 'BLV Thảo Vy' }, { token: operator })).data
  return { secret: path.split('#moi=')[1] ?? '', expiresAt }
}
const accept = (secret: string, token: string) => app.call(acceptInvite, { token: secret }, { token })

test('an invitation makes exactly one member a commentator, who logs in again for the role', async () => {
  const { secret, expiresAt } = await invite()
  expect(expiresAt).toBeGreaterThan(Date.now() + 6 * 86_400_000)
  const people = await Promise.all(Array.from({ length: 20 }, () => world.user()))
  const tokens = await Promise.all(people.map(world.tokenOf))
  const answers = await Promise.all(tokens.flatMap((token) => Array.from({ length: 5 }, () => accept(secret, token))))
  expect(answers.filter(({ msg }) => msg === 'Success').length).toBe(1)
  expect(new Set(answers.map(({ msg }) => msg))).toEqual(new Set(['Success', 'INVITE_NOT_FOUND']))
  const at = Math.floor(answers.findIndex(({ msg }) => msg === 'Success') / 5)
  const [winner, token] = [people[at], tokens[at] ?? '']
  if (!winner) throw new Error('no member accepted')
  expect((await app.call(userInfo, {}, { token })).status).toBe(401)
  const { role } = (await app.call(userInfo, {}, { token: await world.tokenOf(winner) })).data
  expect(role).toBe('commentator')
  const { list } = (await app.call(siteActs, {}, { token: operator })).data
  expect(list.slice(0, 2).map(({ kind, reason }) => [kind, reason])).toEqual([
    ['commentator.joined', 'BLV Thảo Vy'],
    ['commentator.invited', 'BLV Thảo Vy'],
  ])
})

test('an unknown, a used and an expired one make no commentator, and staff keep their role', async () => {
  const token = await world.tokenOf(await world.user())
  expect((await accept('x'.repeat(43), token)).msg).toBe('INVITE_NOT_FOUND')
  expect((await accept('short', token)).msg).toBe('BAD_INPUT')
  const { secret } = await invite()
  expect((await accept(secret, operator)).msg).toBe('CONFLICT')
  await app.engines.database.pool.query("update users set role = 'user' where nickname = 'Tổng'")
  expect((await accept(secret, token)).msg).toBe('INVITE_NOT_FOUND')
  await app.engines.database.pool.query("update users set role = 'operator' where nickname = 'Tổng'")
  await app.engines.database.pool.query("update commentator_invites set expires_at = now() - interval '1 second'")
  expect((await accept(secret, token)).msg).toBe('INVITE_NOT_FOUND')
})

test('open invitations are listed, and a revoked one makes no commentator', async () => {
  const token = await world.tokenOf(await world.user())
  const { secret, expiresAt } = await invite()
  const listed = async () => (await app.call(openInvites, undefined, { token: operator })).data.list
  const [newest] = await listed()
  expect(newest).toMatchObject({ note: 'BLV Thảo Vy', byName: expect.stringMatching(/^Tổng @/), expiresAt })
  const revoke = () => app.call(revokeInvite, { id: newest?.id ?? '' }, { token: operator })
  const answers = await Promise.all(Array.from({ length: 100 }, revoke))
  expect(answers.filter(({ msg }) => msg === 'Success').length).toBe(1)
  expect((await revoke()).msg).toBe('INVITE_NOT_FOUND')
  expect((await accept(secret, token)).msg).toBe('INVITE_NOT_FOUND')
  expect((await listed()).some(({ id }) => id === newest?.id)).toBe(false)
  const [act] = (await app.call(siteActs, {}, { token: operator })).data.list
  expect(act).toMatchObject({ kind: 'commentator.invite-revoked', reason: 'BLV Thảo Vy' })
})
