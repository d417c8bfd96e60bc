import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { NotificationService } from '#server/features/notifications/notifications.service.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import { listener } from '#server/kit/events.ts'
import type { Feature } from '#server/kit/feature.ts'
import { personalRows } from '#server/kit/personal-data.ts'
import { bookingRoutes } from './bookings.routes.ts'
import { type BookingService, createBookingService } from './bookings.service.ts'

type Ground = { engines: { database: DatabaseEngine } }
type Uses = { notifications: NotificationService; schedule: ScheduleService }

export function createBookings(
  { engines: { database } }: Ground,
  { notifications, schedule }: Uses,
): Feature<BookingService> {
  const { db } = database
  const service = createBookingService(database, { notifications })
  return {
    service,
    routes: bookingRoutes({ db, service, schedule }),
    listeners: [
      listener('fixture.changed', ({ fixtureId }) => service.followFixture(fixtureId)),
      listener('stream.started', service.notifyOnAir),
      listener('commentator.withdrew', service.notifyWithdrawn),
    ],
    personal: [
      personalRows(database.db, { table: 'bookings', goes: true }),
      personalRows(database.db, { table: 'calendar_tokens', without: ['token'], goes: true }),
    ],
    jobs: [{ name: 'bookings.remind', cron: '* * * * *', run: service.remind }],
  }
}
