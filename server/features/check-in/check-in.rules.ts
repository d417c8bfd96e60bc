export type CheckInRules = {
  /** What each day of a streak brings, from its first on; after the last day the row begins again. */
  days: readonly { days: number; reward: number }[]
  /** What reaching so many days brings on top, the nearest first. */
  milestones: readonly { days: number; reward: number }[]
  /** Xu for a missed day, and for how many days it can be made up for. */
  makeUpCost: number
  makeUpWithinDays: number
}

/** Xu for the day of a streak, from 1 on. */
export function streakReward({ days, milestones }: CheckInRules, streak: number): { daily: number; bonus: number } {
  const daily = days.length === 0 ? 0 : days[(streak - 1) % days.length]?.reward
  return { daily: daily ?? 0, bonus: milestones.find((one) => one.days === streak)?.reward ?? 0 }
}

/**
 * Milestones that a made-up day reaches by joining the days in a row before it and after it. Milestones up to the length of
 * either run were paid already.
 */
export function milestonesOfMakeUp(
  { milestones }: CheckInRules,
  { before, after }: { before: number; after: number },
): CheckInRules['milestones'] {
  return milestones.filter(({ days }) => days > Math.max(before, after) && days <= before + 1 + after)
}
