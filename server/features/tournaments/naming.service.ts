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
  /** The season of that name, in whichever spelling it is told. */
  keepSeason(season: NewSeason): Promise<string>
  /** Tells which of the tournament's seasons is the current one on a day, `yyyy-mm-dd`. */
  chooseCurrentSeason(tournamentId: string, today: string): Promise<void>
}

/** What sources tell of tournaments and their seasons. */
export function createTournamentNaming(db: Db): TournamentNaming {
  return {
    keepTournament: (tournament) => upsertTournament(db, tournament),
    keepSeason: (season) => upsertSeason(db, { ...season, name: seasonName(season.name) }),
    chooseCurrentSeason: (tournamentId, today) => updateCurrentSeason(db, tournamentId, today),
  }
}
