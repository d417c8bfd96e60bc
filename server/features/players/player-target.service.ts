import type { Db } from '#server/db/sql.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Target } from '#server/kit/target.ts'
import { findStandingId } from './player.store.ts'

/** Players are public. A replaced player resolves to the player that replaced it. */
export function playerTarget(db: Db): Target {
  return {
    kind: 'player',
    async admit(_, playerId) {
      const id = await findStandingId(db, playerId)
      if (id === null) throw new ApiError('PLAYER_NOT_FOUND')
      return id
    },
  }
}
