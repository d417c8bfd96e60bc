import { notificationTypes } from '#contract/notifications.ts'
import type { RewardOffer } from '#contract/rewards.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { NewNotification, NotificationService } from '#server/features/notifications/notifications.service.ts'
import { ApiError } from '#server/http/errors.ts'
import {
  countBookable,
  type DueReminder,
  deleteBooking,
  insertBooking,
  insertEvent,
  lockEvent,
  type NewEvent,
  takeDue,
  takePlace,
} from './events.store.ts'

export type EventService = {
  /** Creates an event, which operators can edit later. Does nothing when the slug is taken. */
  keep(event: NewEvent): Promise<void>
  /**
   * Books a place, or cancels the booking when `on` is false. Returns the number of booked places. Throws NOT_FOUND,
   * EVENT_FULL, EVENT_OVER.
   */
  book(userId: string, eventId: string, on: boolean): Promise<number>
  /** Returns the events with a place to book, for a new member when `userId` is null. */
  offer(userId: string | null): Promise<RewardOffer>
  /**
   * Notifies members who booked an event that starts within the hour. They are notified again only when the event is
   * moved.
   */
  remind(): Promise<void>
}

const remindBeforeMs = 60 * 60_000

export function createEventService(
  { db }: DatabaseEngine,
  notifications: Pick<NotificationService, 'notify'>,
): EventService {
  return {
    keep: (event) => insertEvent(db, event),
    book: (userId, eventId, on) =>
      db.transaction().execute(async (tx) => {
        const event = await lockEvent(tx, eventId)
        if (!event) throw new ApiError('NOT_FOUND')
        const { booked, capacity } = event
        if (!on) return (await deleteBooking(tx, eventId, userId)) ? booked - 1 : booked
        if (event.isOver) throw new ApiError('EVENT_OVER')
        if (!(await insertBooking(tx, eventId, userId))) return booked
        if (capacity !== null && booked >= capacity) throw new ApiError('EVENT_FULL')
        await takePlace(tx, eventId)
        return booked + 1
      }),
    async offer(userId) {
      const { total, left, nextAt } = await countBookable(db, userId)
      const state = total === 0 ? 'closed' : left > 0 ? 'ready' : 'done'
      return { kind: 'events', state, left, total, pays: 0, paid: null, endsAt: nextAt?.getTime() ?? null }
    },
    async remind() {
      await db.transaction().execute(async (tx) => {
        const due = await takeDue(tx, remindBeforeMs)
        await notifications.notify(tx, due.map(newsOf))
      })
    },
  }
}

function newsOf({ id, slug, title, starts_at, user_id: userId }: DueReminder): NewNotification {
  const parts = (name: string) => [name, slug, String(starts_at.getTime())]
  return {
    userId,
    type: notificationTypes.booking,
    title: 'EVENT_SOON',
    parts: { vi: parts(title.vi), en: parts(title.en), zh: parts(title.zh) },
    sourceKey: `event:${id}:${starts_at.getTime()}`,
  }
}
