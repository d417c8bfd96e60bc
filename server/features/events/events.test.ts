import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventBooking, eventInfo, eventList, eventSaving, ownEvents } from '#contract/events.ts'
import { newsfeedCreate, newsfeedInfo } from '#contract/newsfeed.ts'
import { messageList } from '#contract/notifications.ts'
import { eventsFrom } from '#demo/data/events.ts'
import { signUp } from '#tests/setup/members.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import type { NewEvent } from './events.store.ts'

const minuteMs = 60_000
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

let made = 0
/** Creates an event that starts in `inMinutes` and lasts half an hour. */
async function event({ inMinutes = 600, capacity = null as number | null } = {}) {
  made += 1
  const [first] = eventsFrom(Date.now()) as [NewEvent]
  const slug = `thu-nghiem-${made}`
  const startsAt = new Date(Date.now() + inMinutes * minuteMs)
  const endsAt = new Date(startsAt.getTime() + 30 * minuteMs)
  await app.features.events.keep({ ...first, slug, startsAt, endsAt, capacity })
  return (await app.call(eventInfo, { slug })).data
}
const book = (id: string, token: string, on = true) => app.call(eventBooking, { id, on }, { token })

test('lists upcoming events first and past ones separately, in the requested language', async () => {
  const over = await event({ inMinutes: -120 })
  const later = await event({ inMinutes: 900 })
  const sooner = await event({ inMinutes: 30 })
  const ids = async (past: boolean) => (await app.call(eventList, { past, locale: 'en' })).data.list.map(({ id }) => id)
  const ahead = await ids(false)
  expect(ahead.indexOf(sooner.id)).toBeLessThan(ahead.indexOf(later.id))
  expect(ahead).not.toContain(over.id)
  expect(await ids(true)).toContain(over.id)
  const { title, text } = (await app.call(eventInfo, { slug: later.slug, locale: 'en' })).data
  expect(title).toBe('Hanoi derby night: watch together')
  expect(text).toHaveLength(3)
  expect(await app.call(eventInfo, { slug: 'khong-co' })).toMatchObject({ status: 404, msg: 'NOT_FOUND' })
})

test('is shared on the feed as a card in the reader’s language; an unknown event cannot be shared', async () => {
  const { id, slug } = await event()
  const { accessToken: token } = await signUp(app)
  const share = (sharedId: string) =>
    app.call(newsfeedCreate, { content: 'Đi cùng không?', type: 80, visibility: 1, sharedId }, { token })
  const { data: post } = await share(id)
  const { data } = await app.call(newsfeedInfo, { id: post.id, locale: 'en' })
  expect(data.shared).toMatchObject({
    kind: 'event',
    card: { path: `/su-kien/${slug}`, title: 'Hanoi derby night: watch together' },
  })
  expect((await share('999999')).msg).toBe('SHARED_NOT_FOUND')
})

test('100 parallel bookings get the available places and no more', async () => {
  const { id } = await event({ capacity: 7 })
  const members = await Promise.all(Array.from({ length: 10 }, () => signUp(app)))
  const tries = members.flatMap(({ accessToken }) => Array.from({ length: 10 }, () => book(id, accessToken)))
  const answers = await Promise.all(tries)
  expect(new Set(answers.map(({ msg }) => msg))).toEqual(new Set(['Success', 'EVENT_FULL']))
  const counted = answers.flatMap(({ code, data }) => (code === 0 ? [data.booked] : []))
  expect(Math.max(...counted)).toBe(7)
  const own = await Promise.all(
    members.map(async ({ accessToken: token }) => (await app.call(ownEvents, undefined, { token })).data.booked),
  )
  expect(own.filter((booked) => booked.includes(id))).toHaveLength(7)
})

test('a returned place is free for the next booking', async () => {
  const { id } = await event({ capacity: 1 })
  const [first, second] = [await signUp(app), await signUp(app)]
  expect((await book(id, first.accessToken)).data).toEqual({ id, isBooked: true, booked: 1 })
  expect(await book(id, second.accessToken)).toMatchObject({ status: 409, msg: 'EVENT_FULL' })
  expect((await book(id, first.accessToken, false)).data).toEqual({ id, isBooked: false, booked: 0 })
  expect((await book(id, first.accessToken, false)).data).toEqual({ id, isBooked: false, booked: 0 })
  expect((await book(id, second.accessToken)).data).toEqual({ id, isBooked: true, booked: 1 })
})

