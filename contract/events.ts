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
  summary: 'Events that are not over, the next one first; with `past`, those that are, the latest first',
  auth: 'public',
  input: z.object({ locale: language, past: flag(), ...keysetPaging(10) }),
  data: keysetPageOf(siteEvent),
  sharedForMs: 2_000,
})

export const eventInfo = endpoint({
  method: 'GET',
  path: '/au/api/user/event/{slug}',
  summary: 'An event with all there is to read of it, one paragraph a line',
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
  summary: 'Events that the member has booked and saved, and that are not over',
  auth: 'user',
  data: z.object({ booked: z.array(digits), saved: z.array(digits) }),
})
export type OwnEvents = DataOf<typeof ownEvents>

/** True when omitted. A repeat changes nothing. */
const on = z._default(z.boolean(), true)

export const eventBooking = endpoint({
  method: 'POST',
  path: '/au/api/user/event/booking/{id}',
  summary: 'Take a place at an event, or with `on: false` give it back; members who have one are reminded',
  auth: 'user',
  input: z.object({ id: digitsInput, on }),
  data: z.object({ id: digits, isBooked: z.boolean(), booked: z.int() }),
  errors: ['NOT_FOUND', 'EVENT_FULL', 'EVENT_OVER'],
})

export const eventSaving = endpoint({
  method: 'POST',
  path: '/au/api/user/event/saving/{id}',
  summary: 'Keep an event in mind, or with `on: false` no longer',
  auth: 'user',
  input: z.object({ id: digitsInput, on }),
  data: z.object({ id: digits, isSaved: z.boolean() }),
  errors: ['NOT_FOUND'],
})
