import {
  bookingCancel,
  bookingList,
  bookingSchedule,
  calendarAddress,
  renewCalendarAddress,
} from '#contract/bookings.ts'
import { toPage } from '#server/db/page.ts'
import type { Db } from '#server/db/sql.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { handle, type Route } from '#server/http/handle.ts'
import type { Member } from '#server/http/viewer.ts'
import { listBookings } from './booking.store.ts'
import type { BookingService } from './bookings.service.ts'

type Uses = { db: Db; service: BookingService; schedule: Pick<ScheduleService, 'findAll'> }

const maxDateMs = 8.64e15

export function bookingRoutes({ db, service, schedule }: Uses): Route[] {
  return [
    handle(bookingSchedule, async (input, { member }) => {
      const key = {
        userId: own(member, input.userId),
        fixtureId: input.fixtureId,
        commentatorId: input.commentatorId,
      }
      const name = await service.book(key)
      return { fixtureId: key.fixtureId, commentator: { userId: key.commentatorId, name } }
    }),
    handle(bookingCancel, async ({ fixtureId, commentatorId }, { member }) => {
      await service.cancel({ userId: member.userId, fixtureId, commentatorId })
      return { fixtureId }
    }),
    handle(bookingList, async (input, { member }) => {
      const from = new Date(input.startTime ?? Date.now())
      const to = new Date(input.endTime ?? maxDateMs)
      const { rows, total } = await listBookings(db, { ...input, userId: own(member, input.userId), from, to })
      const found = await schedule.findAll([...new Set(rows.map((row) => row.fixture_id))], input.locale)
      const fixtures = new Map(found.map((fixture) => [fixture.fixtureId, fixture]))
      const list = rows.flatMap((row) => {
        const fixture = fixtures.get(row.fixture_id)
        const commentator = { userId: row.commentator_id, name: row.commentator_name }
        return fixture ? [{ fixtureId: row.fixture_id, commentator, createdAt: row.created_at.getTime(), fixture }] : []
      })
      return toPage(list, total, input)
    }),
    handle(calendarAddress, async (_input, { member }) => ({
      path: pathOf(await service.calendarOf(member.userId)),
    })),
    handle(renewCalendarAddress, async (_input, { member }) => ({
      path: pathOf(await service.renewCalendar(member.userId)),
    })),
  ]
}

/**
 * Returns the caller’s id. Throws NOT_PERMISSIONS when `userId` is another member’s, because members can only read and
 * change their bookings.
 */
function own(member: Member, userId: string | undefined): string {
  if (userId !== undefined && userId !== member.userId) throw new ApiError('NOT_PERMISSIONS')
  return member.userId
}

const pathOf = (token: string) => `/calendar/user/${token}.ics`
