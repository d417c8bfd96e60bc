import type { RewardOffer } from '#contract/rewards.ts'
import { shotsPerRound } from '#contract/rules/minigame-rules.ts'
import { addDays, beginOfDay, vietnamDay } from '#contract/rules/vietnam-day.ts'
import type { Db } from '#server/db/sql.ts'
import { findRules } from './player.store.ts'
import { countPlays } from './round.store.ts'

/** Returns the free rounds of today, and the reward of perfect ones. A guest has the rounds of a new day. */
export async function minigameOffer(db: Db, userId: string | null, nowMs: number): Promise<RewardOffer> {
  const day = vietnamDay(nowMs)
  const [rules, played] = await Promise.all([findRules(db), userId === null ? 0 : countPlays(db, userId, day)])
  const total = Math.min(rules.free_plays, rules.max_plays)
  const left = Math.max(0, total - played)
  const sold = Math.max(0, rules.max_plays - played - left)
  return {
    kind: 'minigame',
    state: left > 0 ? 'ready' : 'done',
    left,
    total,
    pays: left * (shotsPerRound * rules.goal_reward + rules.perfect_reward),
    paid: sold > 0 ? { left: sold, price: rules.price } : null,
    endsAt: beginOfDay(addDays(day, 1)),
  }
}
