import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notificationSettingsUpdate } from '#contract/notification-settings.ts'
import { messageList, messageMarkRead } from '#contract/notifications.ts'
import { pushDevices, pushForget, pushKey, pushSubscribe, pushUnsubscribe } from '#contract/push.ts'
import { suspendMember } from '#contract/sanctions.ts'
import { logout } from '#contract/session.ts'
import { createWorld, type Person, type World } from '#demo/world.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { NewNotification } from '#server/features/notifications/notifications.service.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { type PushService, startPushService } from '#tests/setup/push-service.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { openTestDatabase } from '#tests/setup/test-database.ts'

let app: TestApp
let world: World
let push: PushService
beforeAll(async () => {
  app = await startTestApp({ env: { OUTBOUND_ALLOWED: '127.0.0.1' } })
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  push = await startPushService(async () => (await app.features.notifications.push.keys()).publicKey)
})
beforeEach(() => push.answer({ status: 201 }))
afterAll(async () => {
  await app.close()
  await push.close()
})

const query = (text: string, values: unknown[] = []) => app.engines.database.pool.query(text, values)
type Reader = Person & { token: string }
async function reader(name?: string): Promise<Reader> {
  const person = await world.user(name === undefined ? {} : { name })
  return { ...person, token: await world.tokenOf(person) }
}
async function subscribed(who: Reader, locale: 'vi' | 'en' | 'zh' = 'vi') {
  const browser = push.browser()
  const { data, msg } = await app.call(pushSubscribe, { ...browser.subscription, locale }, { token: who.token })
  expect(msg).toBe('Success')
  return { ...browser, id: data.id }
}

let made = 0
function news(to: Person, by: Person, more: Partial<NewNotification> = {}): NewNotification {
  made += 1
  const parts = [by.name, '42', 'post', String(made)]
  const base = { userId: to.userId, actorId: by.userId, parts: { vi: parts, en: parts, zh: parts } }
  return { ...base, type: 10, title: 'NEW_COMMENT', sourceKey: `comment:${made}`, ...more }
}
const notify = (...list: NewNotification[]) =>
  app.engines.database.db.transaction().execute((tx) => app.features.notifications.notify(tx, list))
/** Resolves when no delivery is due now. */
const settled = () =>
  eventually(async () => {
    expect((await query('select from events')).rows).toEqual([])
    expect(
      (await query("select from push_deliveries where done_at is null and due_at <= now() + interval '1 hour'")).rows,
    ).toEqual([])
  })
const outcomes = async (subscriptionId: string) =>
  (
    await query('select outcome from push_deliveries where subscription_id = $1 order by notification_id', [
      subscriptionId,
    ])
  ).rows.map(({ outcome }) => outcome)

test('the site makes its keys once and keeps them', async () => {
  const { token } = await reader()
  const { data } = await app.call(pushKey, undefined, { token })
  expect(Buffer.from(data.publicKey, 'base64url')).toHaveLength(65)
  const again = await startTestApp({ engines: { database: shared(app.engines.database) }, roles: ['http'] })
  expect((await again.call(pushKey, undefined, { token })).data).toEqual(data)
  await again.close()
})

