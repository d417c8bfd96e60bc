import { randomBytes, randomUUID } from 'node:crypto'
import type { WebhookEvent } from '#contract/rules/webhook-events.ts'
import { oldSecretMs, secretPrefix } from '#contract/rules/webhook-events.ts'
import { maxWebhooks } from '#contract/webhooks.ts'
import { isPublicHost } from '#server/config/public-host.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { transact } from '#server/db/transact.ts'
import type { Clock } from '#server/engines/clock.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Outbound } from '#server/http/safe-agent.ts'
import type { Seal } from '#server/http/seal.ts'
import type { Member } from '#server/http/viewer.ts'
import { recordAct } from '#server/kit/acts.ts'
import { insertDeliveries, insertReplay, restartWaiting } from './delivery.store.ts'
import {
  countWebhooks,
  deleteWebhook,
  insertWebhook,
  type LockedWebhook,
  lockWebhook,
  updateWebhook,
} from './webhook.store.ts'

type Uses = { db: Db; outbound: Pick<Outbound, 'isAllowed'>; seal: Seal; clock: Clock; wake(): void }
type Given = { url: string; events: readonly WebhookEvent[] }

const newSecret = () => secretPrefix + randomBytes(32).toString('base64url')

/** The path and the query of an address may be secrets of the receiver, so the log has only the host. */
const hostOf = (url: string) => new URL(url).host

/** Webhooks as operators set them up. */
export function createWebhooks({ db, outbound, seal, clock, wake }: Uses) {
  const now = () => new Date(clock.wallMs())

  /** Returns the address without a fragment. Throws WEBHOOK_URL_REFUSED. */
  function addressOf(text: string): string {
    const url = URL.canParse(text) ? new URL(text) : null
    if (!url || url.username || url.password) throw new ApiError('WEBHOOK_URL_REFUSED')
    const isOwn = /^https?:$/.test(url.protocol) && outbound.isAllowed(url.hostname)
    const isOfTheWeb = url.protocol === 'https:' && url.port === '' && isPublicHost(url.hostname)
    if (!isOwn && !isOfTheWeb) throw new ApiError('WEBHOOK_URL_REFUSED')
    url.hash = ''
    return url.href
  }

  async function locked(tx: Tx, id: string): Promise<LockedWebhook> {
    const webhook = await lockWebhook(tx, id)
    if (!webhook) throw new ApiError('NOT_FOUND')
    return webhook
  }

  return {
    /** Returns the secret, which is shown only now. Throws WEBHOOK_URL_REFUSED, TOO_MANY_WEBHOOKS. */
    async add(by: Member, { url, events }: Given): Promise<{ webhookId: string; secret: string }> {
      const address = addressOf(url)
      const secret = newSecret()
      const webhookId = await transact(db, async (tx) => {
        if ((await countWebhooks(tx)) >= maxWebhooks) throw new ApiError('TOO_MANY_WEBHOOKS')
        const own = { url: address, events: [...new Set(events)], madeBy: by.userId }
        const id = await insertWebhook(tx, { ...own, seal: (owner) => seal.seal(owner, secret) })
        await recordAct(tx, { kind: 'webhook.added', by, reason: `${hostOf(address)}: ${own.events.join(', ')}` })
        return id
      })
      return { webhookId, secret }
    },
    /** Throws NOT_FOUND, WEBHOOK_URL_REFUSED. Everything that waits is due when a pause ends. */
    async change(by: Member, webhookId: string, { url, events, isPaused }: Given & { isPaused: boolean }) {
      const address = addressOf(url)
      await transact(db, async (tx) => {
        const before = await locked(tx, webhookId)
        const pause = isPaused
          ? { paused_at: before.paused_at ?? now(), pause_reason: before.pause_reason ?? ('operator' as const) }
          : { paused_at: null, pause_reason: null, ...(before.paused_at && { failing_since: null }) }
        await updateWebhook(tx, webhookId, { url: address, events: [...new Set(events)], ...pause })
        if (!isPaused && before.paused_at) await restartWaiting(tx, webhookId, now())
        const state = isPaused ? ' (paused)' : ''
        await recordAct(tx, {
          kind: 'webhook.changed',
          by,
          reason: `${hostOf(before.url)} → ${hostOf(address)}${state}: ${events.join(', ')}`,
        })
      })
      wake()
    },
    /**
     * Replaces the secret. The one that the receiver knows also signs for a day: a second new secret within the day
     * replaces only the first. Throws NOT_FOUND.
     */
    async renewSecret(by: Member, webhookId: string): Promise<{ secret: string; oldUntil: Date }> {
      const secret = newSecret()
      const oldUntil = await transact(db, async (tx) => {
        const before = await locked(tx, webhookId)
        const isRenewed = before.old_secret_until !== null && before.old_secret_until > now()
        const until = new Date(clock.wallMs() + oldSecretMs)
        const old = { old_secret: isRenewed ? before.old_secret : before.secret, old_secret_until: until }
        await updateWebhook(tx, webhookId, { secret: seal.seal(webhookId, secret), ...old })
        await recordAct(tx, { kind: 'webhook.changed', by, reason: `${hostOf(before.url)}: secret` })
        return until
      })
      wake()
      return { secret, oldUntil }
    },
    async remove(by: Member, webhookId: string): Promise<void> {
      await transact(db, async (tx) => {
        const url = await deleteWebhook(tx, webhookId)
        if (url !== null) await recordAct(tx, { kind: 'webhook.removed', by, reason: hostOf(url) })
      })
    },
    /** Sends `ping`. Throws NOT_FOUND. */
    async test(webhookId: string): Promise<void> {
      const id = `ping/${randomUUID()}`
      const body = JSON.stringify({ id, event: 'ping', at: clock.wallMs(), data: {} })
      const message = { id, event: 'ping' as const, body, aboutUserId: null }
      if ((await insertDeliveries(db, message, { now: now(), webhookId })) === 0) throw new ApiError('NOT_FOUND')
      wake()
    },
    /** Throws NOT_FOUND. */
    async replay(by: Member, deliveryId: string): Promise<void> {
      await transact(db, async (tx) => {
        const url = await insertReplay(tx, deliveryId, now())
        if (url === null) throw new ApiError('NOT_FOUND')
        await recordAct(tx, { kind: 'webhook.replayed', by, reason: `${hostOf(url)}: ${deliveryId}` })
      })
      wake()
    },
  }
}

export type WebhookService = ReturnType<typeof createWebhooks>
