import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookingCancel, bookingList, bookingSchedule } from '#contract/bookings.ts'
import { scheduleUpdate } from '#contract/commentators.ts'
import { messageList, messageMarkAllRead, messageMarkRead, messageUnread } from '#contract/notifications.ts'
import { guestLogin } from '#contract/session.ts'
import { createWorld, inAll, type Person, type World } from '#demo/world.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { signUp } from '#tests/setup/members.ts'
import { openSocket } from '#tests/setup/socket-client.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

const minuteMs = 60_000
let app: TestApp
let world: World
let blv: Person
let token: string
let userId: string

beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  blv = await world.commentator({ name: 'Minh | Khang' })
})
afterAll(() => app.close())
beforeEach(async () => {
  const member = await signUp(app)
  token = member.accessToken
  userId = member.userId
})

async function comingFixture(kickOff = Date.now() + 3 * 60 * minuteMs): Promise<string> {
  const homeId = await world.team({ names: { vi: 'Đức', en: 'Germany', zh: '德國' } })
  const awayId = await world.team({ names: inAll('Hà Nội FC') })
  return world.fixture({ kickOff, homeId, awayId, commentators: [blv] })
}

const book = (fixtureId: string, by = token) =>
  app.call(bookingSchedule, { fixtureId, commentatorId: blv.userId, name: blv.name }, { token: by })
const mine = async () => (await app.call(bookingList, { userId }, { token })).data.list
const news = async (locale: 'vi' | 'en' = 'vi') => (await app.call(messageList, { locale }, { token })).data.list

/** Resolves when the member’s list has a notification with this title. */
async function notified(title: string, doIt: () => Promise<unknown>) {
  const socket = await openSocket(app.address, { token })
  socket.send({ type: 'sub', topic: 'user' })
  await socket.next((event) => event.type === 'subbed' && event.topic === 'user')
  await doIt()
  const pushes = () => socket.events.filter((event) => event.type === 'notification')
  for (let heard = 1; ; heard += 1) {
    await socket.until(() => pushes().length >= heard)
    const found = (await news()).find((one) => one.title === title)
    if (!found) continue
    await socket.close()
    return { found, push: pushes()[heard - 1] }
  }
}

describe('booking', () => {
  test('a member books a commentator, sees the booking with the fixture, and cancels it', async () => {
    const fixtureId = await comingFixture()
    expect(await book(fixtureId)).toMatchObject({
      code: 0,
      msg: 'Success',
      data: { fixtureId, commentator: { userId: blv.userId, name: blv.name } },
    })
    expect(await mine()).toMatchObject([
      { fixtureId, commentator: { userId: blv.userId, name: blv.name }, fixture: { home: { name: 'Đức' } } },
    ])
    expect((await app.call(bookingCancel, { fixtureId, commentatorId: blv.userId }, { token })).code).toBe(0)
    expect(await mine()).toEqual([])
    const again = await app.call(bookingCancel, { fixtureId, commentatorId: blv.userId }, { token })
    expect(again).toMatchObject({ status: 404, msg: 'BOOKING_NOT_FOUND' })
  })

  test('accepts one of 100 parallel bookings and answers ALREADY_BOOKED to 99', async () => {
    const fixtureId = await comingFixture()
    const answers = await Promise.all(Array.from({ length: 100 }, () => book(fixtureId)))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(answers.filter(({ msg, status }) => msg === 'ALREADY_BOOKED' && status === 409)).toHaveLength(99)
    expect(await mine()).toHaveLength(1)
  })

  test('each impossible booking gets its error', async () => {
    const started = await world.liveFixture({ commentators: [blv] })
    expect(await book(started)).toMatchObject({ status: 409, msg: 'BOOKING_CLOSED' })
    expect(await book('999999999')).toMatchObject({ status: 404, msg: 'FIXTURE_NOT_FOUND' })
    const uncommented = await world.fixture()
    expect(await book(uncommented)).toMatchObject({ status: 404, msg: 'COMMENTATOR_NOT_FOUND' })
    const unsure = await comingFixture()
    await app.features.schedule.applyUpdate({ fixtureId: unsure, observedAt: Date.now(), timeState: 'provisional' })
    expect(await book(unsure)).toMatchObject({ status: 409, msg: 'BOOKING_CLOSED' })
    expect((await app.call(bookingSchedule, { fixtureId: 'x', commentatorId: '1' }, { token })).status).toBe(400)
  })

  test('members can neither book for another member nor read another member’s bookings', async () => {
    const fixtureId = await comingFixture()
    await book(fixtureId)
    const { accessToken: foreign } = await signUp(app)
    expect(await app.call(bookingList, { userId }, { token: foreign })).toMatchObject({
      status: 403,
      msg: 'NOT_PERMISSIONS',
    })
    expect((await app.call(bookingList, {}, { token: foreign })).data.list).toEqual([])
    const forged = await app.call(bookingSchedule, { fixtureId, commentatorId: blv.userId, userId }, { token: foreign })
    expect(forged).toMatchObject({ status: 403, msg: 'NOT_PERMISSIONS' })
    expect((await app.call(bookingCancel, { fixtureId, commentatorId: blv.userId }, { token: foreign })).status).toBe(
      404,
    )
    const guest = (await app.call(guestLogin)).data
    const asGuest = await app.call(bookingList, {}, { token: typeof guest === 'string' ? guest : '' })
    expect([401, 403]).toContain(asGuest.status)
  })

  test('the list contains only kick-offs within its window', async () => {
    const soon = await comingFixture(Date.now() + 60 * minuteMs)
    const late = await comingFixture(Date.now() + 10 * 24 * 60 * minuteMs)
    await book(soon)
    await book(late)
    const week = { startTime: Date.now(), endTime: Date.now() + 7 * 24 * 60 * minuteMs }
    const { data } = await app.call(bookingList, { ...week, userId }, { token })
    expect(data.list.map((one) => one.fixtureId)).toEqual([soon])
    expect(data.total).toBe(1)
  })
})