describe('a message', () => {
  test('reaches each browser of the member, encrypted for it, in its language, with a link', async () => {
    const [me, by] = [await reader(), await reader('An <b>|</b>')]
    const [phone, laptop] = [await subscribed(me), await subscribed(me, 'en')]
    await notify(news(me, by))
    await eventually(() => expect([phone.got, laptop.got].map(({ length }) => length)).toEqual([1, 1]))
    const id = (await app.call(messageList, {}, { token: me.token })).data.list[0]?.id
    expect(phone.got[0]?.message).toEqual({
      title: 'Bình luận',
      body: 'An <b>|</b> đã bình luận về bài viết của bạn',
      tag: `n${id}`,
      path: `/bang-tin?pId=42#comment-${made}`,
      badge: 1,
      at: expect.any(Number),
      fixtureId: null,
    })
    expect(laptop.got[0]?.message).toMatchObject({
      body: 'An <b>|</b> commented on your post',
      path: `/en/bang-tin?pId=42#comment-${made}`,
    })
    expect(phone.got[0]?.headers).toMatchObject({ topic: `n${id}`, urgency: 'normal', ttl: '86400' })
  })

  test('is sent again when other members join, and replaces the previous one', async () => {
    const [me, an, binh] = [await reader(), await reader('An'), await reader('Bình')]
    const { got } = await subscribed(me)
    await notify(news(me, an, { groupKey: 'g' }))
    await eventually(() => expect(got).toHaveLength(1))
    await notify(news(me, binh, { groupKey: 'g' }))
    await eventually(() => expect(got).toHaveLength(2))
    expect(got[1]?.message).toMatchObject({ body: 'Bình và 1 người khác đã bình luận về bài viết của bạn', badge: 1 })
    expect(got[1]?.message.tag).toBe(got[0]?.message.tag)
  })

  test('is sent once, however often its event is delivered', async () => {
    const [me, by] = [await reader(), await reader()]
    const { got } = await subscribed(me)
    await notify(news(me, by))
    await eventually(() => expect(got).toHaveLength(1))
    const { rows } = await query('select id from notifications where user_id = $1', [me.userId])
    await Promise.all(Array.from({ length: 20 }, () => app.features.notifications.push.carry(rows.map(({ id }) => id))))
    await Promise.all(Array.from({ length: 5 }, () => app.features.notifications.push.deliverDue()))
    await settled()
    expect(got).toHaveLength(1)
  })

  test('is not sent for a notification that is already read, is switched off, or falls in quiet hours', async () => {
    const [me, by] = [await reader(), await reader()]
    const { id, got } = await subscribed(me)
    const set = (input: object) => app.call(notificationSettingsUpdate, input, { token: me.token })
    await set({ choices: { mentions: { push: false } } })
    await notify(news(me, by, { title: 'MENTION' }), news(me, by, { title: 'NEW_REACTION' }))
    await settled()
    expect(await outcomes(id)).toEqual([])

    const now = new Date()
    const minute = now.getUTCHours() * 60 + now.getUTCMinutes()
    await set({ quiet: { from: (minute + 1_380) % 1_440, to: (minute + 120) % 1_440 }, zone: 'UTC' })
    await notify(news(me, by))
    await settled()
    const { rows } = await query(
      "select outcome, due_at > now() + interval '1 hour' as waits from push_deliveries where subscription_id = $1",
      [id],
    )
    expect(rows).toEqual([{ outcome: null, waits: true }])
    const [notification] = (await app.call(messageList, { kind: 'comments' }, { token: me.token })).data.list
    await app.call(messageMarkRead, { id: notification?.id ?? '' }, { token: me.token })
    await set({ quiet: null })
    await query('update push_deliveries set due_at = now() - make_interval(secs => 1) where subscription_id = $1', [id])
    app.features.notifications.push.pump.wake()
    await settled()
    expect(await outcomes(id)).toEqual(['skipped'])
    expect(got).toEqual([])
  })

  test('that quiet hours delayed is sent once after them', async () => {
    const [me, by] = [await reader(), await reader()]
    const { id, got } = await subscribed(me)
    const now = new Date()
    const minute = now.getUTCHours() * 60 + now.getUTCMinutes()
    const quietUntil = (to: number) =>
      app.call(
        notificationSettingsUpdate,
        { quiet: { from: (minute + 1_200) % 1_440, to: (to + 1_440) % 1_440 }, zone: 'UTC' },
        { token: me.token },
      )
    await quietUntil(minute + 120)
    await notify(news(me, by))
    await settled()
    expect(got).toEqual([])
    await quietUntil(minute)
    await query('update push_deliveries set due_at = now() where subscription_id = $1', [id])
    await Promise.all(Array.from({ length: 5 }, () => app.features.notifications.push.deliverDue()))
    await settled()
    expect(await outcomes(id)).toEqual(['sent'])
    expect(got).toHaveLength(1)
  })

  test('above the hourly limit is not sent, except for bookings', async () => {
    const [me, by] = [await reader(), await reader()]
    const { id, got } = await subscribed(me)
    await app.call(notificationSettingsUpdate, { pushPerHour: 2 }, { token: me.token })
    await notify(...Array.from({ length: 5 }, () => news(me, by)))
    await eventually(async () => expect((await outcomes(id)).filter((one) => one !== null)).toHaveLength(5))
    expect(got).toHaveLength(2)
    const parts = ['A – B', 'a-vs-b-1', String(Date.now()), 'Minh Khang']
    await notify(news(me, by, { type: 30, title: 'BOOKING_SOON', parts: { vi: parts, en: parts, zh: parts } }))
    await eventually(() => expect(got).toHaveLength(3))
    expect(got[2]?.headers).toMatchObject({ urgency: 'high', ttl: '3600' })
  })
})

