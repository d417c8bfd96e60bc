import { luckyTypes } from '#contract/lucky.ts'
import type { RewardOffer } from '#contract/rewards.ts'
import { addDays, beginOfDay, vietnamDay } from '#contract/rules/vietnam-day.ts'
import type { Db } from '#server/db/sql.ts'
import { turnsAfter } from './lucky.service.ts'
import { openRound, turnsTaken } from './lucky.store.ts'

/** Returns the turns of all wheels together, and the highest prize. A guest has the turns of a new day. */
export async function luckyOffer(db: Db, userId: string | null, nowMs: number): Promise<RewardOffer> {
  const day = vietnamDay(nowMs)
  const wheels = await Promise.all(
    luckyTypes.map(async (type) => {
      const round = await openRound(db, { type, day })
      return { round, ...turnsAfter(round, userId === null ? 0 : await turnsTaken(db, round.id, userId)) }
    }),
  )
  const sum = (of: (wheel: (typeof wheels)[number]) => number) => wheels.reduce((all, wheel) => all + of(wheel), 0)
  const left = sum(({ freeLeft }) => freeLeft)
  const open = wheels.filter(({ turnsLeft }) => turnsLeft > 0)
  const free = open.filter(({ freeLeft }) => freeLeft > 0)
  return {
    kind: 'lucky',
    state: left > 0 ? 'ready' : 'done',
    left,
    total: sum(({ round }) => round.free),
    pays: Math.max(0, ...free.flatMap(({ round }) => round.fields.map(({ amount }) => amount))),
    paid: open.length > 0 ? { left: sum((one) => one.turnsLeft - one.freeLeft), price: cheapest(open) } : null,
    endsAt: beginOfDay(addDays(day, 1)),
  }
}

function cheapest(wheels: readonly { round: { price: number } }[]): number {
  return Math.min(...wheels.map(({ round }) => round.price))
}
