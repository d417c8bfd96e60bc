import { giftArts } from '#contract/rules/gift-kinds.ts'
import { tableResource } from '#server/kit/table-rows.ts'

/** Operators can close a gift but not remove it, because sent gifts refer to it. */
export const giftResource = tableResource({
  name: 'gifts',
  group: 'rewards',
  icon: 'gift',
  table: 'gifts',
  order: [
    { column: 'price', type: 'integer' },
    { column: 'id', type: 'bigint' },
  ],
  search: ['name'],
  columns: ['name', 'art', 'price', 'isOpen'],
  filters: ['isOpen'],
  canRemove: false,
  fields: {
    name: { kind: 'texts', most: 40 },
    art: { kind: 'choice', choices: giftArts },
    price: { kind: 'number', least: 1, most: 1_000_000 },
    isOpen: { kind: 'switch' },
  },
})
