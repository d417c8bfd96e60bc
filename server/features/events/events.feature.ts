import type { NewsfeedService } from '#server/features/newsfeed/post.service.ts'
import type { NotificationService } from '#server/features/notifications/notifications.service.ts'
import type { Feature, Ground } from '#server/kit/feature.ts'
import { personalRows } from '#server/kit/personal-data.ts'
import { serveEventCalendar } from './event-calendar.http.ts'
import { eventResource } from './events.resource.ts'
import { eventRoutes } from './events.routes.ts'
import { createEventService, type EventService } from './events.service.ts'
import { listComingSlugs, listEventsByIds } from './events.store.ts'

/** Events with bookings that never exceed the capacity, and a reminder in the hour before the start. */
export function createEvents(
  { engines, config, settings }: Ground,
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
    serve: serveEventCalendar({ engines, config, settings }),
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
    routes: eventRoutes({ db, service }),
  }
}
