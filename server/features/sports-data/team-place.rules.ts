import type { TeamKind } from '#contract/teams.ts'
import type { CompetitionTeams } from './competition-teams.store.ts'

/** Maps a country whose clubs play in a neighbour's league to this neighbour. Sources name either country. */
const leagueOf: Record<string, string> = {
  MC: 'FR',
  'GB-WLS': 'GB-ENG',
  LI: 'CH',
  SM: 'IT',
  AD: 'ES',
  CA: 'US',
  NZ: 'AU',
}

const home = (country: string) => leagueOf[country] ?? country

type Named = { teamId: string; country: string; kind: TeamKind }
type Ref = { kind: TeamKind; country: string | null }

/** Returns the country of a club without one: that of the only country in whose competitions the source lists it. */
export function countryOf({ kind, country }: Ref, competitions: readonly CompetitionTeams[]): string | null {
  if (country !== null || kind === 'national') return country
  const [only, ...others] = new Set(competitions.map((one) => one.country).filter((code) => code !== ''))
  return only !== undefined && others.length === 0 ? only : null
}

/**
 * Returns the ids of the teams that a name may mean, without duplicates: `sure` when the country shows that it is this
 * team, else `possible`. Clubs of different countries have the same name. Where a country is unknown, a club is sure only
 * when it plays in the competition, or other teams of its country do. A neighbour whose league it plays in also fits, but
 * only when no team has exactly this country.
 */
export function fitting(
  { kind, country }: Ref,
  named: readonly Named[],
  competitions: readonly CompetitionTeams[],
): { sure: string[]; possible: string[] } {
  const fits = named.filter(
    (team) => team.kind === kind && (country === null || team.country === '' || home(team.country) === home(country)),
  )
  const isSure = (team: Named) => {
    if (kind === 'national' || (country !== null && team.country !== '')) return true
    return competitions.some(
      ({ teamIds, countries }) => teamIds.has(team.teamId) || (country === null && countries.has(team.country)),
    )
  }
  const sure = fits.filter(isSure)
  const exact = sure.filter((team) => team.country === country)
  const idsOf = (teams: readonly Named[]) => [...new Set(teams.map(({ teamId }) => teamId))]
  return { sure: idsOf(exact.length > 0 ? exact : sure), possible: idsOf(fits.filter((team) => !isSure(team))) }
}
