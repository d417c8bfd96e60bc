import { tableResource } from '#server/kit/table-rows.ts'
import { seasons } from '#server/tables/tournaments.ts'

const points = { kind: 'number', least: 0, most: 1_000, fixed: 'later' } as const
const reward = { kind: 'number', least: 0, most: 100_000 } as const

/** Points and the joker factor are fixed once a contest exists, so that earned points never change their value. */
export const contestResource = tableResource({
  name: 'prediction-contests',
  group: 'content',
  icon: 'target',
  table: 'prediction_contests',
  columns: ['seasonId', 'isOpen', 'exactPoints', 'differencePoints', 'outcomePoints'],
  filters: ['isOpen'],
  canRemove: false,
  fields: {
    seasonId: { kind: 'number', least: 1, most: 1_000_000_000, fixed: 'later' },
    isOpen: { kind: 'switch' },
    exactPoints: points,
    differencePoints: points,
    outcomePoints: points,
    jokerFactor: { kind: 'number', least: 1, most: 10, fixed: 'later' },
    exactReward: reward,
    roundReward: reward,
  },
  async check(db, { seasonId }) {
    const found = await seasons(db).where('id', '=', String(seasonId)).executeTakeFirst()
    return found ? [] : [{ path: 'seasonId', rule: 'season' }]
  },
})
