import type { Resource } from '#server/kit/resource.ts'
import { tableResource } from '#server/kit/table-rows.ts'

/** Rules for when an invitation counts, and its rewards. `changed` is called after a change is committed. */
export function referralResource(changed: () => void): Resource {
  return tableResource({
    name: 'referral-rules',
    group: 'rewards',
    icon: 'user-plus',
    changed,
    table: 'referral_rules',
    columns: ['inviterReward', 'inviteeReward', 'activeDays', 'watchMinutes', 'withinDays', 'maxInMonth'],
    canAdd: false,
    canRemove: false,
    fields: {
      inviterReward: { kind: 'number', least: 1, most: 100_000 },
      inviteeReward: { kind: 'number', least: 1, most: 100_000 },
      activeDays: { kind: 'number', least: 1, most: 30 },
      watchMinutes: { kind: 'number', least: 0, most: 600 },
      withinDays: { kind: 'number', least: 1, most: 365 },
      maxInMonth: { kind: 'number', least: 0, most: 1_000 },
    },
    async check(_db, { activeDays, withinDays }) {
      return Number(activeDays) > Number(withinDays) ? [{ path: 'activeDays', rule: 'beyondWindow' }] : []
    },
  })
}
