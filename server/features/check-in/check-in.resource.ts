import { ApiError } from '#server/http/errors.ts'
import type { Resource } from '#server/kit/resource.ts'
import { tableResource } from '#server/kit/table-rows.ts'
import { readRules } from './check-in.store.ts'

/** Console resources for check-in rewards and the cost of a missed day. `changed` runs after a change is committed. */
export function checkInResources(changed: () => void): Resource[] {
  const rewards = { group: 'rewards', changed } as const
  return [
    tableResource({
      ...rewards,
      name: 'check-in-rewards',
      icon: 'flame',
      table: 'check_in_rewards',
      order: [
        { column: 'kind', type: 'text' },
        { column: 'days', type: 'integer' },
        { column: 'id', type: 'bigint' },
      ],
      columns: ['days', 'kind', 'reward'],
      filters: ['kind'],
      fields: {
        kind: { kind: 'choice', choices: ['day', 'milestone'], fixed: 'later' },
        days: { kind: 'number', least: 1, most: 3_650 },
        reward: { kind: 'number', least: 1, most: 1_000_000 },
      },
      // Checks all days together, because adding, changing, removing or undoing one row can leave a gap.
      async written(tx) {
        const { days } = await readRules(tx)
        if (days.length === 0 || days.some((one, at) => one.days !== at + 1))
          throw new ApiError('BAD_INPUT', { fields: [{ path: 'days', rule: 'dayGap' }] })
      },
    }),
    tableResource({
      ...rewards,
      name: 'check-in-rules',
      icon: 'calendar-clock',
      table: 'check_in_rules',
      columns: ['makeUpCost', 'makeUpWithinDays', 'shieldCost'],
      canAdd: false,
      canRemove: false,
      fields: {
        makeUpCost: { kind: 'number', least: 1, most: 100_000 },
        makeUpWithinDays: { kind: 'number', least: 1, most: 31 },
        shieldCost: { kind: 'number', least: 1, most: 100_000 },
      },
    }),
  ]
}
