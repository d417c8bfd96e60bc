import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { digits, epochMs, locale, nothing } from './envelope.ts'

/** Max devices of a member. A new device replaces the one that was not seen for the longest time. */
export const maxPushDevices = 20

const base64url = z.string().check(z.regex(/^[\w-]+={0,2}$/), z.maxLength(200))
/** Keys from `PushSubscription.toJSON()` (W3C Push API): an uncompressed P-256 point, and 16 bytes. */
const keys = z.object({
  p256dh: base64url.check(z.minLength(86), z.maxLength(90)),
  auth: base64url.check(z.minLength(22), z.maxLength(24)),
})
const endpointUrl = z.url({ protocol: /^https?$/ }).check(z.maxLength(1_000))

export const pushKey = endpoint({
  method: 'GET',
  path: '/au/api/user/push/key',
  summary: 'Public key of the server for a push subscription (VAPID, RFC 8292), base64url',
  auth: 'user',
  data: z.object({ publicKey: z.string() }),
})

export const pushSubscribe = endpoint({
  method: 'POST',
  path: '/au/api/user/push/subscribe',
  summary: 'Send push messages to this browser until it logs out; a repeated call updates its keys and language',
  auth: 'user',
  input: z.object({ endpoint: endpointUrl, keys, locale: z._default(locale, 'vi') }),
  data: z.object({ id: digits }),
  errors: ['PUSH_ENDPOINT_REFUSED'],
})

export const pushUnsubscribe = endpoint({
  method: 'POST',
  path: '/au/api/user/push/unsubscribe',
  summary: 'Stop push messages to this browser; without a subscription nothing changes',
  auth: 'user',
  input: z.object({ endpoint: endpointUrl }),
  data: nothing,
})

export const pushDevices = endpoint({
  method: 'GET',
  path: '/au/api/user/push/devices',
  summary: 'Browsers that receive the member’s push messages, last seen first',
  auth: 'user',
  data: z.object({
    list: z.array(z.object({ id: digits, userAgent: z.string(), endpoint: z.string(), seenAt: z.int() })),
  }),
})

export const pushForget = endpoint({
  method: 'POST',
  path: '/au/api/user/push/forget',
  summary: 'Stop push messages to one of the member’s browsers',
  auth: 'user',
  input: z.object({ id: digits }),
  data: nothing,
})

/** Content of a push message as JSON; the service worker shows it. */
export const pushMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** A notification with the same tag replaces the earlier one. */
  tag: z.string(),
  /** Page on this site that a tap opens. */
  path: z.string(),
  /** Number of unread notifications, shown on the app’s icon. */
  badge: z.int(),
  /** Time of the event, by the site's clock. */
  at: epochMs,
  /**
   * Fixture that the message reports on. A page that shows its picture may delay the message. Null for other messages, and
   * for browsers that must show each message immediately.
   */
  fixtureId: z.nullable(digits),
})
export type PushMessage = z.infer<typeof pushMessage>
