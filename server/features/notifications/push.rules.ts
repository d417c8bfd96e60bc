import type { NotificationTitle } from '#contract/rules/notification-titles.ts'
import type { Delivery, Outcome } from './push-delivery.store.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMinutes = 24 * 60

const passing: readonly NotificationTitle[] = [
  'LIVE_STARTED',
  'BOOKING_SOON',
  'BOOKING_STARTED',
  'BOOKING_ON_AIR',
  'EVENT_SOON',
]

/** Returns true for news that is useless after the event. */
const isPassing = (title: NotificationTitle) => passing.includes(title) || title.startsWith('MATCH_')

/**
 * Returns how long a push service stores a message for a device that is off (RFC 8030, section 5.2). Retries end after
 * the same time.
 */
export function lifeMs(title: NotificationTitle): number {
  return isPassing(title) ? hourMs : 24 * hourMs
}

/** Only short-lived news is urgent. Other messages can wait until the device is awake (RFC 8030, section 5.3). */
export function urgencyOf(title: NotificationTitle): 'high' | 'normal' {
  return isPassing(title) ? 'high' : 'normal'
}

/**
 * Returns false for the push service of WebKit, which ends a subscription after three messages that are shown late. Only
 * the endpoint names the service for certain, because browsers also send the names of others.
 */
export function mayShowLate(endpoint: string): boolean {
  return !/(^|\.)push\.apple\.com$/.test(new URL(endpoint).hostname)
}

/** Returns the minute of the day in a time zone. */
export function minuteIn(zone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const [hours = 0, minutes = 0] = parts.format(at).split(':').map(Number)
  return hours * 60 + minutes
}

/**
 * Returns the remaining quiet time in milliseconds, or 0 outside quiet hours. Quiet hours last from minute `from` of
 * the day up to `to`, also over midnight.
 */
export function quietForMs(hours: { from: number; to: number; zone: string }, now: Date): number {
  const { from, to, zone } = hours
  const minute = minuteIn(zone, now)
  const isQuiet = from <= to ? minute >= from && minute < to : minute >= from || minute < to
  if (!isQuiet) return 0
  const rest = (to - minute + dayMinutes) % dayMinutes
  return rest * minuteMs - (now.getTime() % minuteMs)
}

type Asked = Pick<
  Delivery,
  | 'title'
  | 'kind'
  | 'isLoggedIn'
  | 'isUnread'
  | 'isNewest'
  | 'createdAt'
  | 'quietFrom'
  | 'quietTo'
  | 'quietExceptBookings'
  | 'zone'
  | 'pushPerHour'
>

/** Returns null when a delivery is sent now. Otherwise returns the outcome: later or skipped. */
export function holdBack(one: Asked, { now, sentRecently }: { now: Date; sentRecently: number }): Outcome | null {
  // The notification was already read, or a newer revision has a separate delivery.
  if (!one.isLoggedIn || !one.isUnread || !one.isNewest) return 'skipped'
  if (now.getTime() - one.createdAt.getTime() > lifeMs(one.title)) return 'skipped'
  const isBooking = one.kind === 'bookings'
  if (one.quietFrom !== null && one.quietTo !== null && !(isBooking && one.quietExceptBookings)) {
    const inMs = quietForMs({ from: one.quietFrom, to: one.quietTo, zone: one.zone }, now)
    if (inMs > 0) return isPassing(one.title) ? 'skipped' : { inMs }
  }
  if (!isBooking && one.pushPerHour > 0 && sentRecently >= one.pushPerHour) return 'skipped'
  return null
}

const firstPauseMs = 15_000
const maxPauseMs = hourMs

export type AnswerKind = 'taken' | 'gone' | 'refused' | 'busy' | 'failed'

/**
 * Classifies a push service’s response (RFC 8030, sections 5 and 7.3; RFC 8292, section 4.2). `status` is 0 without a
 * response. `refused` is a fault of this site: its clock, its contact or its keys.
 */
export function kindOfAnswer(status: number): AnswerKind {
  if (status >= 200 && status < 300) return 'taken'
  if (status === 404 || status === 410) return 'gone'
  if (status === 401 || status === 403) return 'refused'
  return status === 0 || status === 408 || status === 429 || status >= 500 ? 'busy' : 'failed'
}

/** Returns the outcome of a delivery. Only a service that says so ends a subscription. */
export function outcomeOf(
  { status, retryAfter }: { status: number; retryAfter?: string | undefined },
  tries: number,
  nowMs: number,
): Outcome {
  const kind = kindOfAnswer(status)
  if (kind === 'taken') return 'sent'
  if (kind === 'gone' || kind === 'failed') return kind
  const backoffMs = Math.min(firstPauseMs * 2 ** (tries - 1), maxPauseMs)
  return { inMs: Math.max(backoffMs, retryAfterMs(retryAfter, nowMs)) }
}

/** Parses seconds or a date (RFC 9110, section 10.2.3). The value is bounded, because it is from another server. */
function retryAfterMs(text: string | undefined, nowMs: number): number {
  if (!text) return 0
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - nowMs
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), maxPauseMs)
}
