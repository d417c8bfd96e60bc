import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Experience at which each level begins; the first is level 1. */
export const levelStarts = [
  0, 50, 150, 300, 500, 800, 1_200, 1_700, 2_300, 3_000, 4_000, 5_200, 6_600, 8_200, 10_000, 12_500, 15_500, 19_000,
  23_000, 28_000,
] as const

export function levelOf(experience: number): number {
  return Math.max(1, levelStarts.findLastIndex((start) => experience >= start) + 1)
}

export const levelInfo = endpoint({
  method: 'GET',
  path: '/au/api/user/level/info',
  summary: "The member's level and how far the next one is",
  auth: 'user',
  data: z.object({
    level: z.int(),
    experience: z.int(),
    levelStart: z.int(),
    /** Null at the highest level. */
    nextLevelStart: z.nullable(z.int()),
  }),
})
