import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import webPush from 'web-push'
import { maxPushDevices, type PushMessage } from '#contract/push.ts'
import { isPublicHost } from '#server/config/public-host.ts'
import { transact } from '#server/db/transact.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Outbound } from '#server/http/safe-agent.ts'
import { createPump, type Pump } from '#server/jobs/pump.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import type { Words } from '#server/words/words.ts'
import { countUnread } from './notification.store.ts'
import { holdBack, kindOfAnswer, lifeMs, outcomeOf, urgencyOf } from './push.rules.ts'
import {
  claimDue,
  type Delivery,
  type DeliveryKey,
  deleteDone,
  insertDeliveries,
  nextDueInMs,
  type Outcome,
  readDeliveries,
  recordOutcomes,
} from './push-delivery.store.ts'
import { keepKeys, type PushKeys } from './push-key.store.ts'
import { pushMessageOf } from './push-message.rules.ts'
import {
  deleteByEndpoint,
  deleteById,
  deleteDead,
  type NewSubscription,
  putSubscription,
} from './push-subscription.store.ts'

export type PushService = {
  keys(): Promise<PushKeys>
  /**
   * Stores a browser’s subscription and returns its id. Throws PUSH_ENDPOINT_REFUSED unless the endpoint is a push
   * service on the public network.
   */
  subscribe(of: NewSubscription): Promise<string>
  unsubscribe(of: { userId: string; endpoint: string }): Promise<void>
  forget(of: { userId: string; id: string }): Promise<void>
  /** Sends notifications to the browsers of their members. */
  carry(notificationIds: readonly string[]): Promise<void>
  /** Sends one batch. Returns the milliseconds until the next delivery is due, or null when no delivery is pending. */
  deliverDue(): Promise<number | null>
  deleteOld(): Promise<void>
  pump: Pump
  close(): Promise<void>
}

const batch = 100
const timeoutMs = 10_000
/** Lease of claimed deliveries, longer than a batch can take. */
const leaseS = 45
const keptForMs = 3 * 24 * 3_600_000

/**
 * One signature is valid for all messages to a push service (RFC 8292, section 2). It is reused within a batch only.
 */
type Signatures = Map<string, { Authorization: string }>
type Sending = { one: Delivery; message: PushMessage; signature: { Authorization: string } }

type Uses = {
  database: DatabaseEngine
  outbound: Outbound
  /** Contact for push services (RFC 8292, section 2.1): the site’s address or a mailbox. */
  subject: string
  words: Words
  metrics: Metrics
  log: FastifyBaseLogger
}

/**
 * Push messages (RFC 8030), encrypted for the browser (RFC 8291) and signed with the site’s keys (RFC 8292). A delivery
 * is claimed and committed before it is sent. If a process stops, it may be sent twice. Topic and tag then make the
 * push service and the browser replace the first message.
 */
