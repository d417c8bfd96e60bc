import * as z from 'zod/mini'
import { type DataOf, endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs, keysetPageOf, keysetPaging, nothing } from './envelope.ts'
import { webhookEvents } from './rules/webhook-events.ts'

// Addresses of other servers that get a signed message when something happens. The messages are in webhook-messages.ts.

export const maxWebhooks = 20
const url = z.string().check(z.trim(), z.minLength(1), z.maxLength(500))
const events = z.array(z.enum(webhookEvents)).check(z.minLength(1), z.maxLength(webhookEvents.length))
const named = z.object({ webhookId: digitsInput })

/** `failing` pauses after a day without a success; `operator` was chosen at the desk. */
export const pauseReason = z.enum(['operator', 'failing'])

const webhook = z.object({
  webhookId: digits,
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  byName: z.string(),
  madeAt: epochMs,
  /** Null while messages are sent. */
  pausedAt: z.nullable(epochMs),
  pauseReason: z.nullable(pauseReason),
  /** First failure since the last success; null without one. */
  failingSince: z.nullable(epochMs),
  deliveredAt: z.nullable(epochMs),
  /** Messages that are not delivered yet. */
  waiting: z.int(),
  /** Until when messages have a second signature, with the secret before. */
  oldSecretUntil: z.nullable(epochMs),
})
export type Webhook = z.infer<typeof webhook>

export const webhooks = endpoint({
  method: 'GET',
  path: '/au/api/console/webhook/list',
  summary: 'Webhooks with their state, oldest first',
  auth: 'operator',
  data: z.object({ list: z.array(webhook) }),
})

export const addWebhook = endpoint({
  method: 'POST',
  path: '/au/api/console/webhook/add',
  summary: 'Add a webhook with an https address on the public network; its signing secret is shown once',
  auth: 'operator',
  input: z.object({ url, events }),
  data: z.object({ webhookId: digits, secret: z.string() }),
  errors: ['WEBHOOK_URL_REFUSED', 'TOO_MANY_WEBHOOKS'],
})

export const changeWebhook = endpoint({
  method: 'POST',
  path: '/au/api/console/webhook/change',
  summary: 'Change the address and the events, pause, or resume: then everything that waits is sent',
  auth: 'operator',
  input: z.extend(named, { url, events, isPaused: z.boolean() }),
  data: nothing,
  errors: ['WEBHOOK_URL_REFUSED', 'NOT_FOUND'],
})

export const renewWebhookSecret = endpoint({
  method: 'POST',
  path: '/au/api/console/webhook/secret',
  summary: 'Replace the signing secret; for a day, messages are signed with both',
  auth: 'operator',
  input: named,
  data: z.object({ secret: z.string(), oldUntil: epochMs }),
  errors: ['NOT_FOUND'],
})

export const removeWebhook = endpoint({
  method: 'POST',
  path: '/au/api/console/webhook/remove',
  summary: 'Remove a webhook with its log; what waits is not sent',
  auth: 'operator',
  input: named,
  data: nothing,
})

export const testWebhook = endpoint({
  method: 'POST',
  path: '/au/api/console/webhook/test',
  summary: 'Send the message `ping` to a webhook',
  auth: 'operator',
  input: named,
  data: nothing,
  errors: ['NOT_FOUND'],
})

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export const webhookDeliveries = endpoint({
  method: 'GET',
  path: '/au/api/console/webhook/delivery/list',
  summary: 'Deliveries of a webhook, newest first, with the last answer of the receiver',
  auth: 'operator',
  input: z.extend(named, { state: z._default(z.enum([...deliveryStates, '']), ''), ...keysetPaging(20) }),
  data: keysetPageOf(
    z.object({
      deliveryId: digits,
      /** The `id` of the message. */
      messageId: z.string(),
      event: z.enum([...webhookEvents, 'ping']),
      state: z.enum(deliveryStates),
      isReplay: z.boolean(),
      createdAt: epochMs,
      tries: z.int(),
      /** Time of the last attempt; null before the first. */
      triedAt: z.nullable(epochMs),
      /** Time of the next attempt; null when there is none. */
      nextAt: z.nullable(epochMs),
      /** HTTP status of the last answer; null without one. */
      status: z.nullable(z.int()),
      durationMs: z.nullable(z.int()),
      /** First bytes of the answer as text. */
      answer: z.string(),
      /** Why there was no answer; empty with one. */
      error: z.string(),
      body: z.string(),
    }),
  ),
  errors: ['NOT_FOUND'],
})
export type WebhookDelivery = DataOf<typeof webhookDeliveries>['list'][number]

export const replayDelivery = endpoint({
  method: 'POST',
  path: '/au/api/console/webhook/delivery/replay',
  summary: 'Send a delivery again, with the same id and body; it waits like others while the webhook is paused',
  auth: 'operator',
  input: z.object({ deliveryId: digitsInput }),
  data: nothing,
  errors: ['NOT_FOUND'],
})