describe('the member is notified', () => {
  test('fifteen minutes before kick-off, once, in the requested language', async () => {
    const fixtureId = await comingFixture(Date.now() + 10 * minuteMs)
    await book(fixtureId)
    const { found, push } = await notified('BOOKING_SOON', () => app.features.bookings.remind())
    expect(push?.data.unread).toMatchObject({ unReadBookingCount: 1 })
    expect(found.content.split('|').slice(0, 2)).toEqual(['Đức – Hà Nội FC', expect.stringContaining(fixtureId)])
    expect((await news('en'))[0]?.content).toContain('Germany')
    await Promise.all(Array.from({ length: 20 }, () => app.features.bookings.remind()))
    expect(await news()).toHaveLength(1)
  })

  test('with the same number of parts when a name contains a pipe', async () => {
    await book(await comingFixture(Date.now() + 10 * minuteMs))
    const { found } = await notified('BOOKING_SOON', () => app.features.bookings.remind())
    expect(found.content.split('|')).toHaveLength(4)
  })

  test('of nothing before the reminder time', async () => {
    await book(await comingFixture(Date.now() + 20 * minuteMs))
    await app.features.bookings.remind()
    expect(await news()).toEqual([])
  })

  test('at the kick-off that the feed reports', async () => {
    const fixtureId = await comingFixture(Date.now() + 5 * minuteMs)
    await book(fixtureId)
    await app.features.schedule.applyUpdate({ fixtureId, observedAt: Date.now(), code: 1 })
    const { found } = await notified('BOOKING_STARTED', () => app.features.bookings.remind())
    expect(found).toBeDefined()
    expect(await news()).toHaveLength(1)
  })

  test('that the commentator is on air, once, in addition to the other reminders', async () => {
    const fixtureId = await comingFixture(Date.now() + 14 * minuteMs)
    await book(fixtureId)
    const onAir = { fixtureId, userId: blv.userId }
    await notified('BOOKING_ON_AIR', () => app.features.bookings.notifyOnAir(onAir))
    await app.features.bookings.notifyOnAir(onAir)
    await app.features.bookings.remind()
    await app.features.schedule.applyUpdate({ fixtureId, observedAt: Date.now(), code: 1 })
    await app.features.bookings.remind()
    expect((await news()).map((one) => one.title)).toEqual(['BOOKING_STARTED', 'BOOKING_SOON', 'BOOKING_ON_AIR'])
  })

  test('that the kick-off time became uncertain, and when it is certain again', async () => {
    const fixtureId = await comingFixture()
    await book(fixtureId)
    const setTimeState = (timeState: 'exact' | 'provisional') =>
      app.features.schedule.applyUpdate({ fixtureId, observedAt: Date.now(), timeState })
    await notified('BOOKING_UNSURE', () => setTimeState('provisional'))
    await notified('BOOKING_RESUMED', () => setTimeState('exact'))
  })

  test('that the fixture was moved, and is reminded again at the new time', async () => {
    const fixtureId = await comingFixture(Date.now() + 10 * minuteMs)
    await book(fixtureId)
    await app.features.bookings.remind()
    const kickOff = Date.now() + 14 * minuteMs
    const { found } = await notified('BOOKING_MOVED', () =>
      app.features.schedule.applyUpdate({ fixtureId, observedAt: Date.now(), kickOff }),
    )
    expect(found.content).toContain(String(kickOff))
    await app.features.bookings.remind()
    expect((await news()).map((one) => one.title)).toEqual(['BOOKING_SOON', 'BOOKING_MOVED', 'BOOKING_SOON'])
  })

  test.each([
    [-10, 'BOOKING_CANCELLED'],
    [-14, 'BOOKING_POSTPONED'],
  ])('that the fixture was called off (%i)', async (code, title) => {
    const fixtureId = await comingFixture()
    await book(fixtureId)
    const { found } = await notified(title, () =>
      app.features.schedule.applyUpdate({ fixtureId, observedAt: Date.now(), code }),
    )
    expect(found).toMatchObject({ type: 30, status: 10 })
  })

  /** Lets the planned kick-off pass while the feed still reports the fixture as scheduled. */
  async function startedByTheClock(): Promise<string> {
    const fixtureId = await comingFixture(Date.now() + 10 * minuteMs)
    await book(fixtureId)
    await app.features.bookings.remind()
    const { pool } = app.engines.database
    const past = new Date(Date.now() - 5 * minuteMs)
    await pool.query('update fixtures set kick_off = $2 where id = $1', [fixtureId, past])
    await pool.query('update bookings set reported_kick_off = $2 where fixture_id = $1', [fixtureId, past])
    await notified('BOOKING_STARTED', () => app.features.bookings.remind())
    return fixtureId
  }

  test.each([
    [-10, 'BOOKING_CANCELLED'],
    [-14, 'BOOKING_POSTPONED'],
  ])('that the fixture was called off after its planned kick-off (%i)', async (code, title) => {
    const fixtureId = await startedByTheClock()
    await notified(title, () => app.features.schedule.applyUpdate({ fixtureId, observedAt: Date.now(), code }))
    expect((await news()).map((one) => one.title)).toEqual([title, 'BOOKING_STARTED', 'BOOKING_SOON'])
  })

  test('that the fixture was moved after its planned kick-off, and reminded again at the new time', async () => {
    const fixtureId = await startedByTheClock()
    const kickOff = Date.now() + 14 * minuteMs
    await notified('BOOKING_MOVED', () =>
      app.features.schedule.applyUpdate({ fixtureId, observedAt: Date.now(), kickOff }),
    )
    await app.features.bookings.remind()
    await app.features.schedule.applyUpdate({ fixtureId, observedAt: Date.now(), code: 1 })
    await app.features.bookings.remind()
    expect((await news()).map((one) => one.title)).toEqual([
      'BOOKING_STARTED',
      'BOOKING_SOON',
      'BOOKING_MOVED',
      'BOOKING_STARTED',
      'BOOKING_SOON',
    ])
  })

  /** Resolves when the member’s notifications have exactly these titles, newest first. */
  const expectTitles = (titles: string[]) =>
    eventually(async () => expect((await news()).map((one) => one.title)).toEqual(titles))

  test('of each move, when the fixture alternates between two times', async () => {
    const hours = [3, 4].map((after) => Date.now() + after * 60 * minuteMs)
    const fixtureId = await comingFixture(hours[0])
    await book(fixtureId)
    for (const moves of [1, 2, 3]) {
      const kickOff = hours[moves % 2]
      await app.features.schedule.applyUpdate({ fixtureId, observedAt: Date.now(), ...(kickOff ? { kickOff } : {}) })
      await expectTitles(Array.from({ length: moves }, () => 'BOOKING_MOVED'))
    }
  })

  test('each time that the fixture is called off or restored', async () => {
    const fixtureId = await comingFixture()
    await book(fixtureId)
    const { schedule } = app.features
    await schedule.applyUpdate({ fixtureId, observedAt: Date.now(), code: -10 })
    await expectTitles(['BOOKING_CANCELLED'])
    await schedule.applyUpdate({ fixtureId, observedAt: Date.now(), code: 0, isManual: true })
    await expectTitles(['BOOKING_RESUMED', 'BOOKING_CANCELLED'])
    await schedule.applyUpdate({ fixtureId, observedAt: Date.now(), code: -10 })
    await expectTitles(['BOOKING_CANCELLED', 'BOOKING_RESUMED', 'BOOKING_CANCELLED'])
  })

  test('each time that the commentator withdraws from a fixture that was booked again', async () => {
    const fixtureId = await comingFixture()
    const hers = await world.tokenOf(blv)
    const comment = (status: 0 | 1) => app.call(scheduleUpdate, { id: fixtureId, status }, { token: hers })
    await book(fixtureId)
    await comment(0)
    await expectTitles(['BOOKING_WITHDRAWN'])
    await comment(1)
    expect((await book(fixtureId)).msg).toBe('Success')
    await comment(0)
    await expectTitles(['BOOKING_WITHDRAWN', 'BOOKING_WITHDRAWN'])
  })

  test('that the commentator withdrew after the start', async () => {
    const fixtureId = await startedByTheClock()
    const hers = await world.tokenOf(blv)
    await notified('BOOKING_WITHDRAWN', () => app.call(scheduleUpdate, { id: fixtureId, status: 0 }, { token: hers }))
    expect(await mine()).toEqual([])
  })

  test('that the commentator withdrew, and the booking is deleted', async () => {
    const fixtureId = await comingFixture()
    await book(fixtureId)
    const hers = await world.tokenOf(blv)
    const { found } = await notified('BOOKING_WITHDRAWN', () =>
      app.call(scheduleUpdate, { id: fixtureId, status: 0 }, { token: hers }),
    )
    expect(found).toBeDefined()
    expect(await mine()).toEqual([])
  })
})

