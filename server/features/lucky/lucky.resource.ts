import { luckyTypes } from '#contract/lucky.ts'
import type { Db } from '#server/db/sql.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Resource, Row, Rows } from '#server/kit/resource.ts'
import { tableResource } from '#server/kit/table-rows.ts'
import { listPrizes } from './lucky.store.ts'

const type = { kind: 'choice', choices: luckyTypes.map(String), fixed: 'later' } as const
const rewards = { group: 'rewards' } as const

const prizes = tableResource({
  ...rewards,
  name: 'lucky-prizes',
  icon: 'gift',
  table: 'lucky_prizes',
  order: [
    { column: 'type', type: 'integer' },
    { column: 'amount', type: 'integer', direction: 'desc' },
    { column: 'id', type: 'bigint' },
  ],
  columns: ['amount', 'type', 'weight', 'chance', 'perDay'],
  filters: ['type'],
  fields: {
    type,
    amount: { kind: 'number', least: 1, most: 1_000_000 },
    weight: { kind: 'number', least: 1, most: 1_000_000 },
    perDay: { kind: 'number', least: 1, most: 1_000_000, isNeeded: false },
  },
  // Checks the wheel after the change: each turn must win something, and a wheel has 2 to 16 fields.
  async written(tx, _id, { before, after }) {
    const left = await listPrizes(tx, Number((after ?? before)?.type))
    const refuse = (path: string, rule: string) => new ApiError('BAD_INPUT', { fields: [{ path, rule }] })
    if (!left.some(({ perDay }) => perDay === null)) throw refuse('perDay', 'lastUnlimited')
    if (left.length < 2 || left.length > 16) throw refuse('type', 'wheelFields')
  },
})

/**
 * Console resources for prizes and prices of wheels. A change applies from the first day that is not published yet
 * (decision 148).
 */
export const luckyResources: Resource[] = [
  withChances(prizes),
  tableResource({
    ...rewards,
    name: 'lucky-wheels',
    icon: 'loader-pinwheel',
    table: 'lucky_wheels',
    key: 'type',
    order: [{ column: 'type', type: 'integer' }],
    columns: ['type', 'price', 'free', 'maxPerDay'],
    canAdd: false,
    canRemove: false,
    fields: {
      type: { ...type, fixed: 'always' },
      price: { kind: 'number', least: 1, most: 1_000_000 },
      free: { kind: 'number', least: 0, most: 100 },
      maxPerDay: { kind: 'number', least: 1, most: 100 },
    },
    async check(_db, { free, maxPerDay }) {
      return Number(free) > Number(maxPerDay) ? [{ path: 'free', rule: 'freeBeyond' }] : []
    },
  }),
]

/** Adds each prize’s chance in per cent, computed from the weights of its wheel. */
function withChances(resource: Resource): Resource {
  const { page, find } = resource.rows
  async function chances(db: Db, list: readonly Row[]): Promise<Row[]> {
    const types = [...new Set(list.map(({ values }) => Number(values.type)))]
    const sums = new Map(
      await Promise.all(
        types.map(
          async (one) => [one, (await listPrizes(db, one)).reduce((sum, { weight }) => sum + weight, 0)] as const,
        ),
      ),
    )
    return list.map(({ id, values }) => {
      const share = Number(values.weight) / (sums.get(Number(values.type)) ?? 1)
      return { id, values: { ...values, chance: Math.round(share * 1_000_000) / 10_000 } }
    })
  }
  const rows: Rows = {
    ...resource.rows,
    async page(db, asked) {
      const { list, ...rest } = await page(db, asked)
      return { ...rest, list: await chances(db, list) }
    },
    async find(db, id) {
      const values = await find(db, id)
      const [row] = values ? await chances(db, [{ id, values }]) : []
      return row?.values ?? null
    },
  }
  return { ...resource, rows, fields: { ...resource.fields, chance: { kind: 'number', fixed: 'always' } } }
}
