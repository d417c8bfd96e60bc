import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { banFromChat, chatActs } from '#contract/chat.ts'
import { type ChatPoll, closePoll, startPoll, votePoll } from '#contract/chat-polls.ts'
import { roomSelf, setRoomRules } from '#contract/room-rules.ts'
import { guestLogin, login } from '#contract/session.ts'
import { newRoom } from '#tests/setup/chat-room.ts'
import { newUsername, type SignedUp, signUp } from '#tests/setup/members.ts'
import { openSocket, type SocketClient } from '#tests/setup/socket-client.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let host: { userId: string; accessToken: string }
let voter: SignedUp
let guest: string
let groupId: string

beforeAll(async () => {
  app = await startTestApp()
  const [username, password] = [newUsername(), 'Sân-cỏ-rất-xanh-2468']
  const staff = { username, password, nickname: 'Minh Khang', role: 'commentator' } as const
  const { userId } = await app.features.accounts.createMember(staff)
  host = { userId, accessToken: (await app.call(login, { username, password })).data.accessToken }
  voter = await signUp(app)
  guest = (await app.call(guestLogin)).data
})
afterAll(() => app.close())

async function ownRoom(): Promise<void> {
  groupId = await newRoom(app)
  await app.features.chat.setModerators(groupId, [host.userId])
}

async function inRoom(token = guest, at = app.address): Promise<SocketClient> {
  const socket = await openSocket(at, { token })
  await socket.sub(groupId)
  return socket
}

const draft = { question: 'Đội nào thắng?', answers: ['Chủ nhà', 'Đội khách', 'Hòa'], minutes: 2 as const }
const start = (given: Partial<Omit<typeof draft, 'minutes'>> = {}, token = host.accessToken) =>
  app.call(startPoll, { groupId, ...draft, ...given }, { token })
const vote = (pollId: string, answer: number, token = voter.accessToken) =>
  app.call(votePoll, { groupId, pollId, answer }, { token })
const end = (pollId: string, token = host.accessToken) => app.call(closePoll, { groupId, pollId }, { token })
const selfOf = async (token: string, at = app) => (await at.call(roomSelf, { groupId }, { token })).data
const votesOf = ({ answers }: ChatPoll) => answers.map(({ votes }) => votes)
const counted = (votes: number[]) => (e: { type: string; data?: unknown }) =>
  e.type === 'poll' && votesOf(e.data as ChatPoll).join() === votes.join()
/** Moves the end of a poll into the past, as when its time is over. */
const expire = (pollId: string) =>
  sql`update chat_polls set closes_at = clock_timestamp() - interval '1 second' where id = ${pollId}`.execute(
    app.engines.database.db,
  )
const storedVotes = async (pollId: string) =>
  (
    await sql<{ user_id: string }>`select user_id from chat_poll_votes where poll_id = ${pollId}`.execute(
      app.engines.database.db,
    )
  ).rows.map((row) => row.user_id)
async function closeDue(of = app): Promise<void> {
  const jobs = of.features.all.flatMap((feature) => feature.jobs ?? [])
  await jobs.find(({ name }) => name === 'chat.close-polls')?.run(new AbortController().signal)
}

test('a poll and its counts reach everyone in the room, votes can change, and the result is a line in the chat', async () => {
  await ownRoom()
  const reader = await inRoom()
  const { data: poll } = await start()
  expect(poll).toMatchObject({ question: draft.question, total: 0, closedAt: null })
  expect((await reader.next((e) => e.type === 'poll')).data).toEqual(poll)
  expect(await vote(poll.pollId, 0)).toMatchObject({ code: 0, data: null })
  await reader.next(counted([1, 0, 0]))
  expect((await vote(poll.pollId, 2)).code).toBe(0)
  await reader.next(counted([0, 0, 1]))
  expect(await selfOf(voter.accessToken)).toMatchObject({ poll: { total: 1 }, pollAnswer: 2 })
  expect(await selfOf(guest)).toMatchObject({ poll: { question: draft.question }, pollAnswer: null })
  const { data: result } = await end(poll.pollId)
  expect(result).toMatchObject({ total: 1, closedAt: expect.any(Number) })
  expect((await reader.next((e) => e.type === 'poll' && e.data.closedAt !== null)).data).toEqual(result)
  expect((await reader.next((e) => e.type === 'message' && e.data.systemMessage === 12)).data).toEqual({
    ...{ systemMessage: 12, pollId: poll.pollId, question: draft.question, winners: ['Hòa'], votes: 1, total: 1 },
  })
  expect((await end(poll.pollId)).data).toEqual(result)
  expect(await vote(poll.pollId, 1)).toMatchObject({ status: 409, msg: 'POLL_CLOSED' })
  expect(await selfOf(voter.accessToken)).toMatchObject({ poll: { closedAt: result.closedAt }, pollAnswer: 2 })
  const { list } = (await app.call(chatActs, { groupId }, { token: host.accessToken })).data
  expect(list.map(({ kind, reason }) => `${kind} ${reason}`)).toEqual([
    `poll.closed ${draft.question}`,
    `poll.started ${draft.question}`,
  ])
  const revisions = reader.events.flatMap((e) => (e.type === 'poll' ? e.data.revision : []))
  expect(revisions).toEqual([...new Set(revisions)].toSorted((a, b) => a - b))
  await reader.close()
})

