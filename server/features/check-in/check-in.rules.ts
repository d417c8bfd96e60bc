import { daysPerShield } from '#contract/check-in.ts'
import { addDays } from '#contract/rules/vietnam-day.ts'

export type CheckInRules = {
  /** Rewards in xu for the days of a streak, in order. After the last reward the first follows again. */
  days: readonly { days: number; reward: number }[]
  /** Bonuses in xu for reaching a number of days, in ascending order. */
  milestones: readonly { days: number; reward: number }[]
  /** Price in xu of a missed day, and for how many days it can be bought. */
  makeUpCost: number
  makeUpWithinDays: number
  /** Price in xu of a shield. */
  shieldCost: number
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

/** Returns the number of shields that a streak earns when it grows from `before` to `after` days. */
export function shieldsEarned({ before, after }: { before: number; after: number }): number {
  return Math.max(0, Math.floor(after / daysPerShield) - Math.floor(before / daysPerShield))
}

/** Shields that a member holds. They protect no day before `heldFrom`. */
export type Shields = { held: number; heldFrom: string }

/**
 * Returns the missed days before `today` that the shields protect: those right after `lastDay`, the last day of the
 * latest streak, one for each shield. A streak that had ended before `heldFrom` stays ended and uses no shield.
 */
export function protectedDays({ held, heldFrom }: Shields, { lastDay, today }: { lastDay: string; today: string }) {
  const first = addDays(lastDay, 1)
  if (first < heldFrom) return []
  return Array.from({ length: held }, (_, at) => addDays(first, at)).filter((day) => day < today)
}