test('refuses events that are over or unknown, and bookings by guests', async () => {
  const { accessToken: token } = await signUp(app)
  const over = await event({ inMinutes: -120 })
  expect(await book(over.id, token)).toMatchObject({ status: 409, msg: 'EVENT_OVER' })
  expect(await book('999999', token)).toMatchObject({ status: 404, msg: 'NOT_FOUND' })
  expect(await app.call(eventSaving, { id: '999999' }, { token })).toMatchObject({ status: 404, msg: 'NOT_FOUND' })
  expect(await app.call(eventBooking, { id: over.id })).toMatchObject({ status: 401, msg: 'FIBE_NOT_LOGIN' })
})

test('can be imported into any calendar, in the requested language; an unknown event is not found', async () => {
  const { id, slug, startsAt } = await event()
  const read = (name: string) => fetch(`${app.address}/calendar/event/${name}.ics?locale=en`)
  const answer = await read(slug)
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const text = (await answer.text()).replaceAll('\r\n ', '')
  const stamp = new Date(startsAt).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  for (const line of [`DTSTART:${stamp}`, 'SUMMARY:Hanoi derby night: watch together']) expect(text).toContain(line)
  // The UID has no host name, so the event stays the same after the site moves.
  expect(text).toMatch(new RegExp(`^UID:event-${id}@[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\r?$`, 'm'))
  expect(text).toContain(`/en/su-kien/${slug}`)
  for (const name of ['khong-co', '..', 'A B']) expect((await read(encodeURIComponent(name))).status).toBe(404)
})

test('saving twice changes nothing, and one removal undoes it', async () => {
  const { id } = await event()
  const { accessToken: token } = await signUp(app)
  const save = (on: boolean) => app.call(eventSaving, { id, on }, { token })
  const saved = async () => (await app.call(ownEvents, undefined, { token })).data.saved
  await Promise.all(Array.from({ length: 20 }, () => save(true)))
  expect(await saved()).toEqual([id])
  expect((await save(false)).data).toEqual({ id, isSaved: false })
  expect(await saved()).toEqual([])
})

test('members with a place are reminded in the hour before, once', async () => {
  const soon = await event({ inMinutes: 40 })
  const later = await event({ inMinutes: 90 })
  const { accessToken: token } = await signUp(app)
  await book(soon.id, token)
  await book(later.id, token)
  await Promise.all(Array.from({ length: 10 }, () => app.features.events.remind()))
  const { list } = (await app.call(messageList, { type: 30 }, { token })).data
  expect(list.map(({ title, content }) => [title, content])).toEqual([
    ['EVENT_SOON', expect.stringContaining(soon.slug)],
  ])
})

test('members are reminded again of an event that moved after its reminder, and never of a removed one', async () => {
  const [moved, hidden] = [await event({ inMinutes: 40 }), await event({ inMinutes: 40 })]
  const { accessToken: token } = await signUp(app)
  await book(moved.id, token)
  const change = (what: string, id: string) =>
    app.engines.database.pool.query(`update site_events set ${what} where id = $1`, [id])
  const { remind } = app.features.events
  const times = async () =>
    (await app.call(messageList, { type: 30 }, { token })).data.list.map(({ content }) => Number(content.split('|')[2]))
  await remind()
  expect(await times()).toEqual([moved.startsAt])
  await change(`starts_at = starts_at + interval '3 hours', ends_at = ends_at + interval '3 hours'`, moved.id)
  await book(hidden.id, token)
  await change('is_published = false', hidden.id)
  await remind()
  expect(await times()).toEqual([moved.startsAt])
  // Simulates almost three hours.
  await app.engines.database.pool.query(
    `update event_bookings set reminded_at = reminded_at - interval '170 minutes' where event_id = $1`,
    [moved.id],
  )
  await change(`starts_at = starts_at - interval '170 minutes', ends_at = ends_at - interval '170 minutes'`, moved.id)
  await Promise.all([remind(), remind()])
  await remind()
  expect((await times()).toSorted()).toEqual([moved.startsAt, moved.startsAt + 10 * minuteMs])
})
