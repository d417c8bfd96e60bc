import type { HighlightKind } from '#contract/highlights.ts'

/** Names of the drawn scenes in demo/clips, and their lengths in ms. */
export const sceneNames = {
  'goal-cross': 7_000,
  'goal-long-shot': 7_000,
  'goal-solo': 7_000,
  'goal-header': 7_000,
  'goal-free-kick': 7_000,
  'goal-volley': 7_000,
  'goal-chip': 7_000,
  'goal-rebound': 7_000,
  'goal-corner': 7_000,
  'goal-counter': 7_000,
  'goal-backheel': 7_000,
  'goal-penalty': 7_000,
  'penalty-saved': 7_000,
  'red-card': 6_000,
} as const
export type SceneName = keyof typeof sceneNames

const goals = [
  ...['goal-cross', 'goal-free-kick', 'goal-solo', 'goal-volley', 'goal-header', 'goal-counter'],
  ...['goal-long-shot', 'goal-corner', 'goal-chip', 'goal-rebound', 'goal-backheel'],
] as readonly SceneName[]

/**
 * Returns the scene for the nth event that is shown. Goals use the goal scenes in turn, so that a short list has no
 * scene twice.
 */
export function sceneOf(kind: HighlightKind, nth: number): SceneName {
  if (kind === 'penalty') return 'goal-penalty'
  if (kind === 'missedPenalty') return 'penalty-saved'
  if (kind === 'redCard' || kind === 'yellowCard') return 'red-card'
  return goals[nth % goals.length] ?? 'goal-cross'
}
