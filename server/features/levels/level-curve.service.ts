import type { ActivityKind } from '#contract/rules/activity.ts'
import type { Ground } from '#server/feature.ts'
import { liveValue } from '#server/live-value.ts'
import { listExperienceRules, listLevels } from './levels.store.ts'

export type LevelCurve = {
  levelOf(experience: number): number
  /** Experience at which it begins, and the xu that reaching it brings; null where there is no such level. */
  find(level: number): { startsAt: number; reward: number } | null
  /** Experience for each thing done (a minute, for watching), and the most of it in a day. */
  ruleOf(kind: ActivityKind): { each: number; most: number }
  /** Experience that a day's total of a kind is worth. */
  experienceFor(kind: ActivityKind, total: number): number
  start(): Promise<void>
  changed(): void
  close(): void
}

/** Where levels begin and what brings experience, as operators set it. */
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
    ...{ start: live.start, changed: live.changed, close: live.close },
    levelOf: (experience) => Math.max(1, live.now().levels.findLastIndex(({ startsAt }) => experience >= startsAt) + 1),
    find: (level) => live.now().levels[level - 1] ?? null,
    ruleOf,
    experienceFor(kind, total) {
      const { each, most } = ruleOf(kind)
      return Math.min(each * total, most)
    },
  }
}
