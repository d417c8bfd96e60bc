import {
  followedTeamIds,
  followedTeams,
  followTeam,
  teamCountries,
  teamFixtures,
  teamInfo,
  teamList,
  teamSquad,
  teamTables,
} from '#contract/teams.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({
  public: [teamCountries, teamFixtures, teamInfo, teamList, teamSquad, teamTables],
  user: [followTeam, followedTeamIds, followedTeams],
})
