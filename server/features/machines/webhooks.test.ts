import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { reportMember } from '#contract/members.ts'
import { siteActs } from '#contract/moderation.ts'
import { retryWaitsMs, type WebhookEvent } from '#contract/rules/webhook-events.ts'
import { webhookMessage } from '#contract/webhook-messages.ts'
import {
  addWebhook,
  changeWebhook,
  removeWebhook,
  renewWebhookSecret,
  replayDelivery,
  testWebhook,
  webhookDeliveries,
  webhooks,
} from '#contract/webhooks.ts'
import { waitingCases } from '#contract/work-queue.ts'
import { createWorld, type World } from '#demo/world.ts'
import { event } from '#server/kit/events.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { createSkippingClock } from '#tests/setup/skipping-clock.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { isSignedBy, startReceiver, type WebhookReceiver } from '#tests/setup/webhook-receiver.ts'

const clock = createSkippingClock()
let app: TestApp
let world: World
let token: string

beforeAll(async () => {
  app = await startTestApp({ clock, env: { OUTBOUND_ALLOWED: '127.0.0.1' } })
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  token = await world.tokenOf(await world.operator({ name: 'Tổng' }))
})
afterAll(() => app?.close())

type Hook = { webhookId: string; secret: string; receiver: WebhookReceiver; url: string }

/** Starts a receiver and adds its webhook. Both are gone after the test. */
async function hooked(events: WebhookEvent[] = ['fixture.changed']): Promise<Hook> {
  const receiver = await startReceiver()
  const answer = await app.call(addWebhook, { url: receiver.url, events }, { token })
  expect(answer.msg).toBe('Success')
  const { webhookId } = answer.data
  onTestFinished(async () => {
    await app.call(removeWebhook, { webhookId }, { token })
    await receiver.close()
  })
  return { ...answer.data, receiver, url: receiver.url }
}
const log = async ({ webhookId }: Hook) => (await app.call(webhookDeliveries, { webhookId }, { token })).data.list
const stateOf = async ({ webhookId }: Hook) =>
  (await app.call(webhooks, {}, { token })).data.list.find((one) => one.webhookId === webhookId)
const ping = ({ webhookId }: Hook, at = app) => at.call(testWebhook, { webhookId }, { token })
const received = (hook: Hook, count: number) => eventually(() => expect(hook.receiver.got.length).toBe(count))
/** Skips time. The pump looks again, because a skip may fall between its look and its wait. */
function pass(ms: number): void {
  clock.skip(ms)
  app.engines.bus.publish('webhooks.due', null)
}
const change = ({ webhookId, url }: Hook, isPaused: boolean) =>
  app.call(changeWebhook, { webhookId, url, events: ['fixture.changed'], isPaused }, { token })

test('each event is sent once, signed, in its declared form and with nothing more about a member than id and name', async () => {
  const all = [
    'fixture.changed',
    'stream.started',
    'stream.ended',
    'highlight.ready',
    'report.created',
    'member.registered',
  ] as const
  const hook = await hooked([...all])
  const commentator = await world.commentator({ name: 'Minh Khang' })
  const fixtureId = await world.liveFixture({ score: [1, 0] })
  const stream = { streamId: '0b1c2d3e', fixtureId, userId: commentator.userId }
  await app.engines.database.db.transaction().execute(async (tx) => {
    // Handed over twice, as after a restart of the program.
    for (const name of ['stream.started', 'stream.started', 'stream.ended'] as const) await event(tx, name, stream)
  })
  const clip = { fixtureId, kind: 'goal' as const, side: 'home' as const, minute: 3, extraMinute: null, player: 'A' }
  const video = { video: '/uploads/a.mp4', kind: 'mp4' as const, poster: null, still: null, width: 1, height: 1 }
  const highlightId = await app.features.highlights.add(
    { ...clip, score: null, title: '', happenedAt: new Date() },
    { ...video, durationMs: 1_000 },
  )
  const reporter = await world.tokenOf(await world.user({ name: 'Người báo' }))
  const report = { id: commentator.userId, reason: 'spam' as const, note: 'bí mật' }
  for (const note of ['bí mật', 'đổi lời']) await app.call(reportMember, { ...report, note }, { token: reporter })
  const newcomer = await world.user({ name: 'Lan' })

  await eventually(() => {
    expect(new Set(hook.receiver.got.map(({ message }) => message.event))).toEqual(new Set(all))
    expect(hook.receiver.got.some(({ message }) => message.data.userId === newcomer.userId)).toBe(true)
  })
  for (const one of hook.receiver.got) {
    expect(isSignedBy(one, hook.secret)).toBe(true)
    expect(isSignedBy({ ...one, body: `${one.body} ` }, hook.secret)).toBe(false)
    expect(webhookMessage(one.message.event).parse(one.message)).toEqual(one.message)
    expect([one.id, Math.abs(one.timestamp * 1_000 - clock.wallMs()) < 60_000]).toEqual([one.message.id, true])
  }
  const ids = hook.receiver.got.map(({ id }) => id)
  expect(ids.length).toBe(new Set(ids).size)
  const dataOf = (name: WebhookEvent) =>
    hook.receiver.got.filter(({ message }) => message.event === name).map(({ message }) => message.data)
  const person = { userId: commentator.userId, name: 'Minh Khang' }
  expect(dataOf('stream.started')).toEqual([{ streamId: stream.streamId, fixtureId, commentator: person }])
  expect(dataOf('report.created')).toEqual([
    { reportId: expect.any(String), kind: 'member', targetId: commentator.userId, reason: 'spam' },
  ])
  expect(dataOf('highlight.ready')).toMatchObject([{ highlightId, fixtureId }])
  expect(dataOf('fixture.changed').at(-1)).toMatchObject({ fixtureId, score: [1, 0], state: 'first_half' })
  expect(dataOf('member.registered')).toContainEqual({ userId: newcomer.userId, name: 'Lan' })
  expect(JSON.stringify(hook.receiver.got)).not.toContain('bí mật')
  await eventually(async () => expect((await log(hook)).every(({ state }) => state === 'delivered')).toBe(true))
})

