import { levelInfo, levelOf, levelStarts } from '#contract/levels.ts'
import type { Feature, Ground } from '#server/feature.ts'
import { handle, memberOf } from '#server/http/bind.ts'
import { ApiError } from '#server/http/errors.ts'
import { findExperience } from './levels.store.ts'

export function createLevels({ engines }: Ground): Feature {
  const { db } = engines.database
  return {
    service: undefined,
    routes: [
      handle(levelInfo, async (_input, context) => {
        const experience = await findExperience(db, memberOf(context).userId)
        if (experience === null) throw new ApiError('FIBE_NOT_LOGIN')
        const level = levelOf(experience)
        return {
          level,
          experience,
          levelStart: levelStarts[level - 1] ?? 0,
          nextLevelStart: levelStarts[level] ?? null,
        }
      }),
    ],
  }
}
