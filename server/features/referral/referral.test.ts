import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshBalance } from '#contract/account.ts'
import { messageList } from '#contract/notifications.ts'
import { referralInfo, referralList, referralOf } from '#contract/referral.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { type SignedUp, signUp } from '#tests/setup/members.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const dayMs = 24 * 3_600_000
/** The site's initial rules. */
const referralRules = { inviterReward: 200, inviteeReward: 100, maxInMonth: 20 }
const run = (text: string, values: unknown[] = []) => app.engines.database.pool.query(text, values)
const info = async ({ accessToken: token }: SignedUp) => (await app.call(referralInfo, undefined, { token })).data
const listOf = async ({ accessToken: token }: SignedUp) => (await app.call(referralList, {}, { token })).data.list
const balanceOf = async ({ accessToken: token }: SignedUp) =>
  (await app.call(refreshBalance, undefined, { token })).data.balance

/**
 * Sets the member's device, by default a different one for each member. Otherwise all members of the tests would share
 * one device.
 */
async function onDevice({ userId }: SignedUp, device = userId): Promise<void> {
  await run('update sessions set device = $1 where user_id = $2', [Buffer.from(device), userId])
}

async function invitedBy(inviter: SignedUp): Promise<SignedUp> {
  const invited = await signUp(app, { inviteCode: (await info(inviter)).code })
  await eventually(async () => expect((await listOf(inviter)).map(({ user }) => user.userId)).toContain(invited.userId))
  await onDevice(invited)
  return invited
}

async function member(): Promise<SignedUp> {
  const one = await signUp(app)
  await onDevice(one)
  return one
}

const record = ({ userId }: SignedUp, daysAgo: number, minutes: number) =>
  app.engines.database.db
    .transaction()
    .execute((tx) =>
      app.features.activity.record(
        tx,
        'watch',
        [{ userId, key: `watch:${daysAgo}`, count: minutes }],
        Date.now() - daysAgo * dayMs,
      ),
    )
async function beActive(one: SignedUp): Promise<void> {
  for (const daysAgo of [2, 1, 0]) await record(one, daysAgo, 5)
}

test('a member has one code, and anyone who opens an invitation sees who sent it', async () => {
  const inviter = await member()
  const codes = await Promise.all(Array.from({ length: 20 }, () => info(inviter)))
  expect(new Set(codes.map(({ code }) => code)).size).toBe(1)
  const code = codes[0]?.code ?? ''
  const { data } = await app.call(referralOf, { code: code.toLowerCase() })
  expect(data).toMatchObject({ code, user: { userId: inviter.userId }, inviteeReward: referralRules.inviteeReward })
  expect((await app.call(referralOf, { code: 'KHONGCO' })).msg).toBe('INVITE_NOT_FOUND')
  expect((await app.call(referralOf, { code: '%' })).msg).toBe('BAD_INPUT')
})

const notificationsOf = async ({ accessToken: token }: SignedUp) =>
  (await app.call(messageList, { kind: 'friends' }, { token })).data.list.map(
    ({ title, content }) => `${title} ${content.split('|').slice(2).join(' ')}`,
  )

test('joining pays nothing, and both members are paid once the invited one was active', async () => {
  const inviter = await member()
  const invited = await invitedBy(inviter)
  expect(await info(inviter)).toMatchObject({ invited: 1, rewarded: 0, earned: 0 })
  await record(invited, 1, 14)
  await record(invited, 0, 1)
  expect(await listOf(inviter)).toMatchObject([{ state: 'joined', activeDays: 2, watchMinutes: 15 }])
  expect(await balanceOf(inviter)).toBe(0)
  await record(invited, 2, 1)
  expect(await listOf(inviter)).toMatchObject([{ state: 'rewarded', refusedFor: null }])
  expect(await info(inviter)).toMatchObject({ rewarded: 1, earned: referralRules.inviterReward })
  // The invitation's experience raised the inviter to level 2, which pays 20.
  expect(await balanceOf(inviter)).toBe(referralRules.inviterReward + 20)
  expect(await balanceOf(invited)).toBe(referralRules.inviteeReward)
  await eventually(async () => {
    expect(await notificationsOf(inviter)).toEqual([`REFERRAL_REWARDED inviter ${referralRules.inviterReward}`])
    expect(await notificationsOf(invited)).toEqual([`REFERRAL_REWARDED invitee ${referralRules.inviteeReward}`])
  })
})