test('the code of the guide accepts a message with its secret, and no other', async () => {
  const guide = readFileSync(new URL('../../../docs/guide/machines.md', import.meta.url), 'utf8')
  const code = /```js\n([\s\S]*?)```/.exec(guide)?.[1] ?? ''
  const source = `data:text/javascript,${encodeURIComponent(`${code}\nexport { isGenuine }`)}`
  const { isGenuine } = await import(/* @vite-ignore */ source)
  const hook = await hooked()
  await ping(hook)
  await received(hook, 1)
  const [{ timestamp, signatures, body } = { timestamp: 0, signatures: [], body: '' }] = hook.receiver.got
  const headers = { 'webhook-timestamp': String(timestamp), 'webhook-signature': signatures.join(',') }
  expect(isGenuine(headers, body, hook.secret)).toBe(true)
  expect(isGenuine(headers, `${body} `, hook.secret)).toBe(false)
  expect(isGenuine(headers, body, `${hook.secret}x`)).toBe(false)
  expect(isGenuine({ ...headers, 'webhook-timestamp': String(timestamp - 301) }, body, hook.secret)).toBe(false)
})

test('a webhook needs a public https address', async () => {
  const refused = [
    'http://example.com/a',
    'https://10.0.0.1/a',
    'https://localhost/a',
    'https://[::1]/a',
    'http://169.254.169.254/latest',
    'https://example.com:8443/a',
    'https://nguoi:mat-khau@example.com/a',
    'ftp://example.com',
    'không phải địa chỉ',
  ]
  for (const url of refused)
    expect([url, (await app.call(addWebhook, { url, events: ['fixture.changed'] }, { token })).msg]).toEqual([
      url,
      'WEBHOOK_URL_REFUSED',
    ])
})

test('a receiver that redirects inward is not followed, and the log says so', async () => {
  const hook = await hooked()
  const inner = await startReceiver()
  onTestFinished(() => inner.close())
  hook.receiver.answer((reply) => reply.writeHead(307, { location: inner.url }).end('đi chỗ khác'))
  await ping(hook)
  await eventually(async () => {
    expect(await log(hook)).toMatchObject([{ status: 307, error: 'redirect', answer: 'đi chỗ khác', state: 'waiting' }])
  })
  expect(inner.got).toEqual([])
})

test('a receiver that hangs holds four deliveries and delays no other receiver', async () => {
  const [slow, quick] = [await hooked(), await hooked()]
  slow.receiver.answer('hang')
  await Promise.all(Array.from({ length: 10 }, () => ping(slow)))
  await eventually(() => expect(slow.receiver.open()).toBe(4))
  await Promise.all(Array.from({ length: 10 }, () => ping(quick)))
  await received(quick, 10)
  expect(slow.receiver.got.length).toBe(4)
  // The connections end without an answer. The next four get their turn, and later attempts succeed.
  slow.receiver.answer((reply) => reply.writeHead(200).end('được'))
  slow.receiver.cut()
  await received(slow, 10)
  await eventually(async () => {
    const errors = (await log(slow)).map(({ state, error }) => `${state} ${error}`)
    expect(errors.filter((one) => one === 'waiting broken').length).toBe(4)
  })
  pass(retryWaitsMs[0] ?? 0)
  await eventually(async () => expect((await log(slow)).every(({ state }) => state === 'delivered')).toBe(true))
  expect(new Set(slow.receiver.got.map(({ id }) => id)).size).toBe(10)
})