test('members who may not write by the room’s rules do not vote either', async () => {
  await ownRoom()
  const { data: poll } = await start()
  const rule = (rules: object) => app.call(setRoomRules, { groupId, ...rules }, { token: host.accessToken })
  await rule({ newcomersOff: true })
  expect(await vote(poll.pollId, 0)).toMatchObject({ status: 403, msg: 'NEWCOMERS_OFF' })
  await rule({ newcomersOff: false, followersOnly: true })
  expect(await vote(poll.pollId, 0)).toMatchObject({ status: 403, msg: 'FOLLOWERS_ONLY' })
  await rule({ followersOnly: false })
  expect(await vote(poll.pollId, 0)).toMatchObject({ code: 0 })
  expect(await storedVotes(poll.pollId)).toEqual([voter.userId])
})

test('only the room’s moderators start and close polls, and a room has one open poll', async () => {
  await ownRoom()
  for (const token of [voter.accessToken, (await signUp(app)).accessToken])
    expect(await start({}, token)).toMatchObject({ status: 403, msg: 'NOT_PERMISSIONS' })
  expect(await start({}, guest)).toMatchObject({ status: 401, msg: 'FIBE_NOT_LOGIN' })
  const attempts = await Promise.all(Array.from({ length: 5 }, () => start()))
  const { data: poll } = attempts.find(({ code }) => code === 0) as { data: ChatPoll }
  expect(attempts.filter(({ msg }) => msg === 'POLL_OPEN')).toHaveLength(4)
  expect(await end(poll.pollId, voter.accessToken)).toMatchObject({ status: 403, msg: 'NOT_PERMISSIONS' })
  expect(await end('999999')).toMatchObject({ status: 404, msg: 'POLL_NOT_FOUND' })
  expect(await vote(poll.pollId, 0, guest)).toMatchObject({ status: 401, msg: 'FIBE_NOT_LOGIN' })
  expect(await vote('999999', 0)).toMatchObject({ status: 404, msg: 'POLL_NOT_FOUND' })
  expect(await vote(poll.pollId, 3)).toMatchObject({ status: 400, msg: 'BAD_INPUT' })
  const first = groupId
  await ownRoom()
  expect(await vote(poll.pollId, 0)).toMatchObject({ msg: 'POLL_NOT_FOUND' })
  expect(await end(poll.pollId)).toMatchObject({ msg: 'POLL_NOT_FOUND' })
  groupId = first
  expect((await end(poll.pollId)).code).toBe(0)
  expect((await start()).code).toBe(0)
  groupId = '424242'
  expect(await start()).toMatchObject({ msg: 'ROOM_NOT_FOUND' })
  groupId = (await app.features.chat.keepPair(host.userId, voter.userId)).roomId
  expect(await start()).toMatchObject({ msg: 'NOT_PERMISSIONS' })
})

test('texts of a poll pass the filter of messages, and a refusal names the field', async () => {
  await ownRoom()
  const insult = 'giết cả nhà mày'
  expect(await start({ question: insult })).toMatchObject({
    ...{ status: 400, msg: 'MESSAGE_BLOCKED', data: { fields: [{ path: 'question', rule: 'words' }] } },
  })
  expect(await start({ answers: ['Có', insult] })).toMatchObject({
    ...{ msg: 'MESSAGE_BLOCKED', data: { fields: [{ path: 'answers.1' }] } },
  })
  expect(await start({ answers: ['Có', 'có'] })).toMatchObject({
    ...{ msg: 'BAD_INPUT', data: { fields: [{ path: 'answers.1', rule: 'repeated' }] } },
  })
  expect(await start({ question: '\u200b' })).toMatchObject({
    msg: 'BAD_INPUT',
    data: { fields: [{ path: 'question' }] },
  })
  for (const faulty of [
    { question: '  ' },
    { question: 'a'.repeat(121) },
    { answers: ['một'] },
    { answers: ['1', '2', '3', '4', '5', '6'] },
    { answers: ['Có', 'a'.repeat(41)] },
  ])
    expect(await start(faulty)).toMatchObject({ status: 400, msg: 'BAD_INPUT' })
  expect((await selfOf(guest)).poll).toBeNull()
  expect((await start({ question: 'a'.repeat(120), answers: ['1', '2', '3', '4', '5'] })).code).toBe(0)
})

