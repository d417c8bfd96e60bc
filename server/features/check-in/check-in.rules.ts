export type CheckInRules = {
  /** Rewards in xu for the days of a streak, in order. After the last reward the first follows again. */
  days: readonly { days: number; reward: number }[]
  /** Bonuses in xu for reaching a number of days, in ascending order. */
  milestones: readonly { days: number; reward: number }[]
  /** Price in xu of a missed day, and for how many days it can be bought. */
  makeUpCost: number
  makeUpWithinDays: number
}

/** Returns the xu for a day of the streak. Days are counted from 1. */
export function streakReward({ days, milestones }: CheckInRules, streak: number): { daily: number; bonus: number } {
  const daily = days.length === 0 ? 0 : days[(streak - 1) % days.length]?.reward
  return { daily: daily ?? 0, bonus: milestones.find((one) => one.days === streak)?.reward ?? 0 }
}

/**
 * Returns the milestones that a made-up day reaches by joining the streaks before and after it. Milestones up to the
 * length of either streak were already paid.
 */
export function milestonesOfMakeUp(
  { milestones }: CheckInRules,
  { before, after }: { before: number; after: number },
): CheckInRules['milestones'] {
  return milestones.filter(({ days }) => days > Math.max(before, after) && days <= before + 1 + after)
}
