import { describe, expect, test } from 'vitest'
import { holdBack, mayShowLate, outcomeOf, quietForMs } from './push.rules.ts'
import { pushMessageOf } from './push-message.rules.ts'

const at = (time: string) => new Date(`2026-03-01T${time}Z`)
const hourMs = 3_600_000

describe('quiet hours', () => {
  const night = { from: 22 * 60, to: 7 * 60, zone: 'Asia/Ho_Chi_Minh' }

  test.each([
    ['15:00:00', 9 * hourMs],
    ['17:00:00', 7 * hourMs],
    ['23:59:30', 30_000],
    ['00:00:00', 0],
    ['14:59:59', 0],
  ])('from 22:00 to 07:00 in Vietnam, at %s UTC, last another %i ms', (time, ms) => {
    expect(quietForMs(night, at(time))).toBe(ms)
  })

  test('use the member’s zone, not the server’s', () => {
    expect(quietForMs({ ...night, zone: 'Europe/London' }, at('15:00:00'))).toBe(0)
    expect(quietForMs({ ...night, zone: 'Europe/London' }, at('22:00:00'))).toBe(9 * hourMs)
  })

  test('within one day begin and end on that day', () => {
    const noon = { from: 12 * 60, to: 13 * 60, zone: 'UTC' }
    expect(quietForMs(noon, at('12:30:00'))).toBe(hourMs / 2)
    expect(quietForMs(noon, at('13:00:00'))).toBe(0)
  })

  test('with equal ends are off', () => {
    expect(quietForMs({ from: 600, to: 600, zone: 'UTC' }, at('10:00:00'))).toBe(0)
  })
})

describe('a message', () => {
  const now = at('18:00:00')
  const comment = {
    title: 'NEW_COMMENT',
    kind: 'comments',
    isLoggedIn: true,
    isUnread: true,
    isNewest: true,
    createdAt: now,
    quietFrom: null,
    quietTo: null,
    quietExceptBookings: true,
    zone: 'Asia/Ho_Chi_Minh',
    pushPerHour: 12,
  } as const
  const night = { quietFrom: 22 * 60, quietTo: 7 * 60 }
  const none = { now, sentRecently: 0 }

  test('is sent', () => {
    expect(holdBack(comment, none)).toBeNull()
  })

  test('that was read, replaced or is too old is not sent', () => {
    expect(holdBack({ ...comment, isUnread: false }, none)).toBe('skipped')
    expect(holdBack({ ...comment, isLoggedIn: false }, none)).toBe('skipped')
    expect(holdBack({ ...comment, isNewest: false }, none)).toBe('skipped')
    expect(holdBack({ ...comment, createdAt: new Date(now.getTime() - 25 * hourMs) }, none)).toBe('skipped')
  })

  test('waits in quiet hours, is dropped when it would be stale, and is sent at any time for a booking', () => {
    expect(holdBack({ ...comment, ...night }, none)).toEqual({ inMs: 6 * hourMs })
    expect(holdBack({ ...comment, ...night, title: 'LIVE_STARTED', kind: 'live' }, none)).toBe('skipped')
    const booking = { ...comment, ...night, title: 'BOOKING_SOON', kind: 'bookings' } as const
    expect(holdBack(booking, none)).toBeNull()
    expect(holdBack({ ...booking, quietExceptBookings: false }, none)).toBe('skipped')
    expect(holdBack({ ...booking, title: 'EVENT_SOON', quietExceptBookings: false }, none)).toBe('skipped')
  })

  test('above the hourly limit is not sent; bookings do not count, and null means no limit', () => {
    expect(holdBack(comment, { now, sentRecently: 12 })).toBe('skipped')
    expect(holdBack({ ...comment, kind: 'bookings', title: 'BOOKING_MOVED' }, { now, sentRecently: 12 })).toBeNull()
    expect(holdBack({ ...comment, pushPerHour: 0 }, { now, sentRecently: 500 })).toBeNull()
  })
})

describe('a message about a fixture', () => {
  const content = 'Hà Nội – Nam Định|ha-noi-nam-dinh-42|Hà Nội|'
  const about = {
    notificationId: '1',
    title: 'MATCH_STARTED',
    kind: 'matches',
    content: { vi: content, en: content, zh: content },
    others: 0,
    locale: 'vi',
    zone: 'Asia/Ho_Chi_Minh',
    createdAt: at('18:00:00'),
  } as const

  test.each([
    ['https://fcm.googleapis.com/fcm/send/x', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
    ['https://web.push.apple.com/QGx', false],
    ['https://push.apple.com.example/QGx', true],
  ])('waits for the picture only where it may be shown late: %s', (endpoint, isLate) => {
    expect(mayShowLate(endpoint)).toBe(isLate)
    const { fixtureId } = pushMessageOf({ ...about, endpoint }, { badge: 1, texts: {} })
    expect(fixtureId !== null).toBe(isLate)
  })
})

describe('the response of a push service', () => {
  test.each([
    [201, 'sent'],
    [202, 'sent'],
    [404, 'gone'],
    [410, 'gone'],
    [400, 'failed'],
    [413, 'failed'],
  ])('%i: %s', (status, outcome) => {
    expect(outcomeOf({ status }, 1, Date.now())).toBe(outcome)
  })

  test.each([401, 403])('%i means the site’s signature, so the message is sent again later', (status) => {
    expect(outcomeOf({ status }, 2, Date.now())).toEqual({ inMs: 30_000 })
  })

  test('429 or a server error is followed by longer and longer pauses', () => {
    const pause = (tries: number, retryAfter?: string) => outcomeOf({ status: 429, retryAfter }, tries, Date.now())
    expect(pause(1)).toEqual({ inMs: 15_000 })
    expect(pause(3)).toEqual({ inMs: 60_000 })
    expect(pause(30)).toEqual({ inMs: hourMs })
    expect(pause(1, '120')).toEqual({ inMs: 120_000 })
    expect(pause(1, '99999999')).toEqual({ inMs: hourMs })
    expect(pause(1, 'soon')).toEqual({ inMs: 15_000 })
    expect(outcomeOf({ status: 0 }, 2, Date.now())).toEqual({ inMs: 30_000 })
    expect(outcomeOf({ status: 503 }, 1, Date.now())).toEqual({ inMs: 15_000 })
  })
})
