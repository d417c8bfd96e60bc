import type { SquadPlayer } from '#contract/teams.ts'
import type { TeamFacts } from './team-head.tsx'

const sportNames: Record<number, string> = { 10: 'Soccer', 20: 'Basketball', 30: 'Esports', 40: 'Marble racing' }

/** Returns the team as schema.org SportsTeam. `url` is the page's address. */
export function sportsTeam(team: TeamFacts, { url, players }: { url: string; players: SquadPlayer[] }): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'SportsTeam',
    '@id': `${url}#team`,
    name: team.name,
    url,
    sport: sportNames[team.sport],
    ...(team.aliases.length > 0 ? { alternateName: team.aliases } : {}),
    ...(team.founded === null ? {} : { foundingDate: String(team.founded) }),
    ...(team.venue || team.city
      ? {
          location: {
            '@type': 'Place',
            name: team.venue || team.city,
            address: [team.city, team.country.name].filter(Boolean).join(', '),
          },
        }
      : {}),
    ...(team.tournaments.length > 0
      ? { memberOf: team.tournaments.map(({ name }) => ({ '@type': 'SportsOrganization', name })) }
      : {}),
    ...(players.length > 0 ? { athlete: players.map(({ name }) => ({ '@type': 'Person', name })) } : {}),
  }
}
