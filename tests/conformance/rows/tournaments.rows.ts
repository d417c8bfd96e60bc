import {
  bracket,
  followedTournamentIds,
  followedTournaments,
  followTournament,
  roundFixtures,
  seasonOutline,
  standings,
  topScorers,
  tournamentCountries,
  tournamentInfo,
  tournamentList,
} from '#contract/tournaments.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({
  public: [
    bracket,
    roundFixtures,
    seasonOutline,
    standings,
    topScorers,
    tournamentCountries,
    tournamentInfo,
    tournamentList,
  ],
  user: [followTournament, followedTournamentIds, followedTournaments],
})
