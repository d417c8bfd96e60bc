import { missionPeriods } from '#contract/missions.ts'
import { activityKinds } from '#contract/rules/activity.ts'
import { tableResource } from '#server/kit/table-rows.ts'

const idShape = /^[a-z0-9-]{1,40}$/

/** Console resource for missions. A claimed mission can be closed but not removed. */
export const missionResource = tableResource({
  name: 'missions',
  group: 'rewards',
  icon: 'target',
  table: 'missions',
  order: [
    { column: 'place', type: 'integer' },
    { column: 'id', type: 'text' },
  ],
  search: ['id', 'names'],
  columns: ['names', 'period', 'kinds', 'goal', 'reward', 'isOpen', 'place'],
  filters: ['period', 'isOpen'],
  fields: {
    names: { kind: 'texts', most: 80 },
    id: { kind: 'text', most: 40, fixed: 'later', check: (value) => (idShape.test(value) ? null : 'slug') },
    period: { kind: 'choice', choices: missionPeriods, fixed: 'later' },
    kinds: { kind: 'choices', choices: activityKinds },
    goal: { kind: 'number', least: 1, most: 10_000 },
    reward: { kind: 'number', least: 1, most: 100_000 },
    isOpen: { kind: 'switch' },
    place: { kind: 'number', least: 0, most: 1_000 },
  },
  async check(_db, { period, kinds }) {
    const isOwnKind = period === 'day' && (kinds as string[]).includes('mission')
    return isOwnKind ? [{ path: 'kinds', rule: 'missionOfDay' }] : []
  },
})
