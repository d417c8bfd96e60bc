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

/** Without a window the list starts now. The window limits kick-offs, in epoch milliseconds. */
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

/** `name` repeats the commentator's name and `userId` the caller's id. A member cannot book for another member. */
export const bookingSchedule = endpoint({
  method: 'POST',
  path: '/au/api/user/booking/booking-schedule',
  summary: 'Book a commentator on a coming fixture: a reminder 15 minutes before, and at kick-off',
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
  summary: 'Take a booking back',
  auth: 'user',
  input: z.object(bookedPair),
  data: z.object({ fixtureId: digits }),
  errors: ['BOOKING_NOT_FOUND'],
})

/** Calendar programs cannot log in, so the address itself is the secret. Renewing it revokes the previous one. */
export const calendarAddress = endpoint({
  method: 'GET',
  path: '/au/api/user/booking/calendar',
  summary: "The private address of the member's booked fixtures as a calendar (ICS)",
  auth: 'user',
  data: z.object({ path: z.string() }),
})

export const renewCalendarAddress = endpoint({
  method: 'POST',
  path: '/au/api/user/booking/calendar-renew',
  summary: 'A new private calendar address; the one before stops working',
  auth: 'user',
  data: z.object({ path: z.string() }),
})
