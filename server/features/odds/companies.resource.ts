import type { Resource } from '#server/kit/resource.ts'
import { tableResource } from '#server/kit/table-rows.ts'

/** Companies whose odds the site compares. New ones appear with their first line. */
export const companyResource: Resource = tableResource({
  group: 'sport',
  name: 'odds-companies',
  icon: 'percent',
  table: 'odds_companies',
  order: [
    { column: 'sort', type: 'integer' },
    { column: 'id', type: 'integer' },
  ],
  search: ['label'],
  columns: ['label', 'sort', 'isShown'],
  filters: ['isShown'],
  canAdd: false,
  canRemove: false,
  fields: {
    label: { kind: 'text', most: 40 },
    sort: { kind: 'number', least: 0, most: 32_000 },
    isShown: { kind: 'switch' },
  },
})
