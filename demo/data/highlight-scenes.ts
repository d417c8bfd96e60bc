import type { HighlightKind } from '#contract/highlights.ts'
import { drawing, pick } from '../draw.ts'

/** The drawn scenes of demo/clips, and how long each is. */
export const sceneNames = {
  'goal-cross': 7_000,
  'goal-long-shot': 7_000,
  'goal-solo': 7_000,
  'goal-header': 7_000,
  'goal-penalty': 7_000,
  'red-card': 6_000,
} as const
export type SceneName = keyof typeof sceneNames

const goals: readonly SceneName[] = ['goal-cross', 'goal-long-shot', 'goal-solo', 'goal-header']

/** The same scene for the same event. */
export function sceneOf(kind: HighlightKind, key: string): SceneName {
  if (kind === 'penalty' || kind === 'missedPenalty') return 'goal-penalty'
  if (kind === 'redCard' || kind === 'yellowCard') return 'red-card'
  return pick(goals, drawing(`scene ${key}`)('which'))
}
