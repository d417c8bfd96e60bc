import {
  bookingCancel,
  bookingList,
  bookingSchedule,
  calendarAddress,
  renewCalendarAddress,
} from '#contract/bookings.ts'
import { plainRows, type Row } from '#tests/conformance/authorisation-rows.ts'

export const rows: readonly Row[] = [
  ...plainRows({
    user: [calendarAddress, renewCalendarAddress],
  }),
  {
    call: bookingCancel,
    who: 'user',
    cases: [
      {
        on: 'booking',
        input: ({ fixtureId, commentatorId }) => ({ fixtureId, commentatorId }),
        expected: { owner: 'Success', rest: 'BOOKING_NOT_FOUND' },
      },
    ],
  },
  {
    call: bookingList,
    who: 'user',
    cases: [
      { on: 'booking', input: ({ userId }) => ({ userId }), expected: { owner: 'Success', rest: 'NOT_PERMISSIONS' } },
    ],
  },
  {
    call: bookingSchedule,
    who: 'user',
    cases: [
      {
        on: 'booking',
        input: ({ fixtureId, commentatorId, userId }) => ({ fixtureId, commentatorId, userId }),
        expected: { owner: 'ALREADY_BOOKED', rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
]
