import * as z from 'zod/mini'
import { type DataOf, endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs, flag, keysetPageOf, keysetPaging, locale } from './envelope.ts'

const slug = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,79}$/))

export const siteEvent = z.object({
  id: digits,
  slug,
  title: z.string(),
  summary: z.string(),
  place: z.string(),
  startsAt: epochMs,
  endsAt: epochMs,
  /** Number of places; null without a limit. */
  capacity: z.nullable(z.int()),
  booked: z.int(),
})
export type SiteEvent = z.infer<typeof siteEvent>

const language = z._default(locale, 'vi')

export const eventList = endpoint({
  method: 'GET',
  path: '/au/api/user/event/list',
  summary: 'Current and future events, soonest first; with `past`, ended events, latest first',
  auth: 'public',
  input: z.object({ locale: language, past: flag(), ...keysetPaging(10) }),
  data: keysetPageOf(siteEvent),
  sharedForMs: 2_000,
})

export const eventInfo = endpoint({
  method: 'GET',
  path: '/au/api/user/event/{slug}',
  summary: 'An event with its full text, one paragraph per array item',
  auth: 'public',
  input: z.object({ slug, locale: language }),
  data: z.extend(siteEvent, { text: z.array(z.string()) }),
  errors: ['NOT_FOUND'],
  sharedForMs: 2_000,
})
export type EventInfo = DataOf<typeof eventInfo>

export const ownEvents = endpoint({
  method: 'GET',
  path: '/au/api/user/event/own',
  summary: 'Ids of current and future events that the member booked, and of those that the member saved',
  auth: 'user',
  data: z.object({ booked: z.array(digits), saved: z.array(digits) }),
})
export type OwnEvents = DataOf<typeof ownEvents>

/** True when omitted. Repeating the same value changes nothing. */
const on = z._default(z.boolean(), true)

export const eventBooking = endpoint({
  method: 'POST',
  path: '/au/api/user/event/booking/{id}',
  summary: 'Book a place at an event, or cancel it with `on: false`; members with a place get a reminder',
  auth: 'user',
  input: z.object({ id: digitsInput, on }),
  data: z.object({ id: digits, isBooked: z.boolean(), booked: z.int() }),
  errors: ['NOT_FOUND', 'EVENT_FULL', 'EVENT_OVER'],
})

export const eventSaving = endpoint({
  method: 'POST',
  path: '/au/api/user/event/saving/{id}',
  summary: 'Save an event, or remove it with `on: false`',
  auth: 'user',
  input: z.object({ id: digitsInput, on }),
  data: z.object({ id: digits, isSaved: z.boolean() }),
  errors: ['NOT_FOUND'],
})
