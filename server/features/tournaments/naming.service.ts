import type { Db } from '#server/db/sql.ts'
import {
  type NewSeason,
  type NewTournament,
  updateCurrentSeason,
  upsertSeason,
  upsertTournament,
} from './naming.store.ts'
import { seasonName } from './season-name.rules.ts'

export type TournamentNaming = {
  keepTournament(tournament: NewTournament): Promise<string>
  /** Inserts or updates the season with this name in any spelling. Returns the id. */
  keepSeason(season: NewSeason): Promise<string>
  /** Chooses the tournament's current season as of `today`, which is `yyyy-mm-dd`. */
  chooseCurrentSeason(tournamentId: string, today: string): Promise<void>
}

export function createTournamentNaming(db: Db): TournamentNaming {
  return {
    keepTournament: (tournament) => upsertTournament(db, tournament),
    keepSeason: (season) => upsertSeason(db, { ...season, name: seasonName(season.name) }),
    chooseCurrentSeason: (tournamentId, today) => updateCurrentSeason(db, tournamentId, today),
  }
}