test('an inviter whose rewards are frozen earns nothing, and is not notified of a reward', async () => {
  const inviter = await member()
  const invited = await invitedBy(inviter)
  await app.engines.database.db
    .transaction()
    .execute((tx) => app.features.ledger.freeze(tx, inviter.userId, 'Vòng mời bạn'))
  await beActive(invited)
  expect(await info(inviter)).toMatchObject({ rewarded: 1, earned: 0 })
  expect([await balanceOf(inviter), await balanceOf(invited)]).toEqual([0, referralRules.inviteeReward])
  await eventually(async () =>
    expect(await notificationsOf(invited)).toEqual([`REFERRAL_REWARDED invitee ${referralRules.inviteeReward}`]),
  )
  expect(await notificationsOf(inviter)).toEqual([])
})

test('pays once for 100 parallel last steps', async () => {
  const inviter = await member()
  const invited = await invitedBy(inviter)
  await record(invited, 2, 5)
  await record(invited, 1, 5)
  const { db } = app.engines.database
  const step = (i: number) =>
    db
      .transaction()
      .execute((tx) =>
        app.features.activity.record(tx, 'watch', [{ userId: invited.userId, key: `step:${i}`, count: 5 }]),
      )
  await Promise.all(Array.from({ length: 100 }, (_, i) => step(i)))
  expect(await info(inviter)).toMatchObject({ rewarded: 1 })
  const { rows } = await run(`select count(*)::int as n from ledger_transfers where key like 'referral:%:' || $1`, [
    invited.userId,
  ])
  expect(rows).toEqual([{ n: 2 }])
})

test('refuses an invitation between accounts on one device or within the same group of invitations', async () => {
  const inviter = await member()
  const self = await invitedBy(inviter)
  await onDevice(self, inviter.userId)
  const [one, twin] = [await invitedBy(inviter), await invitedBy(inviter)]
  await onDevice(twin, one.userId)
  const grandchild = await invitedBy(one)
  await onDevice(grandchild, inviter.userId)
  for (const each of [self, one, grandchild]) await beActive(each)
  const refused = { state: 'refused', refusedFor: 'device' }
  const states = new Map((await listOf(inviter)).map((row) => [row.user.userId, row]))
  expect(states.get(self.userId)).toMatchObject(refused)
  expect(states.get(one.userId)).toMatchObject(refused)
  expect(await listOf(one)).toMatchObject([refused])
  expect([await balanceOf(inviter), await balanceOf(self)]).toEqual([0, 0])
})

test('members who become active too late, or above the monthly maximum, earn the inviter nothing', async () => {
  const inviter = await member()
  const late = await invitedBy(inviter)
  await run(`update referrals set joined_at = now() - interval '31 days' where invitee_id = $1`, [late.userId])
  await beActive(late)
  expect(await listOf(inviter)).toMatchObject([{ state: 'refused', refusedFor: 'late' }])
  for (let i = 0; i < referralRules.maxInMonth; i += 1) {
    const [{ id }] = (
      await run(
        `insert into users (username, username_key, username_skeleton, nickname, nickname_skeleton)
          values ($1, $1, $1, $1, $1) returning id`,
        [`~t${inviter.userId}_${i}`],
      )
    ).rows
    await run(
      `insert into referrals (invitee_id, inviter_id, state, decided_at, reward) values ($1, $2, 'rewarded', now(), 200)`,
      [id, inviter.userId],
    )
  }
  const above = await invitedBy(inviter)
  await beActive(above)
  expect((await listOf(inviter))[0]).toMatchObject({ state: 'refused', refusedFor: 'limit' })
  expect(await balanceOf(inviter)).toBe(0)
})

test('a sign-up with an unknown code succeeds without a referral', async () => {
  const one = await signUp(app, { inviteCode: 'KHONGCO' })
  expect((await run('select from referrals where invitee_id = $1', [one.userId])).rows).toEqual([])
})