test('an answer that takes longer than ten seconds counts as none', async () => {
  const hook = await hooked()
  hook.receiver.answer('hang')
  vi.stubEnv('DEADLINE_FACTOR', '0.02')
  onTestFinished(() => void vi.unstubAllEnvs())
  await ping(hook)
  await eventually(async () => expect(await log(hook)).toMatchObject([{ status: null, error: 'timeout', tries: 1 }]))
})

test('a receiver that answers 500 for a day is paused with a case at the desk, and loses nothing', async () => {
  const hook = await hooked()
  hook.receiver.answer((reply) => reply.writeHead(500).end('hỏng\u0000'))
  const fixtureId = await world.liveFixture({ score: [0, 0] })
  await eventually(async () => {
    const [first] = (await log(hook)).slice(-1)
    expect(first).toMatchObject({ tries: 1, status: 500, error: 'status', answer: 'hỏng' })
    expect(first?.nextAt).toBeGreaterThan(clock.wallMs())
  })
  for (const waitMs of retryWaitsMs) {
    const before = (await log(hook)).at(-1)?.tries ?? 0
    pass(waitMs)
    await eventually(async () => {
      const first = (await log(hook)).at(-1)
      const isPaused = (await stateOf(hook))?.pausedAt !== null
      expect(first?.tries).toBe(before + 1)
      expect(isPaused || (first?.nextAt ?? 0) > clock.wallMs()).toBe(true)
    })
  }
  expect(await stateOf(hook)).toMatchObject({ pauseReason: 'failing', pausedAt: expect.any(Number) })
  const cases = (await app.call(waitingCases, { queue: 'machines' }, { token })).data.list
  expect(cases).toMatchObject([{ title: hook.url, topic: 'failing', path: `/quan-tri/ket-noi?muc=${hook.webhookId}` }])

  // Events during the pause wait too.
  const attempts = hook.receiver.got.length
  hook.receiver.answer((reply) => reply.writeHead(204).end())
  const waiting = (await stateOf(hook))?.waiting ?? 0
  await app.features.schedule.applyUpdate({
    fixtureId,
    observedAt: Date.now() + 1_000,
    code: 1,
    homeScore: 1,
    awayScore: 0,
  })
  await eventually(async () => expect((await stateOf(hook))?.waiting).toBe(waiting + 1))
  pass(3_600_000)
  expect(hook.receiver.got.length).toBe(attempts)

  // Another change does not end the case.
  expect((await change(hook, true)).msg).toBe('Success')
  expect(await stateOf(hook)).toMatchObject({ pauseReason: 'failing' })
  expect((await change(hook, false)).msg).toBe('Success')
  await eventually(async () => expect(await stateOf(hook)).toMatchObject({ waiting: 0, failingSince: null }))
  expect((await log(hook)).every(({ state }) => state === 'delivered')).toBe(true)
  expect(new Set(hook.receiver.got.map(({ id }) => id)).size).toBe(waiting + 1)
  expect((await app.call(waitingCases, { queue: 'machines' }, { token })).data.list).toEqual([])
})

test('a message that alone fails for a day ends as failed, and a replay sends the same id and body', async () => {
  const hook = await hooked()
  hook.receiver.answer((reply) => reply.writeHead(500).end())
  await ping(hook)
  const [bad] = await eventually(async () => {
    const list = await log(hook)
    expect(list[0]?.nextAt).toBeGreaterThan(clock.wallMs())
    return list
  })
  for (const [at, waitMs] of retryWaitsMs.entries()) {
    // Another message succeeds before each attempt, so the webhook itself works.
    hook.receiver.answer((reply) => reply.writeHead(204).end())
    await ping(hook)
    await eventually(async () => expect((await log(hook))[0]?.state).toBe('delivered'))
    hook.receiver.answer((reply) => reply.writeHead(500).end())
    pass(waitMs)
    await eventually(async () => {
      const now = (await log(hook)).find(({ deliveryId }) => deliveryId === bad?.deliveryId)
      expect(now?.tries).toBe(at + 2)
      expect(now?.state === 'failed' || (now?.nextAt ?? 0) > clock.wallMs()).toBe(true)
    })
  }
  expect((await stateOf(hook))?.pausedAt).toBeNull()
  const deliveryId = bad?.deliveryId ?? ''
  hook.receiver.answer((reply) => reply.writeHead(200).end())
  expect((await app.call(replayDelivery, { deliveryId }, { token })).msg).toBe('Success')
  await eventually(async () => expect((await log(hook))[0]).toMatchObject({ isReplay: true, state: 'delivered' }))
  const same = hook.receiver.got.filter(({ id }) => id === bad?.messageId)
  expect([same.length, new Set(same.map(({ body }) => body)).size]).toEqual([retryWaitsMs.length + 2, 1])
  expect((await app.call(replayDelivery, { deliveryId: '999999999' }, { token })).msg).toBe('NOT_FOUND')
  const { list } = (await app.call(siteActs, {}, { token })).data
  expect(list[0]).toMatchObject({ kind: 'webhook.replayed', byName: 'Tổng' })
})

