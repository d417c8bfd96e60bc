import type { Locale } from '#contract/envelope.ts'
import { notificationTypes } from '#contract/notifications.ts'
import { fixtureSlug } from '#contract/rules/fixture-slug.ts'
import type { NotificationTitle } from '#contract/rules/notification-titles.ts'
import type { Tx } from '#server/db/sql.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { NewNotification, NotificationService } from '#server/features/notifications/notifications.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { event } from '#server/kit/events.ts'
import {
  type BookingKey,
  type ChangedBooking,
  countAhead,
  deleteBooking,
  insertBooking,
  lockBookable,
  type NotifiedBooking,
  takeChanged,
  takeDue,
  takeOnAir,
  takeStarted,
  takeWithdrawn,
} from './booking.store.ts'
import { findOwnerOf, replaceToken, upsertToken } from './calendar-token.store.ts'

export type BookingService = {
  /**
   * Stores the booking and returns the commentator’s name. Throws FIXTURE_NOT_FOUND, COMMENTATOR_NOT_FOUND,
   * BOOKING_CLOSED, TOO_MANY_BOOKINGS, ALREADY_BOOKED.
   */
  book(key: BookingKey): Promise<string>
  /** Throws BOOKING_NOT_FOUND. */
  cancel(key: BookingKey): Promise<void>
  /**
   * Sends reminders 15 minutes before kick-off, and start notifications. Each is sent once per booking and kick-off
   * time.
   */
  remind(): Promise<void>
  /** Notifies members who booked the fixture when it was moved, called off, resumed or lost its exact time. */
  followFixture(fixtureId: string): Promise<void>
  notifyOnAir(stream: { fixtureId: string; userId: string }): Promise<void>
  notifyWithdrawn(entry: { fixtureId: string; userId: string }): Promise<void>
  /** Returns the token of the member’s private calendar. Creates it on the first call. */
  calendarOf(userId: string): Promise<string>
  ownerOfCalendar(token: string): Promise<string | null>
  /** Replaces the token. The old one becomes invalid. */
  renewCalendar(userId: string): Promise<string>
}

const minuteMs = 60_000
const remindBeforeMs = 15 * minuteMs
/** Start notifications are sent only within this time after kick-off, for example not after a long downtime. */
const startNewsForMs = 30 * minuteMs
const maxAhead = 200

export function createBookingService(
  { db }: DatabaseEngine,
  { notifications }: { notifications: NotificationService },
): BookingService {
  /** Runs `take` and creates the notifications in one transaction, so that neither is done without the other. */
  async function notifyTaken(take: (tx: Tx) => Promise<NewNotification[]>): Promise<void> {
    await db.transaction().execute(async (tx) => notifications.notify(tx, await take(tx)))
  }

  return {
    book: (key) =>
      db.transaction().execute(async (tx) => {
        const fixture = await lockBookable(tx, key)
        if (!fixture) throw new ApiError('FIXTURE_NOT_FOUND')
        if (fixture.commentator === null) throw new ApiError('COMMENTATOR_NOT_FOUND')
        const isOpen = fixture.state === 'scheduled' && fixture.time_state === 'exact' && fixture.kick_off > new Date()
        if (!isOpen) throw new ApiError('BOOKING_CLOSED')
        if ((await countAhead(tx, key.userId)) >= maxAhead) throw new ApiError('TOO_MANY_BOOKINGS')
        const of = { name: fixture.commentator, kickOff: fixture.kick_off }
        if (!(await insertBooking(tx, key, of))) throw new ApiError('ALREADY_BOOKED')
        await event(tx, 'booking.made', key)
        return fixture.commentator
      }),
    async cancel(key) {
      if (!(await deleteBooking(db, key))) throw new ApiError('BOOKING_NOT_FOUND')
    },
    async remind() {
      const now = new Date()
      const until = new Date(now.getTime() + remindBeforeMs)
      await notifyTaken(async (tx) => (await takeDue(tx, { now, until })).map((one) => newsOf(one, 'BOOKING_SOON')))
      const notBefore = new Date(now.getTime() - startNewsForMs)
      await notifyTaken(async (tx) =>
        (await takeStarted(tx, { now, notBefore })).map((one) => newsOf(one, 'BOOKING_STARTED')),
      )
    },
    followFixture: (fixtureId) =>
      notifyTaken(async (tx) =>
        (await takeChanged(tx, { fixtureId, now: new Date() })).flatMap((one) => {
          const title = titleOfChange(one)
          return title ? [newsOf(one, title)] : []
        }),
      ),
    notifyOnAir: ({ fixtureId, userId }) =>
      notifyTaken(async (tx) =>
        (await takeOnAir(tx, { fixtureId, userId, now: new Date() })).map((one) => newsOf(one, 'BOOKING_ON_AIR')),
      ),
    calendarOf: (userId) => upsertToken(db, userId),
    ownerOfCalendar: (token) => findOwnerOf(db, token),
    renewCalendar: (userId) => replaceToken(db, userId),
    notifyWithdrawn: (entry) =>
      notifyTaken(async (tx) => (await takeWithdrawn(tx, entry)).map((one) => newsOf(one, 'BOOKING_WITHDRAWN'))),
  }
}

function titleOfChange({ state, timeState, wasMoved, wasOff }: ChangedBooking): NotificationTitle | null {
  if (state === 'cancelled' || state === 'abandoned') return 'BOOKING_CANCELLED'
  if (state === 'postponed' || state === 'tbd') return 'BOOKING_POSTPONED'
  if (timeState !== 'exact') return 'BOOKING_UNSURE'
  if (wasOff) return 'BOOKING_RESUMED'
  return wasMoved ? 'BOOKING_MOVED' : null
}

function newsOf(booking: NotifiedBooking, title: NotificationTitle): NewNotification {
  const { userId, fixtureId, commentatorId, commentatorName, kickOff, homeNames, awayNames, version, bookedAt } =
    booking
  const slug = fixtureSlug({ home: homeNames.vi, away: awayNames.vi, fixtureId })
  const partsIn = (locale: Locale) => [
    `${homeNames[locale]} – ${awayNames[locale]}`,
    slug,
    String(kickOff.getTime()),
    commentatorName,
  ]
  return {
    userId,
    type: notificationTypes.booking,
    title,
    parts: { vi: partsIn('vi'), en: partsIn('en'), zh: partsIn('zh') },
    from: { kind: 'booking', id: fixtureId },
    // Identifies the notification, so that it is created once. A new version of the fixture or a new booking has
    // another key.
    sourceKey: `booking:${fixtureId}:${commentatorId}:${title}:${bookedAt.getTime()}:${version}`,
  }
}