describe('a browser', () => {
  test('that is gone is deleted, and one that is busy is tried again later', async () => {
    const [me, by] = [await reader(), await reader()]
    const { id, got } = await subscribed(me)
    push.answer({ status: 429, retryAfter: '120' })
    const before = push.requests()
    await notify(news(me, by))
    await push.until(before + 1)
    await eventually(async () => {
      const { rows } = await query(
        `select tries, extract(epoch from due_at - now()) > 100 as waits from push_deliveries where subscription_id = $1`,
        [id],
      )
      expect(rows).toEqual([{ tries: 1, waits: true }])
    })
    push.answer({ status: 201 })
    await query('update push_deliveries set due_at = now() - make_interval(secs => 1) where subscription_id = $1', [id])
    app.features.notifications.push.pump.wake()
    await eventually(async () => expect(await outcomes(id)).toEqual(['sent']))
    expect(got).toHaveLength(1)
    push.answer({ status: 410 })
    await notify(news(me, by))
    await eventually(async () =>
      expect((await app.call(pushDevices, undefined, { token: me.token })).data.list).toEqual([]),
    )
  })

  test.each([401, 403])(
    'whose signature is refused with %i keeps its subscription, is counted and sent later',
    async (status) => {
      const [me, by] = [await reader(), await reader()]
      const { id, got } = await subscribed(me)
      push.answer({ status })
      const before = push.requests()
      await notify(news(me, by))
      await push.until(before + 1)
      await eventually(async () =>
        expect(
          await query('select tries from push_deliveries where subscription_id = $1 and due_at > now()', [id]),
        ).toMatchObject({ rows: [{ tries: 1 }] }),
      )
      expect((await app.call(pushDevices, undefined, { token: me.token })).data.list).toHaveLength(1)
      expect(await (await fetch(`${app.address}/metrics`)).text()).toContain('push_answers_total{outcome="refused"}')
      push.answer({ status: 201 })
      await query('update push_deliveries set due_at = now() - make_interval(secs => 1) where subscription_id = $1', [
        id,
      ])
      app.features.notifications.push.pump.wake()
      await eventually(async () => expect(await outcomes(id)).toEqual(['sent']))
      expect(got).toHaveLength(1)
    },
  )

  test('belongs to the member who logged in last, until logout', async () => {
    const [first, second, by] = [await reader(), await reader(), await reader()]
    const { subscription, got } = await subscribed(first)
    await app.call(pushSubscribe, subscription, { token: second.token })
    await notify(news(first, by), news(second, by))
    await eventually(() => expect(got).toHaveLength(1))
    await settled()
    expect(got).toHaveLength(1)
    await app.call(logout, {}, { token: second.token })
    await notify(news(second, by))
    await settled()
    expect(got).toHaveLength(1)
  })

  test.each(['a logout', 'a suspension'] as const)('gets nothing that was waiting before %s', async (end) => {
    const [me, by] = [await reader(), await reader()]
    const { id, got } = await subscribed(me)
    const minute = Math.floor((Date.now() % 86_400_000) / 60_000)
    const quiet = { from: (minute + 1_380) % 1_440, to: (minute + 120) % 1_440 }
    const set = { quiet, zone: 'UTC' }
    expect((await app.call(notificationSettingsUpdate, set, { token: me.token })).msg).toBe('Success')
    await notify(news(me, by))
    await eventually(async () =>
      expect(
        (
          await query('select from push_deliveries where subscription_id = $1 and due_at > now() + $2::interval', [
            id,
            '1 hour',
          ])
        ).rows,
      ).toHaveLength(1),
    )
    if (end === 'a logout') await app.call(logout, {}, { token: me.token })
    else {
      const token = await world.tokenOf(await world.operator())
      const given = { userId: me.userId, reason: 'lừa đảo', until: null }
      expect((await app.call(suspendMember, given, { token })).msg).toBe('Success')
    }
    await query('update notification_settings set quiet_from = null, quiet_to = null where user_id = $1', [me.userId])
    await query('update push_deliveries set due_at = now() where subscription_id = $1', [id])
    app.features.notifications.push.pump.wake()
    await eventually(async () => expect(await outcomes(id)).toEqual(['skipped']))
    expect(got).toEqual([])
  })

  test('is listed, and only its member can remove it', async () => {
    const [me, other] = [await reader(), await reader()]
    const { id, subscription } = await subscribed(me)
    expect((await app.call(pushDevices, undefined, { token: me.token })).data.list).toMatchObject([
      { id, endpoint: subscription.endpoint },
    ])
    await app.call(pushForget, { id }, { token: other.token })
    await app.call(pushUnsubscribe, { endpoint: subscription.endpoint }, { token: other.token })
    expect((await app.call(pushDevices, undefined, { token: me.token })).data.list).toHaveLength(1)
    await app.call(pushUnsubscribe, { endpoint: subscription.endpoint }, { token: me.token })
    expect((await app.call(pushDevices, undefined, { token: me.token })).data.list).toEqual([])
  })

  test('of a private network, on another port, with a password, without encryption or with invalid keys is refused', async () => {
    const { token } = await reader()
    const { keys } = push.browser().subscription
    for (const endpoint of [
      'http://push.example.com/x',
      'https://10.0.0.1/x',
      'https://[::1]/x',
      'https://localhost/x',
      'https://metadata.internal/x',
      'https://0.0.0.0/x',
      'https://[::]/x',
      'https://[64:ff9b::a00:1]/x',
      'https://[::ffff:10.0.0.1]/x',
      'https://[::ffff:0:10.0.0.1]/x',
      'https://[::10.0.0.1]/x',
      'https://[fec0::1]/x',
      'https://[2001::a00:1]/x',
      'https://localhost./x',
      'https://metadata.internal./x',
      'https://intranet./x',
      'https://push.example.com:22/x',
      'https://an:mat-khau@push.example.com/x',
    ])
      expect(await app.call(pushSubscribe, { endpoint, keys }, { token })).toMatchObject({
        status: 400,
        msg: 'PUSH_ENDPOINT_REFUSED',
      })
    const bad = { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: keys.auth }
    const answer = await app.call(pushSubscribe, { endpoint: 'https://push.example.com/x', keys: bad }, { token })
    expect(answer).toMatchObject({ status: 400, msg: 'BAD_INPUT' })
  })
})

