import type { Db } from '../../db/sql.ts'
import { ApiError } from '../../http/errors.ts'
import type { Target } from '../../target.ts'
import { findStandingId } from './team.store.ts'

/** Every team is there for everybody. One that turned out to be another one is answered for by that one. */
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
