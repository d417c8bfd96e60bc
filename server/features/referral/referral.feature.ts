import type { PublicUser } from '#contract/account.ts'
import type { ActivityService } from '#server/features/activity/activity.service.ts'
import type { Ledger } from '#server/features/ledger/ledger.service.ts'
import { listener } from '#server/kit/events.ts'
import type { Feature, Ground } from '#server/kit/feature.ts'
import { liveValue } from '#server/kit/live-value.ts'
import { personalRows } from '#server/kit/personal-data.ts'
import { referralResource } from './referral.resource.ts'
import { referralRoutes } from './referral.routes.ts'
import { createReferralService, type ReferralService } from './referral.service.ts'
import { readRules } from './referral.store.ts'

type Uses = {
  accounts: { findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>> }
  activity: ActivityService
  ledger: Ledger
}

/** Members invite friends. Both are rewarded once the friend has been active enough (decision 137). */
export function createReferral(
  { engines, log }: Ground,
  { accounts, activity, ledger }: Uses,
): Feature<ReferralService> {
  const { db } = engines.database
  const rules = liveValue({ bus: engines.bus, log }, { name: 'referral.rules', read: () => readRules(db) })
  const service = createReferralService(engines.database, { activity, ledger, rules: rules.now })

  return {
    service,
    routes: referralRoutes({ db, service, accounts, rules: rules.now }),
    resources: [referralResource(rules.changed)],
    start: rules.start,
    async close() {
      rules.close()
    },
    listeners: [listener('account.registered', ({ userId }) => service.join(userId))],
    personal: [
      personalRows(db, { table: 'referral_codes', goes: true }),
      personalRows(db, { table: 'referrals', column: 'invitee_id', without: ['inviter_id'], goes: true }),
    ],
    jobs: [
      {
        name: 'referral.late',
        cron: '23 17 * * *',
        run: service.giveUpLate,
      },
    ],
  }
}
