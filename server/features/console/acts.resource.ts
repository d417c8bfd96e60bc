import { sql } from 'kysely'
import { actKind } from '#contract/acts.ts'
import type { Resource } from '#server/resource.ts'
import { tableResource } from '#server/table-rows.ts'

const nameOf = (column: 'by_user_id' | 'user_id') =>
  sql<string>`coalesce((select nickname || ' @' || username from users where users.id = acts.${sql.ref(column)}), '')`

/** The log of everything that staff did. The table refuses changes. */
export const actResource: Resource = tableResource({
  group: 'system',
  name: 'acts',
  icon: 'scroll-text',
  table: 'acts',
  search: ['reason', nameOf('by_user_id'), nameOf('user_id')],
  columns: ['kind', 'byName', 'member', 'reason', 'at'],
  filters: ['kind', 'byRole', 'at'],
  canAdd: false,
  canRemove: false,
  fields: {
    kind: { kind: 'choice', choices: actKind.options, fixed: 'always' },
    byName: { kind: 'text', value: nameOf('by_user_id'), fixed: 'always' },
    byRole: { kind: 'text', fixed: 'always' },
    member: { kind: 'text', value: nameOf('user_id'), fixed: 'always' },
    reason: { kind: 'text', fixed: 'always', hasLines: true },
    at: { kind: 'moment', fixed: 'always' },
    until: { kind: 'moment', fixed: 'always' },
    roomId: { kind: 'text', fixed: 'always' },
    fixtureId: { kind: 'text', fixed: 'always' },
  },
})
