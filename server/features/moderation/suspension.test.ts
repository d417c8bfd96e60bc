import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Role, userInfo } from '#contract/account.ts'
import { avatarUpload } from '#contract/account-pictures.ts'
import { banFromChat, sendChatMessage } from '#contract/chat.ts'
import { askMemberRemoval, decideApproval, deskMemberInfo, deskMembers, openApprovals } from '#contract/member-desk.ts'
import { decideAppeal, openAppeals, siteActs } from '#contract/moderation.ts'
import { messageList } from '#contract/notifications.ts'
import { deleteAccount } from '#contract/personal-data.ts'
import { notificationPath } from '#contract/rules/notification-text.ts'
import {
  appealSuspension,
  liftSuspension,
  siteSuspensions,
  suspendMember,
  suspensionInfo,
} from '#contract/sanctions.ts'
import { login, refreshToken } from '#contract/session.ts'
import { uploadCreate } from '#contract/uploads.ts'
import { createWorld, type Person, unknownClient, type World } from '#demo/world.ts'
import type { Letter } from '#server/engines/ports.ts'
import { createMessageEngine } from '#tests/setup/message-engine.ts'
import { createScriptedMedia } from '#tests/setup/scripted-media.ts'
import { openSocket } from '#tests/setup/socket-client.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

const password = 'Kh4n-dai-thu-nghiem'
const reason = 'lừa đảo người xem'
const dayMs = 24 * 3_600_000
type Staff = Person & { token: string }

const media = createScriptedMedia()
const mail = createMessageEngine<Letter>()
let app: TestApp
let world: World
let [owner, operator, colleague, moderator] = [] as unknown as [Staff, Staff, Staff, Staff]
let member: Staff

beforeAll(async () => {
  app = await startTestApp({ engines: { media, mail }, env: { CHAT_BURST: '1000' } })
  world = createWorld(app, { password })
  ;[owner, operator, colleague, moderator] = [
    await staff('owner'),
    await staff('operator'),
    await staff('operator'),
    await staff('moderator'),
  ]
})
beforeEach(async () => {
  member = await staff('user')
})
afterAll(() => app?.close())

async function staff(role: Role): Promise<Staff> {
  const person = role === 'commentator' ? await world.commentator() : await world.user({ role })
  return { ...person, token: await world.tokenOf(person) }
}

const pool = (text: string, values: unknown[] = []) => app.engines.database.pool.query(text, values)
const suspend = (by: Staff, { userId }: Person, more: object = {}) =>
  app.call(suspendMember, { userId, reason, until: null, ...more }, { token: by.token })
const lift = async (by: Staff, { userId }: Person) =>
  (await app.call(liftSuspension, { userId }, { token: by.token })).msg
const enter = ({ username }: Person) => app.call(login, { username, password })
async function tokenOf(person: Person): Promise<string> {
  const refused = await enter(person)
  expect(refused).toMatchObject({ status: 403, msg: 'ACCOUNT_SUSPENDED' })
  return (refused.data as unknown as { suspension: { token: string } }).suspension.token
}
const info = (token: string) => app.call(suspensionInfo, { token })
const appeal = (token: string, text = 'Tôi xin lỗi') => app.call(appealSuspension, { token, text })
const isIn = async ({ token }: Staff) => (await app.call(userInfo, {}, { token })).msg === 'Success'
const sheet = async (of: Person, by = moderator) =>
  (await app.call(deskMemberInfo, { userId: of.userId }, { token: by.token })).data
async function runJob(name: string): Promise<void> {
  await app.features.all
    .flatMap(({ jobs }) => jobs ?? [])
    .find((job) => job.name === name)
    ?.run()
}

