import type { Db } from '#server/db/sql.ts'
import { ApiError } from '#server/http/errors.ts'
import { findTournament, listSeasons, type SeasonRow, type TournamentRow } from './tournament.store.ts'

export type ChosenSeason = { tournament: TournamentRow; season: SeasonRow | null }

/** Throws TOURNAMENT_NOT_FOUND. */
export async function tournamentOf(db: Db, tournamentId: string): Promise<TournamentRow> {
  const tournament = await findTournament(db, tournamentId)
  if (!tournament) throw new ApiError('TOURNAMENT_NOT_FOUND')
  return tournament
}

/**
 * Returns the requested season, else the current one, else the newest. Throws TOURNAMENT_NOT_FOUND, SEASON_NOT_FOUND.
 */
export async function chooseSeason(
  db: Db,
  { id, season: seasonId }: { id: string; season?: string | undefined },
): Promise<ChosenSeason> {
  const tournament = await tournamentOf(db, id)
  if (seasonId === undefined || seasonId === tournament.season?.id) return { tournament, season: tournament.season }
  const season = (await listSeasons(db, id)).find((known) => known.id === seasonId)
  if (!season) throw new ApiError('SEASON_NOT_FOUND')
  return { tournament, season }
}
