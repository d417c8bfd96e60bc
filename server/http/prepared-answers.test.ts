import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chatHistory } from '#contract/chat.ts'
import { oddsBoard } from '#contract/odds.ts'
import { guestLogin } from '#contract/session.ts'
import { createWorld } from '#demo/world.ts'
import { draft, newRoom } from '#tests/setup/chat-room.ts'
import { signUp } from '#tests/setup/members.ts'
import { oddsRow, provider } from '#tests/setup/odds.ts'
import { openSocket } from '#tests/setup/socket-client.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
const board = '/al/api/odds/board?tab=early'

beforeAll(async () => {
  app = await startTestApp()
  const world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  for (let at = 0; at < 6; at++) {
    const fixtureId = await world.fixture({ kickOff: Date.now() + 3 * 86_400_000 })
    await app.features.odds.applyOddsRows(provider, [oddsRow(fixtureId)])
  }
})
afterAll(() => app.close())

test('a shared response is the same in every encoding, and a client that has it gets 304', async () => {
  const plain = await app.http.inject({ url: board })
  const zipped = await app.http.inject({ url: board, headers: { 'accept-encoding': 'gzip' } })
  expect(plain.json().data.groups.length).toBeGreaterThan(0)
  expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(JSON.parse(gunzipSync(zipped.rawPayload).toString()).data.groups).toEqual(plain.json().data.groups)
  const { etag } = plain.headers
  expect(etag).not.toBe(zipped.headers.etag)
  const again = await app.http.inject({ url: board, headers: { 'if-none-match': `"other", W/${etag}` } })
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
  const other = await app.http.inject({ url: board, headers: { 'if-none-match': '"other"' } })
  expect(other.statusCode).toBe(200)
})

test('undeclared fields stay out of a shared response, and a refusal is not cached', async () => {
  const { data } = await app.call(oddsBoard, { tab: 'early' })
  expect(Object.keys(data).toSorted()).toEqual(['boards', 'companyId', 'groups', 'next', 'revision', 'tab'])
  const refused = await app.http.inject({ url: `${board}&companyId=99999` })
  expect([refused.statusCode, refused.headers['cache-control'], refused.headers.etag]).toEqual([
    404,
    'no-store',
    undefined,
  ])
})

test('the newest page of a room includes new, reacted and deleted messages, with each reader’s reactions', async () => {
  const [lan, huy] = [await signUp(app), await signUp(app)]
  const guest = (await app.call(guestLogin)).data
  const groupId = await newRoom(app)
  const reader = await openSocket(app.address, { token: guest })
  await reader.sub(groupId)
  const read = async (token: string) => (await app.call(chatHistory, { groupId }, { token })).data
  expect(await read(guest)).toEqual({ list: [], currPage: 1, totalPage: 1, total: 0 })
  await app.features.chat.say(lan.userId, draft(groupId, 'câu một'))
  for (const [at, text] of ['câu hai', 'câu ba'].entries()) {
    const { groupMessageId } = await app.features.chat.say(huy.userId, draft(groupId, text))
    expect([groupMessageId, (await read(guest)).list[0]?.groupMessageId]).toEqual([`${at + 2}`, `${at + 2}`])
  }
  await reader.next((e) => e.type === 'message' && e.data.groupMessageId === '3')
  for (const token of [guest, lan.accessToken])
    expect((await read(token)).list).toMatchObject([
      { groupMessageId: '3' },
      { groupMessageId: '2' },
      { groupMessageId: '1' },
    ])
  await app.features.chat.react(lan.userId, { roomId: groupId, messageId: '3', reaction: 20 })
  expect((await read(lan.accessToken)).list[0]).toMatchObject({ totalReactions: 1, reaction: 20 })
  await reader.next((e) => e.type === 'reaction')
  const [forLan] = (await read(lan.accessToken)).list
  const [forHuy] = (await read(huy.accessToken)).list
  const [forGuest] = (await read(guest)).list
  expect(forLan).toMatchObject({ totalReactions: 1, reaction: 20 })
  for (const seen of [forHuy, forGuest]) expect(seen).toMatchObject({ totalReactions: 1, reaction: 0 })
  await reader.close()
})