test('a suspended member loses sessions and sockets, reads why at the login, appeals and returns', async () => {
  const { data: session } = await enter(member)
  const socket = await openSocket(app.address, { token: member.token })
  const until = Date.now() + 3 * dayMs
  expect(await suspend(moderator, member, { until, note: 'ba báo cáo' })).toMatchObject({ msg: 'Success' })
  expect((await socket.closed).code).toBe(4401)
  expect(await isIn(member)).toBe(false)
  expect((await app.call(refreshToken, { refreshToken: session.refreshToken })).msg).toBe('REFRESH_TOKEN_INVALID')
  expect((await app.call(login, { username: member.username, password: 'sai' })).msg).toBe('INVALID_CREDENTIALS')
  const token = await tokenOf(member)
  expect((await info(token)).data).toEqual({ reason, until, removedAt: null, appeal: null })
  expect((await appeal(token)).msg).toBe('Success')
  expect((await appeal(token)).msg).toBe('CONFLICT')
  expect((await info(token)).data.appeal).toEqual({ text: 'Tôi xin lỗi', state: 'waiting', answer: '' })

  const shown = await sheet(member)
  expect(shown.member).toMatchObject({ isSuspended: true, isBanned: false })
  expect(shown.sanctions).toEqual([
    {
      ...{ kind: 'suspension', groupId: '', roomName: '', byName: moderator.name, reason, note: 'ba báo cáo', until },
      ...{ since: expect.any(Number), canLift: true },
    },
  ])
  const { list } = (await app.call(openAppeals, {}, { token: moderator.token })).data
  const asked = list.find(({ user }) => user?.userId === member.userId)
  expect(asked).toMatchObject({ kind: 'suspension', text: 'Tôi xin lỗi', ban: { reason, until, canLift: true } })
  const decision = { appealId: asked?.appealId ?? '', decision: 'granted', answer: 'Lần cuối' } as const
  expect((await app.call(decideAppeal, decision, { token: moderator.token })).msg).toBe('Success')
  expect((await enter(member)).msg).toBe('Success')
  expect((await info(token)).msg).toBe('SUSPENSION_NOT_FOUND')
  expect((await sheet(member)).sanctions).toEqual([])
  const acts = (await app.call(siteActs, {}, { token: moderator.token })).data.list
  expect(acts.filter(({ showName }) => showName === member.name).map(({ kind, reason: why }) => [kind, why])).toEqual([
    ['appeal.granted', 'Lần cuối'],
    ['member.unsuspended', 'Lần cuối'],
    ['member.suspended', `${reason} · ba báo cáo`],
  ])
})

test('a refused appeal leaves the suspension, and its answer is read with the token', async () => {
  await suspend(operator, member)
  const token = await tokenOf(member)
  await appeal(token)
  const { list } = (await app.call(openAppeals, {}, { token: operator.token })).data
  const appealId = list.find(({ user }) => user?.userId === member.userId)?.appealId ?? ''
  const decide = (by: Staff, decision: 'granted' | 'refused') =>
    app.call(decideAppeal, { appealId, decision, answer: 'Không' }, { token: by.token })
  expect((await decide(moderator, 'granted')).msg).toBe('NOT_PERMISSIONS')
  expect((await decide(operator, 'refused')).msg).toBe('Success')
  expect((await info(token)).data.appeal).toEqual({ text: 'Tôi xin lỗi', state: 'refused', answer: 'Không' })
  await tokenOf(member)
})

test('an appeal against a suspension that was replaced cannot be granted', async () => {
  await suspend(operator, member)
  await appeal(await tokenOf(member))
  await suspend(operator, member, { until: Date.now() + dayMs })
  const { list } = (await app.call(openAppeals, {}, { token: operator.token })).data
  const appealId = list.find(({ user }) => user?.userId === member.userId)?.appealId ?? ''
  const granted = { appealId, decision: 'granted', answer: 'Được' } as const
  expect((await app.call(decideAppeal, granted, { token: operator.token })).msg).toBe('CONFLICT')
  await tokenOf(member)
})

test('logins in the moment of a removal do not cancel it', async () => {
  const asked = { userId: member.userId, reason, note: 'tài khoản giả' }
  const { approvalId } = (await app.call(askMemberRemoval, asked, { token: operator.token })).data
  const approve = { approvalId, decision: 'approved' } as const
  const logins = Array.from({ length: 20 }, () => enter(member))
  await Promise.all([...logins, app.call(decideApproval, approve, { token: colleague.token })])
  expect((await info(await tokenOf(member))).data.removedAt).not.toBeNull()
})

test('a suspension that has ended by time needs no job, and its token is over', async () => {
  await suspend(moderator, member, { until: Date.now() + dayMs })
  const token = await tokenOf(member)
  await pool("update suspensions set until = now() - interval '1 second' where user_id = $1", [member.userId])
  expect((await enter(member)).msg).toBe('Success')
  expect((await info(token)).msg).toBe('SUSPENSION_NOT_FOUND')
  expect((await appeal(token)).msg).toBe('SUSPENSION_NOT_FOUND')
  expect((await sheet(member)).member.isSuspended).toBe(false)
})

