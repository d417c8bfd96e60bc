import { activityKinds } from '#contract/rules/activity.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Resource } from '#server/kit/resource.ts'
import { tableResource } from '#server/kit/table-rows.ts'
import { listLevels } from './levels.store.ts'

/** Console resources for levels and experience rules. `changed` runs after a change is committed. */
export function levelResources(changed: () => void): Resource[] {
  const rewards = { group: 'rewards', changed } as const
  return [
    tableResource({
      ...rewards,
      name: 'levels',
      icon: 'trophy',
      table: 'levels',
      key: 'level',
      order: [{ column: 'level', type: 'integer' }],
      columns: ['level', 'startsAt', 'reward'],
      fields: {
        level: { kind: 'number', least: 1, most: 200, fixed: 'later' },
        startsAt: { kind: 'number', least: 0, most: 1_000_000_000 },
        reward: { kind: 'number', least: 0, most: 1_000_000 },
      },
      // Checks the whole curve, because adding, changing, removing or undoing one level can break it.
      async written(tx, _id, { before, after }) {
        const curve = await listLevels(tx)
        const own = (after ?? before)?.level
        const refuse = (path: string, rule: string) => new ApiError('BAD_INPUT', { fields: [{ path, rule }] })
        if (curve.some(({ level }, at) => level !== at + 1)) throw refuse('level', after ? 'levelGap' : 'levelTop')
        if (curve[0]?.startsAt !== 0) throw refuse('startsAt', own === 1 ? 'levelFirst' : 'levelTop')
        if (curve.some(({ startsAt }, at) => at > 0 && startsAt <= (curve[at - 1]?.startsAt ?? 0)))
          throw refuse('startsAt', 'levelOrder')
      },
    }),
    tableResource({
      ...rewards,
      name: 'experience',
      icon: 'sparkles',
      table: 'experience_rules',
      key: 'kind',
      order: [{ column: 'kind', type: 'text' }],
      columns: ['kind', 'each', 'most'],
      canAdd: false,
      canRemove: false,
      fields: {
        kind: { kind: 'choice', choices: activityKinds, fixed: 'always' },
        each: { kind: 'number', least: 0, most: 1_000 },
        most: { kind: 'number', least: 0, most: 100_000 },
      },
      async check(_db, { each, most }) {
        return Number(most) < Number(each) ? [{ path: 'most', rule: 'belowEach' }] : []
      },
    }),
  ]
}
