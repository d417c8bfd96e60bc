import type { PublicUser } from '#contract/account.ts'
import { apiKeys, makeApiKey, revokeApiKey } from '#contract/api-keys.ts'
import {
  addWebhook,
  changeWebhook,
  removeWebhook,
  renewWebhookSecret,
  replayDelivery,
  testWebhook,
  webhookDeliveries,
  webhooks,
} from '#contract/webhooks.ts'
import type { Db } from '#server/db/sql.ts'
import type { Clock } from '#server/engines/clock.ts'
import { ApiError } from '#server/http/errors.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { pageOfKeys } from './api-key.store.ts'
import type { ApiKeyService } from './api-keys.service.ts'
import { countWaiting, pageOfDeliveries } from './delivery.store.ts'
import { hasWebhook, listWebhooks } from './webhook.store.ts'
import type { WebhookService } from './webhooks.service.ts'

type Uses = {
  db: Db
  clock: Clock
  keys: ApiKeyService
  hooks: WebhookService
  accounts: { findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>> }
}

const ms = (at: Date | null) => at?.getTime() ?? null

export function machineRoutes({ db, clock, keys, hooks, accounts }: Uses): Route[] {
  async function namesOf(userIds: readonly string[]): Promise<(userId: string) => string> {
    const people = await accounts.findPublic([...new Set(userIds)])
    return (userId) => people.get(userId)?.displayName ?? ''
  }

  return [
    handle(apiKeys, async (paging) => {
      const { list, ...page } = await pageOfKeys(db, new Date(clock.wallMs()), paging)
      const nameOf = await namesOf(list.map(({ userId }) => userId))
      return {
        ...page,
        list: list.map(({ id, userId, madeAt, expiresAt, usedAt, ...rest }) => ({
          ...rest,
          keyId: id,
          byName: nameOf(userId),
          madeAt: madeAt.getTime(),
          expiresAt: expiresAt.getTime(),
          usedAt: ms(usedAt),
        })),
      }
    }),
    handle(makeApiKey, async (given, { member }) => {
      const { expiresAt, ...made } = await keys.make(member, given)
      return { ...made, expiresAt: expiresAt.getTime() }
    }),
    handle(revokeApiKey, async ({ keyId }, { member }) => {
      await keys.revoke(member, keyId)
      return null
    }),
    handle(webhooks, async () => {
      const [rows, waiting] = await Promise.all([listWebhooks(db), countWaiting(db)])
      const nameOf = await namesOf(rows.map(({ madeBy }) => madeBy))
      const list = rows.map(({ id, url, events, madeBy, pauseReason, ...at }) => ({
        ...{ webhookId: id, url, events, pauseReason, byName: nameOf(madeBy), waiting: waiting.get(id) ?? 0 },
        ...{ madeAt: at.madeAt.getTime(), pausedAt: ms(at.pausedAt), failingSince: ms(at.failingSince) },
        ...{ deliveredAt: ms(at.deliveredAt), oldSecretUntil: ms(at.oldSecretUntil) },
      }))
      return { list }
    }),
    handle(addWebhook, (given, { member }) => hooks.add(member, given)),
    handle(changeWebhook, async ({ webhookId, ...given }, { member }) => {
      await hooks.change(member, webhookId, given)
      return null
    }),
    handle(renewWebhookSecret, async ({ webhookId }, { member }) => {
      const { secret, oldUntil } = await hooks.renewSecret(member, webhookId)
      return { secret, oldUntil: oldUntil.getTime() }
    }),
    handle(removeWebhook, async ({ webhookId }, { member }) => {
      await hooks.remove(member, webhookId)
      return null
    }),
    handle(testWebhook, async ({ webhookId }) => {
      await hooks.test(webhookId)
      return null
    }),
    handle(webhookDeliveries, async (asked) => {
      if (!(await hasWebhook(db, asked.webhookId))) throw new ApiError('NOT_FOUND')
      const { list, ...page } = await pageOfDeliveries(db, asked)
      return {
        ...page,
        list: list.map(({ id, createdAt, triedAt, dueAt, isDelivered, ...rest }) => ({
          ...rest,
          deliveryId: id,
          state:
            isDelivered === null ? ('waiting' as const) : isDelivered ? ('delivered' as const) : ('failed' as const),
          createdAt: createdAt.getTime(),
          triedAt: ms(triedAt),
          nextAt: isDelivered === null ? dueAt.getTime() : null,
        })),
      }
    }),
    handle(replayDelivery, async ({ deliveryId }, { member }) => {
      await hooks.replay(member, deliveryId)
      return null
    }),
  ]
}