test('a token is valid for its suspension only', async () => {
  await suspend(moderator, member)
  const first = await tokenOf(member)
  await suspend(moderator, member, { reason: 'lý do khác' })
  expect((await info(first)).msg).toBe('SUSPENSION_NOT_FOUND')
  expect((await info(await tokenOf(member))).data.reason).toBe('lý do khác')
  for (const wrong of ['x', `${'A'.repeat(22)}${member.userId}-1700000000000`])
    expect((await appeal(wrong)).msg).toBe('SUSPENSION_NOT_FOUND')
})

test('ends in the past or too far, unknown members and the own account are refused', async () => {
  for (const until of [Date.now() - 1, Date.now() + 400 * dayMs])
    expect(await suspend(moderator, member, { until })).toMatchObject({ msg: 'BAD_INPUT' })
  expect((await suspend(moderator, member, { reason: 'x' })).msg).toBe('BAD_INPUT')
  expect((await suspend(moderator, { ...member, userId: '999999999' })).msg).toBe('USER_NOT_FOUND')
  expect((await suspend(owner, owner)).msg).toBe('NOT_PERMISSIONS')
  expect((await suspend(member, moderator)).msg).toBe('NOT_PERMISSIONS')
  expect(await isIn(member)).toBe(true)
})

test('ranks decide who suspends and who lifts', async () => {
  expect((await suspend(moderator, await staff('moderator'))).msg).toBe('NOT_PERMISSIONS')
  expect((await suspend(operator, colleague)).msg).toBe('NOT_PERMISSIONS')
  const other = await staff('operator')
  expect((await suspend(owner, other)).msg).toBe('Success')
  expect(await lift(operator, other)).toBe('NOT_PERMISSIONS')
  expect(await lift(owner, other)).toBe('Success')
  await suspend(operator, member)
  expect((await suspend(moderator, member)).msg).toBe('NOT_PERMISSIONS')
  expect(await lift(moderator, member)).toBe('NOT_PERMISSIONS')
  const listed = async (by: Staff) =>
    (await app.call(siteSuspensions, {}, { token: by.token })).data.list.find(
      ({ user }) => user?.userId === member.userId,
    )
  expect(await listed(moderator)).toMatchObject({ byName: operator.name, reason, until: null, canLift: false })
  expect(await listed(colleague)).toMatchObject({ canLift: true })
  expect(await lift(colleague, member)).toBe('Success')
  expect(await lift(colleague, member)).toBe('Success')
  expect(await listed(colleague)).toBeUndefined()
})

test('a hundred parallel suspensions, lifts and logins leave one state', async () => {
  const calls = Array.from({ length: 100 }, (_, at) => {
    if (at % 3 === 0) return lift(moderator, member)
    if (at % 3 === 1) return suspend(moderator, member, { reason: `lần ${at}` }).then(({ msg }) => msg)
    const opened = app.features.sessions.open({ userId: member.userId }, unknownClient)
    return opened.then(
      () => 'Success',
      (error: Error) => error.name,
    )
  })
  const answers = new Set(await Promise.all(calls))
  expect([...answers].filter((msg) => !['Success', 'ACCOUNT_SUSPENDED'].includes(msg))).toEqual([])
  await suspend(moderator, member)
  const { rows } = await pool('select count(*)::int as given from suspensions where user_id = $1', [member.userId])
  const open = await pool('select id from sessions where user_id = $1 and ended_at is null', [member.userId])
  expect([rows, open.rows]).toEqual([[{ given: 1 }], []])
  const { rows: acts } = await pool(
    `select count(*) filter (where kind = 'member.suspended')::int as given,
      count(*) filter (where kind = 'member.unsuspended')::int as lifted from acts where user_id = $1`,
    [member.userId],
  )
  expect(acts[0].given).toBe(34)
  expect(acts[0].lifted).toBeLessThanOrEqual(33)
  expect(await lift(moderator, member)).toBe('Success')
  expect((await enter(member)).msg).toBe('Success')
})

const publish = (key: string) => media.host().authorise({ sessionId: 's', app: 'live', key, ip: '127.0.0.1' })
async function onAir() {
  const person = await staff('commentator')
  await world.liveFixture({ commentators: [person] })
  const key = await world.streamKeyOf(person)
  const decision = await publish(key)
  if (!decision.allow) throw new Error(decision.reason)
  const { streamId } = decision
  const picture = { epoch: 'e1', playlistPath: 'x.m3u8', width: 1280, height: 720, codecs: 'avc1.64001f,mp4a.40.2' }
  const begin = () => media.host().report({ type: 'ready', streamId, ...picture })
  const state = async () =>
    (await pool('select state from live_sessions where stream_id = $1', [streamId])).rows[0]?.state
  return { person, key, streamId, begin, state }
}