describe('notifications', () => {
  test('reading one lowers the count by one, once, and only by its member', async () => {
    await book(await comingFixture(Date.now() + 10 * minuteMs))
    await book(await comingFixture(Date.now() + 11 * minuteMs))
    await app.features.bookings.remind()
    const unread = async () => (await app.call(messageUnread, undefined, { token })).data
    expect(await unread()).toEqual({ unReadBookingCount: 2, unReadMsgCount: 0 })
    const [first] = await news()
    const id = first?.id ?? ''
    const { accessToken: foreign } = await signUp(app)
    expect(await app.call(messageMarkRead, { id }, { token: foreign })).toMatchObject({
      status: 404,
      msg: 'NOTIFICATION_NOT_FOUND',
    })
    expect((await app.call(messageMarkRead, { id }, { token })).data.unReadBookingCount).toBe(1)
    expect((await app.call(messageMarkRead, { id }, { token })).data.unReadBookingCount).toBe(1)
    expect((await news()).find((one) => one.id === id)?.status).toBe(20)
    expect((await app.call(messageMarkAllRead, {}, { token })).data).toEqual({
      unReadBookingCount: 0,
      unReadMsgCount: 0,
    })
  })

  test('the list contains only the requested type', async () => {
    await book(await comingFixture(Date.now() + 10 * minuteMs))
    await app.features.bookings.remind()
    expect((await app.call(messageList, { type: 10 }, { token })).data.list).toEqual([])
    expect((await app.call(messageList, { type: 30 }, { token })).data.total).toBe(1)
    expect((await app.call(messageList, { type: 7 as 10 }, { token })).status).toBe(400)
  })
})
