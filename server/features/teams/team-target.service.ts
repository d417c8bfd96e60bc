import type { Db } from '#server/db/sql.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Target } from '#server/kit/target.ts'
import { findStandingId } from './team.store.ts'

/** Teams are public. A replaced team resolves to the team that replaced it. */
export function teamTarget(db: Db): Target {
  return {
    kind: 'team',
    async admit(_, teamId) {
      const id = await findStandingId(db, teamId)
      if (id === null) throw new ApiError('TEAM_NOT_FOUND')
      return id
    },
  }
}