test('for a day after a new secret, messages have both signatures; then only the new one', async () => {
  const hook = await hooked()
  const { secret } = (await app.call(renewWebhookSecret, { webhookId: hook.webhookId }, { token })).data
  await ping(hook)
  await received(hook, 1)
  const [first] = hook.receiver.got
  expect(first && [isSignedBy(first, hook.secret), isSignedBy(first, secret)]).toEqual([true, true])
  pass(24 * 3_600_000)
  await ping(hook)
  await received(hook, 2)
  const second = hook.receiver.got[1]
  expect(second && [isSignedBy(second, hook.secret), isSignedBy(second, secret)]).toEqual([false, true])
  const { rows } = await app.engines.database.pool.query('select webhooks::text as row from webhooks')
  expect(JSON.stringify(rows)).not.toContain(secret.slice(6))
})

test('a second new secret within a day leaves the one that the receiver knows', async () => {
  const hook = await hooked()
  const renew = async () => (await app.call(renewWebhookSecret, { webhookId: hook.webhookId }, { token })).data.secret
  const [, newest] = [await renew(), await renew()]
  await ping(hook)
  await received(hook, 1)
  const [first] = hook.receiver.got
  expect(first && [isSignedBy(first, hook.secret), isSignedBy(first, newest)]).toEqual([true, true])
})

test('a secret that cannot be read after a change of SECRET holds messages until a new one is made', async () => {
  const hook = await hooked()
  await app.engines.database.pool.query(
    "update webhooks set secret = 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx' where id = $1",
    [hook.webhookId],
  )
  await ping(hook)
  await eventually(async () => expect(await log(hook)).toMatchObject([{ error: 'secret', state: 'waiting', tries: 1 }]))
  expect(hook.receiver.got).toEqual([])
  const { secret } = (await app.call(renewWebhookSecret, { webhookId: hook.webhookId }, { token })).data
  pass(retryWaitsMs[0] ?? 0)
  await received(hook, 1)
  const [first] = hook.receiver.got
  expect(first && isSignedBy(first, secret) && first.signatures.length === 1).toBe(true)
})

test('two processes that send at the same time send nothing twice', async () => {
  const hook = await hooked()
  const database = { ...app.engines.database, close: async () => {} }
  const second = await startTestApp({ clock, engines: { database }, env: { OUTBOUND_ALLOWED: '127.0.0.1' } })
  onTestFinished(() => second.close())
  await Promise.all(Array.from({ length: 60 }, (_, at) => ping(hook, at % 2 === 0 ? app : second)))
  await received(hook, 60)
  await eventually(async () => expect((await stateOf(hook))?.waiting).toBe(0))
  expect(new Set(hook.receiver.got.map(({ id }) => id)).size).toBe(60)
  expect(hook.receiver.got.length).toBe(60)
})

test('old deliveries are deleted by the job, and at most twenty webhooks exist', async () => {
  const hook = await hooked()
  await ping(hook)
  await received(hook, 1)
  await eventually(async () => expect((await log(hook))[0]?.state).toBe('delivered'))
  pass(31 * 24 * 3_600_000)
  const job = app.features.all
    .flatMap(({ jobs }) => jobs ?? [])
    .find(({ name }) => name === 'machines.forget-deliveries')
  await job?.run()
  expect(await log(hook)).toEqual([])
  const add = () => app.call(addWebhook, { url: hook.url, events: ['fixture.changed'] }, { token })
  const answers = await Promise.all(Array.from({ length: 25 }, add))
  expect(answers.filter(({ msg }) => msg === 'Success').length).toBe(19)
  expect(answers.filter(({ msg }) => msg === 'TOO_MANY_WEBHOOKS').length).toBe(6)
  for (const { data } of answers) if (data) await app.call(removeWebhook, { webhookId: data.webhookId }, { token })
})
