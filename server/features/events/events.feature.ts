import { eventBooking, eventInfo, eventList, eventSaving, ownEvents, type SiteEvent } from '#contract/events.ts'
import type { Feature, Ground } from '#server/feature.ts'
import type { NewsfeedService } from '#server/features/newsfeed/post.service.ts'
import type { NotificationService } from '#server/features/notifications/notifications.service.ts'
import { handle, memberOf } from '#server/http/bind.ts'
import { ApiError } from '#server/http/errors.ts'
import { personalRows } from '#server/personal-data.ts'
import { serveEventCalendar } from './event-calendar.ts'
import { eventResource } from './events.resource.ts'
import { createEventService, type EventService } from './events.service.ts'
import {
  type EventRow,
  eventExists,
  findEvent,
  listComingSlugs,
  listEventsByIds,
  listOwnEvents,
  pageOfEvents,
  setSaving,
} from './events.store.ts'

/** Events with bookings that never exceed the capacity, and a reminder in the hour before the start. */
export function createEvents(
  { engines, config }: Ground,
  { notifications, newsfeed }: { notifications: NotificationService; newsfeed: Pick<NewsfeedService, 'accept'> },
): Feature<EventService> {
  const { database } = engines
  const { db } = database
  const service = createEventService(database, notifications)
  newsfeed.accept({
    kind: 'event',
    async cards(ids, locale) {
      const shown = await listEventsByIds(db, ids, locale)
      return new Map(
        shown.map(({ id, slug, title, summary }) => [
          id,
          { path: `/su-kien/${slug}`, title, text: summary, image: null },
        ]),
      )
    },
  })
  return {
    service,
    resources: [eventResource],
    serve: serveEventCalendar({ engines, config }),
    sitemaps: [
      {
        ...{
          kind: 'events',
          pattern: '/su-kien/:slug',
          numbers: async () => ((await listComingSlugs(db)).length > 0 ? [1] : []),
        },
        async read(number) {
          const slugs = number === 1 ? await listComingSlugs(db) : []
          return slugs.map((slug) => ({ path: `/su-kien/${slug}` }))
        },
      },
    ],
    personal: [
      personalRows(db, { table: 'event_bookings', goes: true }),
      personalRows(db, { table: 'event_savings', goes: true }),
    ],
    jobs: [{ name: 'events.remind', cron: '* * * * *', run: service.remind }],
    routes: [
      handle(eventList, async (asked) => {
        const { list, ...page } = await pageOfEvents(db, asked)
        return { list: list.map(inBrief), ...page }
      }),
      handle(eventInfo, async ({ slug, locale }) => {
        const event = await findEvent(db, slug, locale)
        if (!event) throw new ApiError('NOT_FOUND')
        return { ...inBrief(event), text: event.text.split('\n').filter(Boolean) }
      }),
      handle(ownEvents, (_input, context) => listOwnEvents(db, memberOf(context).userId)),
      handle(eventBooking, async ({ id, on }, context) => ({
        id,
        isBooked: on,
        booked: await service.book(memberOf(context).userId, id, on),
      })),
      handle(eventSaving, async ({ id, on }, context) => {
        if (!(await eventExists(db, id))) throw new ApiError('NOT_FOUND')
        await setSaving(db, id, memberOf(context).userId, on)
        return { id, isSaved: on }
      }),
    ],
  }
}

function inBrief({ id, slug, title, summary, place, starts_at, ends_at, capacity, booked }: EventRow): SiteEvent {
  return {
    ...{ id, slug, title, summary, place, capacity, booked },
    ...{ startsAt: starts_at.getTime(), endsAt: ends_at.getTime() },
  }
}
