import type { PublicUser } from '#contract/account.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import type { SessionService } from '#server/features/session/session.service.ts'
import type { ApiKeys } from '#server/http/api-keys.ts'
import { createSeal } from '#server/http/seal.ts'
import { listener } from '#server/kit/events.ts'
import type { Feature, Ground } from '#server/kit/feature.ts'
import { personalRows } from '#server/kit/personal-data.ts'
import { createApiKeys } from './api-keys.service.ts'
import { createDeliveries } from './deliveries.service.ts'
import { countDueDeliveries } from './delivery.store.ts'
import { machineRoutes } from './machines.routes.ts'
import { createMessages } from './messages.service.ts'
import { pausedWebhooks } from './webhook.store.ts'
import { createWebhooks } from './webhooks.service.ts'

type Uses = {
  accounts: { findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>> }
  sessions: Pick<SessionService, 'checkPassword'>
  schedule: Pick<ScheduleService, 'find'>
}

/** Says that a delivery is due, because the desk may be in another process than the one that sends. */
const dueTopic = 'webhooks.due'

/** Other programs: keys with which they call, and webhooks that report events to them. */
export function createMachines(
  { engines, config, clock, outbound, metrics, log }: Ground,
  { accounts, sessions, schedule }: Uses,
): Feature<ApiKeys> {
  const { db } = engines.database
  const seal = createSeal(config.secret, 'webhook secrets')
  const keys = createApiKeys({ db, clock, sessions })
  const deliveries = createDeliveries({ db, outbound, seal, clock, metrics, log })
  const wake = () => engines.bus.publish(dueTopic, null)
  let stopListening = () => {}
  const hooks = createWebhooks({ db, outbound, seal, clock, wake })
  return {
    service: { find: keys.find },
    routes: machineRoutes({ db, clock, keys, hooks, accounts }),
    listeners: [
      ...createMessages({ db, accounts, schedule, clock, wake }),
      listener('role.changed', ({ userId }) => keys.endOfMaker(userId)),
      listener('member.muted', ({ userId }) => keys.endOfMaker(userId)),
      listener('member.suspended', ({ userId }) => keys.endOfMaker(userId)),
      listener('account.leaving', ({ userId }) => keys.endOfMaker(userId)),
    ],
    personal: [
      personalRows(db, { table: 'api_keys', without: ['key_hash'], goes: true }),
      personalRows(db, {
        table: 'webhook_deliveries',
        column: 'about_user_id',
        without: ['webhook_id', 'answer', 'error', 'status', 'duration_ms'],
        goes: true,
      }),
    ],
    backlogs: [{ name: 'webhooks', read: () => countDueDeliveries(db, new Date(clock.wallMs())) }],
    queues: [
      {
        name: 'machines',
        icon: 'webhook',
        waiting: pausedWebhooks,
        pathOf: (id) => `/quan-tri/ket-noi?muc=${id}`,
      },
    ],
    jobs: [
      {
        name: 'machines.forget-deliveries',
        cron: '13 19 * * *',
        run: async (stop) => void (await deliveries.deleteOld(stop)),
      },
      { name: 'machines.forget-keys', cron: '23 19 * * *', run: keys.forget },
    ],
    async start() {
      if (!config.roles.includes('jobs')) return
      stopListening = engines.bus.subscribe(dueTopic, () => deliveries.pump.wake())
      // Continues the unfinished work of an earlier process.
      deliveries.pump.wake()
    },
    async close() {
      stopListening()
      await deliveries.close()
    },
  }
}
