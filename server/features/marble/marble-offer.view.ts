import type { RewardOffer } from '#contract/rewards.ts'
import { maxPickRewardsADay, pickRewards } from '#contract/rules/marble-field.ts'
import { addDays, beginOfDay, vietnamDay } from '#contract/rules/vietnam-day.ts'
import type { Db } from '#server/db/sql.ts'
import { sumRewards } from './pick.store.ts'
import { listRooms } from './room.store.ts'
import type { Stages } from './stages.service.ts'

type Uses = { db: Db; stages: Pick<Stages, 'of'> }

/**
 * Returns the next race that accepts picks in any room, and the reward of its winner, within what the member can still
 * get today. A guest can get the rewards of a whole day.
 */
export async function marbleOffer({ db, stages }: Uses, userId: string | null, nowMs: number): Promise<RewardOffer> {
  const day = vietnamDay(nowMs)
  const [rooms, taken] = await Promise.all([listRooms(db), userId === null ? 0 : sumRewards(db, userId, day)])
  const open = await Promise.all(rooms.filter(({ is_open }) => is_open).map((room) => stages.of(room)))
  const races = open.flatMap(({ race }) => (race ? [race] : []))
  const picking = races.filter(({ lanes, locksAt }) => lanes === null && locksAt > nowMs)
  const left = Math.max(0, maxPickRewardsADay - taken)
  const isDone = left === 0
  return {
    kind: 'marble',
    state: races.length === 0 ? 'closed' : isDone ? 'done' : 'ready',
    left: null,
    total: null,
    pays: races.length === 0 ? 0 : Math.min(left, pickRewards[0] ?? 0),
    paid: null,
    endsAt: isDone
      ? beginOfDay(addDays(day, 1))
      : picking.length === 0
        ? null
        : Math.min(...picking.map(({ locksAt }) => locksAt)),
  }
}
