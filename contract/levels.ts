import * as z from 'zod/mini'
import { type ActivityKind, activityKinds } from './activity.ts'
import { type DataOf, endpoint } from './endpoint.ts'

/** Experience at which each level begins; the first is level 1. */
export const levelStarts = [
  0, 50, 150, 300, 500, 800, 1_200, 1_700, 2_300, 3_000, 4_000, 5_200, 6_600, 8_200, 10_000, 12_500, 15_500, 19_000,
  23_000, 28_000,
] as const

export function levelOf(experience: number): number {
  return Math.max(1, levelStarts.findLastIndex((start) => experience >= start) + 1)
}

/** Experience for each thing done (a minute, for watching), up to so much in a day. */
export const experienceRules: Record<ActivityKind, { each: number; most: number }> = {
  watch: { each: 1, most: 60 },
  chat: { each: 2, most: 20 },
  reaction: { each: 1, most: 10 },
  comment: { each: 4, most: 20 },
  post: { each: 8, most: 16 },
  share: { each: 5, most: 15 },
  booking: { each: 3, most: 9 },
  tip: { each: 10, most: 30 },
  invite: { each: 50, most: 250 },
  'check-in': { each: 10, most: 10 },
  mission: { each: 5, most: 40 },
}

/** Experience that a day's total of a kind is worth. */
export function experienceFor(kind: ActivityKind, total: number): number {
  const { each, most } = experienceRules[kind]
  return Math.min(each * total, most)
}

/** Xu for reaching a level, once. */
export function levelReward(level: number): number {
  return 10 * level
}

/** What opens at a level and stays open. */
export const unlockKinds = ['badge', 'half-price', 'second-make-up', 'mission-bonus', 'gold-ring'] as const
export type UnlockKind = (typeof unlockKinds)[number]
export const levelUnlocks: readonly { level: number; kind: UnlockKind }[] = [
  { level: 5, kind: 'badge' },
  { level: 6, kind: 'half-price' },
  { level: 9, kind: 'second-make-up' },
  { level: 12, kind: 'mission-bonus' },
  { level: 15, kind: 'gold-ring' },
]

export function isUnlocked(kind: UnlockKind, level: number): boolean {
  return levelUnlocks.some((unlock) => unlock.kind === kind && level >= unlock.level)
}

export const levelInfo = endpoint({
  method: 'GET',
  path: '/au/api/user/level/info',
  summary: "The member's level, how far the next one is, what earns experience and what levels open",
  auth: 'user',
  data: z.object({
    level: z.int(),
    experience: z.int(),
    levelStart: z.int(),
    /** Null at the highest level. */
    nextLevelStart: z.nullable(z.int()),
    /** What the next level brings, in xu; null at the highest. */
    nextReward: z.nullable(z.int()),
    /** Experience for each kind of activity: for one, at most in a day, and what today has brought. */
    rules: z.array(z.object({ kind: z.enum(activityKinds), each: z.int(), most: z.int(), today: z.int() })),
    unlocks: z.array(z.object({ level: z.int(), kind: z.enum(unlockKinds), isOpen: z.boolean() })),
  }),
})
export type LevelInfo = DataOf<typeof levelInfo>
