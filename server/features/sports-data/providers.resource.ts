import type { Resource } from '#server/kit/resource.ts'
import { tableResource } from '#server/kit/table-rows.ts'

/** Sports providers with their health and quota. A paused one is asked nothing, after its running jobs. */
export const providerResource: Resource = tableResource({
  group: 'sport',
  name: 'providers',
  icon: 'plug',
  table: 'provider_states',
  key: 'name',
  order: [{ column: 'name', type: 'text' }],
  search: ['name', 'failure'],
  columns: ['name', 'isPaused', 'isUp', 'goodAt', 'quotaLeft', 'failure'],
  filters: ['isPaused', 'isUp'],
  canAdd: false,
  canRemove: false,
  fields: {
    name: { kind: 'text', fixed: 'always' },
    isPaused: { kind: 'switch' },
    isUp: { kind: 'switch', fixed: 'always' },
    goodAt: { kind: 'moment', fixed: 'always' },
    failedAt: { kind: 'moment', fixed: 'always' },
    failure: { kind: 'text', fixed: 'always', hasLines: true },
    failures: { kind: 'number', fixed: 'always' },
    quotaLeft: { kind: 'number', fixed: 'always' },
    resetsAt: { kind: 'moment', fixed: 'always' },
  },
})