test('a suspension ends a broadcast and refuses the stream key until it is lifted', async () => {
  const { person, key, begin, state } = await onAir()
  begin()
  await expect.poll(state).toBe('publishing')
  await suspend(moderator, person)
  await expect.poll(state).toBe('ended')
  expect(await publish(key)).toEqual({ allow: false, reason: 'ACCOUNT_CLOSED' })
  await lift(moderator, person)
  expect(await publish(key)).toMatchObject({ allow: true })
})

test('a member who leaves loses the broadcast, and the stream key is refused', async () => {
  const { person, key, begin, state } = await onAir()
  begin()
  await expect.poll(state).toBe('publishing')
  expect((await app.call(deleteAccount, { password }, { token: person.token })).msg).toBe('Success')
  await expect.poll(state).toBe('ended')
  expect(await publish(key)).toEqual({ allow: false, reason: 'ACCOUNT_CLOSED' })
})

test.each(['suspension', 'demotion'] as const)(
  'a %s between the decision and the start ends the stream',
  async (by) => {
    const { person, streamId, begin, state } = await onAir()
    if (by === 'demotion') await pool("update users set role = 'user' where id = $1", [person.userId])
    else
      await pool("insert into suspensions values ($1, null, 'operator', 'x', '', now(), null, false)", [person.userId])
    begin()
    await expect.poll(state).toBe('ended')
    expect(media.kicked).toContain(streamId)
  },
)

test('a silence stops writing and uploads, not the login or a broadcast, and shows its note to staff', async () => {
  const { person, begin, state } = await onAir()
  begin()
  await expect.poll(state).toBe('publishing')
  const groupId = await app.features.chat.ensureFixtureRoom('7002')
  const silence = { userId: person.userId, groupId: '', reason, note: 'nhắc hai lần', durationMinutes: 60 * 24 * 90 }
  expect((await app.call(banFromChat, silence, { token: moderator.token })).msg).toBe('Success')
  const say = { groupId, uuid: crypto.randomUUID(), originalMessage: 'chào' }
  expect((await app.call(sendChatMessage, say, { token: person.token })).msg).toBe('USER_MUTED')
  const file = { kind: avatarUpload.kind, bytes: 10 }
  expect((await app.call(uploadCreate, file, { token: person.token })).msg).toBe('USER_MUTED')
  expect((await enter(person)).msg).toBe('Success')
  expect(await state()).toBe('publishing')
  const { sanctions, acts, member: shown } = await sheet(person)
  expect(sanctions).toMatchObject([{ kind: 'silence', note: 'nhắc hai lần', canLift: true }])
  expect(shown).toMatchObject({ isBanned: true, isSuspended: false })
  const notice = async () =>
    (await app.call(messageList, {}, { token: person.token })).data.list.find(
      ({ title }) => title === 'MODERATION_MUTED',
    )
  await expect.poll(notice).toMatchObject({ content: expect.stringMatching(/^lừa đảo người xem\|\|\d+\|$/) })
  const { title = 'MODERATION_MUTED' as const, content = '' } = (await notice()) ?? {}
  expect(notificationPath({ title, content })).toBe('/khieu-nai')
  expect(notificationPath({ title, content: 'x|Phòng||71' })).toBe('/khieu-nai?phong=71')
  expect(acts[0]).toMatchObject({ kind: 'member.silenced', reason: `${reason} · nhắc hai lần` })
})

