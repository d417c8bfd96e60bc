import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consoleSave } from '#contract/console.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { feedbackCreate, feedbackList, feedbackUpload } from '#contract/feedback.ts'
import { messageList } from '#contract/notifications.ts'
import { guestLogin } from '#contract/session.ts'
import { createWorld, type World } from '#demo/world.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { type SignedUp, signUp } from '#tests/setup/members.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { picture, uploaderOf } from '#tests/setup/uploads.ts'

let app: TestApp
let world: World
let an: SignedUp
beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  an = await signUp(app)
})
afterAll(() => app.close())

const send = (input: InputOf<typeof feedbackCreate>, token: string) => app.call(feedbackCreate, input, { token })
const sentBy = async (token: string) => (await app.call(feedbackList, {}, { token })).data.list

test('feedback is listed with its state, and with the response once there is one', async () => {
  const { data } = await send({ content: ' Thêm chế độ nghe thôi nhé ', topic: 'idea' }, an.accessToken)
  const [first] = await sentBy(an.accessToken)
  expect(first).toMatchObject({
    id: data.id,
    content: 'Thêm chế độ nghe thôi nhé',
    topic: 'idea',
    state: 'received',
    answer: '',
  })
  const values = { state: 'answered', answer: 'Sẽ có tuần tới.' }
  const operator = { token: await world.tokenOf(await world.operator()) }
  await app.call(consoleSave, { resource: 'feedback', id: data.id, values }, operator)
  const notifications = async () =>
    (await app.call(messageList, {}, { token: an.accessToken })).data.list.map(({ title, content }) => [title, content])
  await eventually(async () => expect(await notifications()).toEqual([['FEEDBACK_ANSWERED', 'Sẽ có tuần tới.']]))
  expect((await sentBy(an.accessToken))[0]).toMatchObject({ state: 'answered', answer: 'Sẽ có tuần tới.' })
  const other = await signUp(app)
  expect(await sentBy(other.accessToken)).toEqual([])
})

test('the same uuid counts once, even in parallel', async () => {
  const { accessToken } = await signUp(app)
  const uuid = randomUUID()
  const answers = await Promise.all(Array.from({ length: 8 }, () => send({ content: 'Một lần', uuid }, accessToken)))
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
  expect(await sentBy(accessToken)).toHaveLength(1)
})

test('a guest may write, gets the response with the same token, and cannot attach files', async () => {
  const token = (await app.call(guestLogin)).data
  expect((await send({ content: 'Trang rất tốt', email: 'mailto:khach@example.com' }, token)).status).toBe(200)
  expect(await sentBy(token)).toHaveLength(1)
  const attachments = ['/uploads/private/x.webp']
  expect((await send({ content: 'Có ảnh', attachments }, token)).msg).toBe('FIBE_NOT_LOGIN')
  expect((await app.call(feedbackCreate, { content: 'Không ai' })).msg).toBe('FIBE_NOT_LOGIN')
})

test('an attached picture is readable only by its sender and by operators', async () => {
  const { data: stored } = await uploaderOf(app, an, feedbackUpload.kind).upload(await picture().png().toBuffer())
  expect((await send({ content: 'Như ảnh', attachments: [stored.address] }, an.accessToken)).status).toBe(200)
  const readBy = async (token: string) =>
    (await fetch(app.address + stored.address, { headers: { authorization: `Bearer ${token}` } })).status
  expect(await readBy(an.accessToken)).toBe(200)
  expect(await readBy(await world.tokenOf(await world.operator()))).toBe(200)
  const other = await signUp(app)
  expect(await readBy(other.accessToken)).toBe(404)
  expect((await send({ content: 'Của người khác', attachments: [stored.address] }, other.accessToken)).msg).toBe(
    'UPLOAD_NOT_FOUND',
  )
})

test('an empty text, too much text and an invalid address are refused with their field', async () => {
  const wrong: [Partial<InputOf<typeof feedbackCreate>>, string][] = [
    [{ content: '   ' }, 'content'],
    [{ content: 'x'.repeat(4_001) }, 'content'],
    [{ email: 'khong-phai' }, 'email'],
    [{ attachments: Array.from({ length: 6 }, () => '/x') }, 'attachments'],
  ]
  for (const [part, path] of wrong) {
    const answer = await send({ content: 'Được', ...part }, an.accessToken)
    expect(answer, path).toMatchObject({ msg: 'BAD_INPUT', data: { fields: [{ path }] } })
  }
})

test('limits the rate of feedback', async () => {
  const { accessToken } = await signUp(app)
  for (let i = 0; i < 10; i += 1) expect((await send({ content: `Lần ${i}` }, accessToken)).status).toBe(200)
  const refused = await send({ content: 'Lần nữa' }, accessToken)
  expect(refused.msg).toBe('TOO_MANY_REQUESTS')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('guests of one address do not share the rate of feedback', async () => {
  const [busy, other] = [(await app.call(guestLogin)).data, (await app.call(guestLogin)).data]
  for (let i = 0; i < 10; i += 1) expect((await send({ content: `Lần ${i}` }, busy)).status).toBe(200)
  expect((await send({ content: 'Lần nữa' }, busy)).msg).toBe('TOO_MANY_REQUESTS')
  expect((await send({ content: 'Lần đầu' }, other)).status).toBe(200)
})