test('the banned cannot vote, and a closed room has no polls', async () => {
  await ownRoom()
  const { data: poll } = await start()
  const noisy = await signUp(app)
  const ban = { groupId, userId: noisy.userId, reason: 'quấy rối', durationMinutes: 10 }
  expect((await app.call(banFromChat, ban, { token: host.accessToken })).code).toBe(0)
  expect(await vote(poll.pollId, 0, noisy.accessToken)).toMatchObject({ status: 403, msg: 'USER_MUTED' })
  await sql`update chat_rooms set archived_at = now() where id = ${groupId}`.execute(app.engines.database.db)
  const archived = groupId
  await app.features.chat.setModerators(archived, [host.userId])
  expect(await vote(poll.pollId, 0)).toMatchObject({ status: 409, msg: 'ROOM_ARCHIVED' })
  expect(await start()).toMatchObject({ status: 409, msg: 'ROOM_ARCHIVED' })
  expect((await end(poll.pollId)).data.total).toBe(0)
})

test('members outside a VIP room neither see its poll nor vote in it', async () => {
  const { chat } = app.features
  groupId = (await chat.keepRoom(host.userId, { kind: 'vip', name: 'Cabin', about: '' })).roomId
  const { data: poll } = await start()
  expect(await vote(poll.pollId, 0)).toMatchObject({ status: 403, msg: 'NOT_PERMISSIONS' })
  expect(await app.call(roomSelf, { groupId }, { token: voter.accessToken })).toMatchObject({ msg: 'NOT_PERMISSIONS' })
  await chat.setStanding(groupId, { userId: voter.userId, standing: 'in' })
  expect((await vote(poll.pollId, 0)).code).toBe(0)
})

test('100 parallel votes of a member are one vote, and 60 members voting cause few frames', async () => {
  await ownRoom()
  const reader = await inRoom()
  const { data: poll } = await start()
  const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => vote(poll.pollId, n % 3)))
  expect(new Set(answers.map(({ msg }) => msg))).toEqual(new Set(['Success']))
  expect(await storedVotes(poll.pollId)).toEqual([voter.userId])
  await reader.next((e) => e.type === 'poll' && e.data.total === 1)
  const others = await Promise.all(Array.from({ length: 60 }, () => signUp(app)))
  const before = reader.events.filter(({ type }) => type === 'poll').length
  const beganAt = Date.now()
  await Promise.all(others.map(({ accessToken }) => vote(poll.pollId, 1, accessToken)))
  await reader.next((e) => e.type === 'poll' && e.data.total === 61)
  const seconds = Math.ceil((Date.now() - beganAt) / 1_000)
  expect(reader.events.filter(({ type }) => type === 'poll').length - before).toBeLessThanOrEqual(seconds)
  await reader.close()
})

test('votes that race with the end are either in the result or refused', async () => {
  await ownRoom()
  const { data: poll } = await start()
  const others = await Promise.all(Array.from({ length: 20 }, () => signUp(app)))
  const [result, ...answers] = await Promise.all([
    end(poll.pollId),
    ...others.map(({ accessToken }) => vote(poll.pollId, 0, accessToken)),
  ])
  const written = answers.filter(({ code }) => code === 0)
  expect(answers.filter(({ msg }) => msg === 'POLL_CLOSED')).toHaveLength(20 - written.length)
  expect(result.data.total).toBe(written.length)
  expect(await storedVotes(poll.pollId)).toHaveLength(written.length)
})

test('a poll ends at its time, also after the process that started it has ended, and once', async () => {
  await ownRoom()
  const { data: poll } = await start()
  await vote(poll.pollId, 1)
  const database = { ...app.engines.database, close: async () => {} }
  const engines = { database, bus: app.engines.bus }
  const roles = ['http', 'realtime'] as const
  const [later, third] = [
    await startTestApp({ engines, roles: [...roles] }),
    await startTestApp({ engines, roles: [...roles] }),
  ]
  const reader = await inRoom(guest, later.address)
  expect(await selfOf(guest, later)).toMatchObject({ poll: { total: 1, closedAt: null } })
  await expire(poll.pollId)
  expect(await vote(poll.pollId, 0)).toMatchObject({ msg: 'POLL_CLOSED' })
  await Promise.all([closeDue(later), closeDue(third), closeDue(later)])
  const { data } = await reader.next((e) => e.type === 'poll' && e.data.closedAt !== null)
  expect(data).toMatchObject({ total: 1, closedAt: expect.any(Number) })
  await reader.next((e) => e.type === 'message' && e.data.systemMessage === 12)
  expect(await selfOf(guest, later)).toMatchObject({ poll: { closedAt: data.closedAt } })
  await reader.close()
  await Promise.all([later.close(), third.close()])
  // A poll whose end no process has recorded does not keep the room from the next one.
  groupId = await newRoom(app)
  await app.features.chat.setModerators(groupId, [host.userId])
  await expire((await start()).data.pollId)
  expect((await start()).code).toBe(0)
})
