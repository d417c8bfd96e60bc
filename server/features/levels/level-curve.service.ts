import type { ActivityKind } from '#contract/rules/activity.ts'
import type { Ground } from '#server/kit/feature.ts'
import { liveValue } from '#server/kit/live-value.ts'
import { listExperienceRules, listLevels } from './levels.store.ts'

export type LevelCurve = {
  levelOf(experience: number): number
  /**
   * Returns the experience at which the level starts, and its reward in xu. Returns null when there is no such level.
   */
  find(level: number): { startsAt: number; reward: number } | null
  /** Returns the experience for each activity (for watching, each minute), and its max per day. */
  ruleOf(kind: ActivityKind): { each: number; most: number }
  experienceFor(kind: ActivityKind, total: number): number
  start(): Promise<void>
  changed(): void
  close(): void
}

export function createLevelCurve({ engines: { bus, database }, log }: Pick<Ground, 'engines' | 'log'>): LevelCurve {
  const { db } = database
  const live = liveValue(
    { bus, log },
    {
      name: 'levels.rules',
      async read() {
        const [levels, rules] = await Promise.all([listLevels(db), listExperienceRules(db)])
        return { levels, rules: new Map(rules.map(({ kind, ...rule }) => [kind, rule])) }
      },
    },
  )
  const ruleOf = (kind: ActivityKind) => live.now().rules.get(kind) ?? { each: 0, most: 0 }
  return {
    start: live.start,
    changed: live.changed,
    close: live.close,
    levelOf: (experience) => Math.max(1, live.now().levels.findLastIndex(({ startsAt }) => experience >= startsAt) + 1),
    find: (level) => live.now().levels[level - 1] ?? null,
    ruleOf,
    experienceFor(kind, total) {
      const { each, most } = ruleOf(kind)
      return Math.min(each * total, most)
    },
  }
}