test('a removal needs two operators, suspends for fourteen days, can be stopped, and then empties the account', async () => {
  const ask = (by: Staff, of: Person) =>
    app.call(askMemberRemoval, { userId: of.userId, reason, note: 'tài khoản giả' }, { token: by.token })
  const decide = async (by: Staff, approvalId: string) =>
    (await app.call(decideApproval, { approvalId, decision: 'approved' }, { token: by.token })).msg
  expect((await ask(operator, operator)).msg).toBe('NOT_PERMISSIONS')
  expect((await ask(operator, colleague)).msg).toBe('NOT_PERMISSIONS')
  const { approvalId } = (await ask(operator, member)).data
  expect((await ask(colleague, member)).msg).toBe('CONFLICT')
  const { list } = (await app.call(openApprovals, {}, { token: colleague.token })).data
  expect(list.find((one) => one.approvalId === approvalId)).toMatchObject({ kind: 'removal', reason })
  expect(await decide(operator, approvalId)).toBe('NOT_PERMISSIONS')
  expect(await isIn(member)).toBe(true)
  expect(await decide(colleague, approvalId)).toBe('Success')
  expect(await isIn(member)).toBe(false)
  const { removedAt } = (await info(await tokenOf(member))).data
  expect(Math.round(((removedAt ?? 0) - Date.now()) / dayMs)).toBe(14)
  expect((await app.call(login, { username: member.username, password, restore: true })).msg).toBe('ACCOUNT_SUSPENDED')
  expect((await ask(operator, member)).msg).toBe('CONFLICT')
  expect((await suspend(operator, member)).msg).toBe('CONFLICT')
  expect((await sheet(member)).sanctions).toMatchObject([{ kind: 'removal', until: removedAt, canLift: false }])
  expect((await sheet(member, colleague)).sanctions).toMatchObject([{ kind: 'removal', canLift: true }])
  expect(await lift(moderator, member)).toBe('NOT_PERMISSIONS')
  expect(await lift(colleague, member)).toBe('Success')
  expect((await enter(member)).msg).toBe('Success')
  const again = (await ask(operator, member)).data.approvalId
  expect(await decide(colleague, again)).toBe('Success')
  await pool('update departures set due_at = now() where user_id = $1', [member.userId])
  await runJob('personal-data.erase')
  expect((await enter(member)).msg).toBe('INVALID_CREDENTIALS')
  const members = (await app.call(deskMembers, { q: member.userId }, { token: operator.token })).data.list
  expect(members.map(({ userId }) => userId)).not.toContain(member.userId)
})

test('a stopped removal keeps a deletion that the member asked for', async () => {
  expect((await app.call(deleteAccount, { password }, { token: member.token })).msg).toBe('Success')
  const asked = { userId: member.userId, reason, note: 'tài khoản giả' }
  const { approvalId } = (await app.call(askMemberRemoval, asked, { token: operator.token })).data
  await app.call(decideApproval, { approvalId, decision: 'approved' }, { token: colleague.token })
  await tokenOf(member)
  expect(await lift(operator, member)).toBe('Success')
  expect((await enter(member)).msg).toBe('ACCOUNT_LEAVING')
})

test('a removal by two operators does not replace the suspension of an owner', async () => {
  await suspend(owner, member)
  const asked = { userId: member.userId, reason, note: 'tài khoản giả' }
  const { approvalId } = (await app.call(askMemberRemoval, asked, { token: operator.token })).data
  const approve = async (by: Staff) =>
    (await app.call(decideApproval, { approvalId, decision: 'approved' }, { token: by.token })).msg
  expect(await approve(colleague)).toBe('NOT_PERMISSIONS')
  expect(await approve(owner)).toBe('Success')
})

test('a request of a suspended operator is not carried out', async () => {
  const asker = await staff('operator')
  const asked = { userId: member.userId, reason, note: 'tài khoản giả' }
  const { approvalId } = (await app.call(askMemberRemoval, asked, { token: asker.token })).data
  await suspend(owner, asker)
  const decision = { approvalId, decision: 'approved' } as const
  expect((await app.call(decideApproval, decision, { token: operator.token })).msg).toBe('CONFLICT')
})

test('the mail has the reason and a link of the appeal, and another one has the answer', async () => {
  const address = `${member.username}@example.com`
  await pool('update users set email = $2, email_verified_at = now() where id = $1', [member.userId, address])
  await suspend(moderator, member, { until: Date.now() + dayMs })
  const textOf = (subject: string) =>
    mail.all.find((letter) => letter.to === address && letter.subject.includes(subject))?.text ?? ''
  await expect.poll(() => textOf('bị đình chỉ')).toContain(reason)
  const text = textOf('bị đình chỉ')
  expect(text).not.toContain('{{')
  const token = /#appeal=([\w-]+)/.exec(text)?.[1] ?? ''
  expect((await appeal(token)).msg).toBe('Success')
  const { list } = (await app.call(openAppeals, {}, { token: moderator.token })).data
  const appealId = list.find(({ user }) => user?.userId === member.userId)?.appealId ?? ''
  const decision = { appealId, decision: 'refused', answer: 'Chưa được' } as const
  await app.call(decideAppeal, decision, { token: moderator.token })
  await expect.poll(() => textOf('trả lời khiếu nại')).toContain('Chưa được')
})
