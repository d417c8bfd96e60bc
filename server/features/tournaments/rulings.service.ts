import type { DatabaseEngine } from '#server/engines/ports.ts'
import { ApiError } from '#server/http/errors.ts'
import { event } from '#server/kit/events.ts'
import {
  deleteRuling,
  hasSeason,
  listCurrentSeasons,
  listRulings,
  type NewRuling,
  type RulingRow,
  type SeasonLine,
  upsertRuling,
} from './ruling.store.ts'
import { listSeasonTeams, type TeamRow } from './season.store.ts'

const maxSeasons = 500

export type RulingService = {
  /**
   * Stores a competition's ruling on a team. Replaces an earlier one of the same kind and, for points, with the same
   * reason. Returns the ruling's id. Throws SEASON_NOT_FOUND, or TEAM_NOT_FOUND when the team does not play in the
   * season.
   */
  rule(ruling: NewRuling): Promise<string>
  /** Withdraws a ruling. Returns false when there is none with this id. */
  unrule(id: string): Promise<boolean>
  /** Returns a season's teams and rulings. Throws SEASON_NOT_FOUND. */
  ofSeason(seasonId: string): Promise<{ teams: TeamRow[]; rulings: RulingRow[] }>
  currentSeasons(): Promise<SeasonLine[]>
}

export function createRulingService({ db }: Pick<DatabaseEngine, 'db'>): RulingService {
  return {
    async rule(ruling) {
      return db.transaction().execute(async (tx) => {
        const { seasonId, teamId } = ruling
        if (!(await hasSeason(tx, seasonId))) throw new ApiError('SEASON_NOT_FOUND')
        if (!(await listSeasonTeams(tx, seasonId)).some(({ id }) => id === teamId)) throw new ApiError('TEAM_NOT_FOUND')
        const id = await upsertRuling(tx, ruling)
        await event(tx, 'season.ruled', { seasonId })
        return id
      })
    },
    async unrule(id) {
      return db.transaction().execute(async (tx) => {
        const seasonId = await deleteRuling(tx, id)
        if (seasonId !== null) await event(tx, 'season.ruled', { seasonId })
        return seasonId !== null
      })
    },
    async ofSeason(seasonId) {
      if (!(await hasSeason(db, seasonId))) throw new ApiError('SEASON_NOT_FOUND')
      const [teams, rulings] = await Promise.all([listSeasonTeams(db, seasonId), listRulings(db, seasonId)])
      return { teams, rulings }
    },
    currentSeasons: () => listCurrentSeasons(db, maxSeasons),
  }
}
