import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyEndpoint, DataOf, InputOf } from '#contract/endpoint.ts'
import type { Envelope } from '#contract/envelope.ts'
import { newsfeedCreate } from '#contract/newsfeed.ts'
import { pushKey, pushSubscribe } from '#contract/push.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { createKillableApp, type KillableApp, kill, signUpAt } from '#tests/setup/killable-app.ts'
import { type PushService, startPushService } from '#tests/setup/push-service.ts'

let app: KillableApp
let service: PushService
let publicKey = ''
beforeAll(async () => {
  app = await createKillableApp({ OUTBOUND_ALLOWED: '127.0.0.1' })
  service = await startPushService(async () => publicKey)
})
afterAll(async () => {
  await app.close()
  await service.close()
})

async function call<E extends AnyEndpoint>(at: string, token: string, endpoint: E, input: InputOf<E>) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const isRead = endpoint.method === 'GET'
  const answer = await fetch(at + endpoint.path, {
    method: endpoint.method,
    headers,
    ...(isRead ? {} : { body: JSON.stringify(input) }),
  })
  const { msg, data } = (await answer.json()) as Envelope<DataOf<E>>
  expect(msg).toBe('Success')
  return data
}

const rows = async (text: string) => (await app.database.pool.query(text)).rows

test('kill -9 in the middle of push messages: each browser gets each message, and shows none twice', async () => {
  const first = await app.start()
  const author = await signUpAt(first.address, 'tac_gia')
  publicKey = (await call(first.address, author, pushKey, undefined as never)).publicKey
  const names = Array.from({ length: 8 }, (_, i) => `nguoi_xem_${i}`)
  const browsers: ReturnType<PushService['browser']>[] = []
  for (const name of names) {
    const token = await signUpAt(first.address, name)
    for (let i = 0; i < 5; i += 1) {
      const browser = service.browser()
      await call(first.address, token, pushSubscribe, { ...browser.subscription, locale: 'vi' })
      browsers.push(browser)
    }
  }
  const write = (content: string) =>
    call(first.address, author, newsfeedCreate, { content, type: 10, visibility: 1, attachments: [] })
  const everybody = names.map((name) => `@${name}`).join(' ')
  const pending = 'select from push_deliveries where done_at is null'

  await write(`Chào ${everybody}`)
  await service.until(browsers.length)
  await eventually(async () => expect(await rows(pending)).toEqual([]))

  // The first requests of the second round are answered. All others are waiting when the process is killed.
  await write(`Tối nay nhé ${everybody}`)
  await service.until(browsers.length + 5)
  service.answer(null)
  await kill(first)
  const arrived = browsers.filter(({ got }) => got.length === 2).length
  expect(arrived).toBeGreaterThanOrEqual(5)
  expect(arrived).toBeLessThan(browsers.length)

  service.answer({ status: 201 })
  // Deliveries that the killed process had taken become due again only later. This makes them due now.
  await app.database.pool.query(
    'update push_deliveries set due_at = now() - make_interval(secs => 1) where done_at is null',
  )
  await app.start()
  await eventually(async () => {
    expect(await rows('select from events')).toEqual([])
    expect(await rows(pending)).toEqual([])
  })
  expect(await rows('select outcome, count(*)::int from push_deliveries group by outcome')).toEqual([
    { outcome: 'sent', count: 2 * browsers.length },
  ])
  for (const { got } of browsers) {
    const [before, ...after] = got.map(({ message, headers }) => ({ tag: message.tag, topic: headers.topic }))
    // A delivery that was recorded as sent is not sent again.
    expect(after.filter(({ tag }) => tag === before?.tag)).toEqual([])
    // A delivery that was not recorded as sent may be sent twice. The second message then replaces the first one at the
    // push service (topic) and in the browser (tag).
    expect(after.length).toBeGreaterThanOrEqual(1)
    expect(new Set(after.map(({ tag }) => tag)).size).toBe(1)
    for (const { tag, topic } of after) expect(topic).toBe(tag)
  }
})