export function createPush({ database: { db }, outbound, subject, words, metrics, log }: Uses): PushService {
  const answers = metrics.counter('push_answers_total')
  const closing = new AbortController()
  let known: Promise<PushKeys> | null = null
  const keys = () => {
    known ??= keepKeys(db, webPush.generateVAPIDKeys).catch((error: unknown) => {
      known = null
      throw error
    })
    return known
  }

  function refuse(endpoint: string): void {
    const { protocol, hostname, port, username, password } = new URL(endpoint)
    const isOwn = outbound.isAllowed(hostname)
    const isOfTheWeb = protocol === 'https:' && port === '' && isPublicHost(hostname)
    if (username || password || !(isOwn || isOfTheWeb)) throw new ApiError('PUSH_ENDPOINT_REFUSED')
  }

  function signatureFor(endpoint: string, { publicKey, privateKey }: PushKeys, known: Signatures) {
    const { origin } = new URL(endpoint)
    const signed = known.get(origin) ?? webPush.getVapidHeaders(origin, subject, publicKey, privateKey, 'aes128gcm')
    known.set(origin, signed)
    return signed
  }

  function encrypted(one: Delivery, message: PushMessage) {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint: one.endpoint, keys: { p256dh: one.p256dh, auth: one.auth } },
      JSON.stringify(message),
      { TTL: lifeMs(one.title) / 1_000, urgency: urgencyOf(one.title), topic: message.tag },
    )
    return { headers, body }
  }

  async function send({ one, message, signature }: Sending): Promise<Outcome> {
    const { endpoint } = one
    try {
      const { headers, body } = encrypted(one, message)
      const answer = await outbound.request(endpoint, {
        method: 'POST',
        headers: Object.fromEntries(
          Object.entries({ ...headers, ...signature }).map(([name, value]) => [name, String(value)]),
        ),
        body,
        timeoutMs,
        maxBytes: 2_000,
        signal: closing.signal,
      })
      const { status, headers: said, body: reason } = answer
      const kind = kindOfAnswer(status)
      answers.inc({ outcome: kind })
      const facts = { status, host: new URL(endpoint).host }
      if (kind === 'refused')
        log.warn({ ...facts, reason: reason.toString() }, 'a push service refuses the signature of this site')
      else if (status >= 400) log.info(facts, 'a push message was not taken')
      return outcomeOf({ status, retryAfter: said['retry-after'] }, one.tries, Date.now())
    } catch (error) {
      // The response is unknown because this process stops. The next process sends the message immediately.
      if (closing.signal.aborted) return { inMs: 0 }
      answers.inc({ outcome: kindOfAnswer(0) })
      log.info({ err: error, host: new URL(endpoint).host }, 'a push message did not go out')
      return outcomeOf({ status: 0 }, one.tries, Date.now())
    }
  }

  async function deliverDue(): Promise<number | null> {
    const claimed = await claimDue(db, { limit: batch, leaseS })
    if (claimed.length === 0) return nextDueInMs(db)
    const deliveries = await readDeliveries(db, claimed)
    const unread = await countUnread(db, [...new Set(deliveries.map(({ userId }) => userId))])
    const sent = new Map<string, number>()
    const now = new Date()
    const siteKeys = await keys()
    const signatures: Signatures = new Map()
    const going: Promise<DeliveryKey & { outcome: Outcome }>[] = []
    for (const one of deliveries) {
      const { notificationId, subscriptionId, revision, userId } = one
      const key = { notificationId, subscriptionId, revision }
      const already = sent.get(subscriptionId) ?? 0
      const held = holdBack(one, { now, sentRecently: one.sentRecently + already })
      if (held) {
        going.push(Promise.resolve({ ...key, outcome: held }))
        continue
      }
      if (one.kind !== 'bookings') sent.set(subscriptionId, already + 1)
      const counts = unread.get(userId) ?? { unReadBookingCount: 0, unReadMsgCount: 0 }
      const badge = counts.unReadBookingCount + counts.unReadMsgCount
      const locale = words.offered(one.locale)
      const message = pushMessageOf({ ...one, locale }, { badge, texts: words.texts(locale) })
      const signature = signatureFor(one.endpoint, siteKeys, signatures)
      going.push(send({ one, message, signature }).then((outcome) => ({ ...key, outcome })))
      // Encryption takes about a millisecond of this process, so other work gets a turn after each one.
      await nextTurn()
    }
    const results = await Promise.all(going)
    // Sorted, so that two processes do not deadlock.
    await transact(db, (tx) => recordOutcomes(tx, results.toSorted(bySubscription)))
    return claimed.length === batch ? 0 : nextDueInMs(db)
  }

  const pump = createPump(deliverDue, { log, name: 'push' })
  return {
    keys,
    pump,
    deliverDue,
    async subscribe(of) {
      refuse(of.endpoint)
      try {
        webPush.encrypt(of.p256dh, of.auth, 'x', 'aes128gcm')
      } catch {
        throw new ApiError('BAD_INPUT', { fields: [{ path: 'keys', rule: 'invalid_key' }] })
      }
      return transact(db, (tx) => putSubscription(tx, of, maxPushDevices))
    },
    unsubscribe: (of) => deleteByEndpoint(db, of),
    forget: (of) => deleteById(db, of),
    async carry(notificationIds) {
      if ((await insertDeliveries(db, notificationIds)) > 0) pump.wake()
    },
    async deleteOld() {
      await deleteDone(db, new Date(Date.now() - keptForMs))
      await deleteDead(db)
    },
    async close() {
      closing.abort()
      await pump.close()
    },
  }
}

function bySubscription(a: { subscriptionId: string }, b: { subscriptionId: string }): number {
  return Number(BigInt(a.subscriptionId) - BigInt(b.subscriptionId))
}
