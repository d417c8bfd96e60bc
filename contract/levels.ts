import * as z from 'zod/mini'
import { type DataOf, endpoint } from './endpoint.ts'
import { activityKinds } from './rules/activity.ts'

/** Features that a level unlocks permanently. */
export const unlockKinds = ['badge', 'half-price', 'second-make-up', 'gold-name', 'mission-bonus', 'gold-ring'] as const
export type UnlockKind = (typeof unlockKinds)[number]
export const levelUnlocks: readonly { level: number; kind: UnlockKind }[] = [
  { level: 5, kind: 'badge' },
  { level: 6, kind: 'half-price' },
  { level: 9, kind: 'second-make-up' },
  { level: 10, kind: 'gold-name' },
  { level: 12, kind: 'mission-bonus' },
  { level: 15, kind: 'gold-ring' },
]

export function isUnlocked(kind: UnlockKind, level: number): boolean {
  return levelUnlocks.some((unlock) => unlock.kind === kind && level >= unlock.level)
}

export const levelInfo = endpoint({
  method: 'GET',
  path: '/au/api/user/level/info',
  summary:
    'The member’s level, the distance to the next one, the activities that earn experience, and the features that levels unlock',
  auth: 'user',
  data: z.object({
    level: z.int(),
    experience: z.int(),
    levelStart: z.int(),
    /** Null at the highest level. */
    nextLevelStart: z.nullable(z.int()),
    /** Reward for reaching the next level, in xu; null at the highest level. */
    nextReward: z.nullable(z.int()),
    /**
     * Experience by kind of activity: `each` for one activity (for watching, one minute), `most` as the daily limit,
     * `today` as earned today.
     */
    rules: z.array(z.object({ kind: z.enum(activityKinds), each: z.int(), most: z.int(), today: z.int() })),
    unlocks: z.array(z.object({ level: z.int(), kind: z.enum(unlockKinds), isOpen: z.boolean() })),
  }),
})
export type LevelInfo = DataOf<typeof levelInfo>
