import { sql } from 'kysely'
import { roles } from '#contract/account.ts'
import { actKind } from '#contract/acts.ts'
import { nameOfMember } from '#server/tables/authors.ts'
import type { Resource } from './resource.ts'
import { tableResource } from './table-rows.ts'

const author = nameOfMember(sql.ref('acts.by_user_id'))
const member = nameOfMember(sql.ref('acts.user_id'))

/** The log of everything that staff did. The table refuses changes. */
export const actResource: Resource = tableResource({
  group: 'system',
  name: 'acts',
  icon: 'scroll-text',
  table: 'acts',
  search: ['reason', 'key_name', author, member],
  columns: ['kind', 'byName', 'member', 'reason', 'at'],
  filters: ['kind', 'byRole', 'at'],
  canAdd: false,
  canRemove: false,
  fields: {
    kind: { kind: 'choice', choices: actKind.options, fixed: 'always' },
    byName: { kind: 'text', value: author, fixed: 'always' },
    byRole: { kind: 'choice', choices: roles, fixed: 'always' },
    keyName: { kind: 'text', fixed: 'always' },
    member: { kind: 'text', value: member, fixed: 'always' },
    reason: { kind: 'text', fixed: 'always', hasLines: true },
    at: { kind: 'moment', fixed: 'always' },
    until: { kind: 'moment', fixed: 'always' },
    roomId: { kind: 'text', fixed: 'always' },
    fixtureId: { kind: 'text', fixed: 'always' },
  },
})