test('messages in progress when a program ends are sent by the next one, and no others again', async () => {
  const own = await openTestDatabase()
  const start = () => startTestApp({ env: { OUTBOUND_ALLOWED: '127.0.0.1' }, engines: { database: shared(own) } })
  const ending = await start()
  const service = await startPushService(async () => (await ending.features.notifications.push.keys()).publicKey)
  const people = createWorld(ending, { password: 'Kh4n-dai-thu-nghiem' })
  const [me, by] = [await people.user(), await people.user()]
  const browser = service.browser()
  await ending.call(pushSubscribe, browser.subscription, { token: await people.tokenOf(me) })
  const say = (one: NewNotification) =>
    ending.engines.database.db.transaction().execute((tx) => ending.features.notifications.notify(tx, [one]))
  const states = async () =>
    (await own.pool.query('select outcome from push_deliveries order by notification_id')).rows.map(
      (row) => row.outcome,
    )
  await say(news(me, by))
  await eventually(async () => expect(await states()).toEqual(['sent']))
  service.answer(null)
  await say(news(me, by))
  await service.until(2)
  await ending.close()
  expect(await states()).toEqual(['sent', null])
  service.answer({ status: 201 })
  const next = await start()
  await eventually(async () => expect(await states()).toEqual(['sent', 'sent']))
  expect(browser.got).toHaveLength(2)
  await next.close()
  await own.close()
  await service.close()
})

/** Shares one database between several processes; none of them closes it. */
function shared(database: DatabaseEngine): DatabaseEngine {
  return { ...database, close: async () => {} }
}
