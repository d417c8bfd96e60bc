import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs, epochMsInput, locale, pageOf, paging } from './envelope.ts'
import { fixtureSummary } from './schedule.ts'

export const booking = z.object({
  fixtureId: digits,
  commentator: z.object({ userId: z.string(), name: z.string() }),
  createdAt: epochMs,
  fixture: fixtureSummary,
})
export type Booking = z.infer<typeof booking>

const bookedPair = { fixtureId: digitsInput, commentatorId: digitsInput }

/** `startTime` and `endTime` limit the kick-offs, in epoch milliseconds. Without `startTime` the list starts now. */
export const bookingList = endpoint({
  method: 'GET',
  path: '/au/api/user/booking/booking-list',
  summary: "The member's bookings, by kick-off",
  auth: 'user',
  input: z.object({
    ...paging(100),
    startTime: z.optional(epochMsInput),
    endTime: z.optional(epochMsInput),
    userId: z.optional(digitsInput),
    locale: z._default(locale, 'vi'),
  }),
  data: pageOf(booking),
  errors: ['NOT_PERMISSIONS'],
})

/**
 * `name` and `userId` are redundant: the commentator’s name and the caller’s id. A member cannot book for another
 * member.
 */
export const bookingSchedule = endpoint({
  method: 'POST',
  path: '/au/api/user/booking/booking-schedule',
  summary:
    'Book a commentator for a coming fixture; the member gets a reminder 15 minutes before kick-off and at kick-off',
  auth: 'user',
  input: z.object({
    ...bookedPair,
    name: z.optional(z.string().check(z.maxLength(100))),
    userId: z.optional(digitsInput),
  }),
  data: z.object({ fixtureId: digits, commentator: z.object({ userId: z.string(), name: z.string() }) }),
  errors: [
    'FIXTURE_NOT_FOUND',
    'COMMENTATOR_NOT_FOUND',
    'NOT_PERMISSIONS',
    'BOOKING_CLOSED',
    'ALREADY_BOOKED',
    'TOO_MANY_BOOKINGS',
  ],
})

export const bookingCancel = endpoint({
  method: 'POST',
  path: '/au/api/user/booking/booking-cancel',
  summary: 'Cancel a booking',
  auth: 'user',
  input: z.object(bookedPair),
  data: z.object({ fixtureId: digits }),
  errors: ['BOOKING_NOT_FOUND'],
})

/** Calendar programs cannot log in, so the address itself is the secret. Renewing it revokes the previous one. */
export const calendarAddress = endpoint({
  method: 'GET',
  path: '/au/api/user/booking/calendar',
  summary: 'Private address of a calendar (ICS) with the member’s booked fixtures',
  auth: 'user',
  data: z.object({ path: z.string() }),
})

export const renewCalendarAddress = endpoint({
  method: 'POST',
  path: '/au/api/user/booking/calendar-renew',
  summary: 'Create a new private calendar address and revoke the previous one',
  auth: 'user',
  data: z.object({ path: z.string() }),
})
