import type { TournamentFacts } from './tournament-head.tsx'

const sportNames: Record<number, string> = { 10: 'Soccer', 20: 'Basketball', 30: 'Esports', 40: 'Marble racing' }

/**
 * Returns the tournament as schema.org SportsOrganization, with the season as an event. `url` is the page's address.
 */
export function sportsOrganization(tournament: TournamentFacts, url: string): object {
  const { name, sport, country, season } = tournament
  const organization = {
    '@type': 'SportsOrganization',
    '@id': `${url}#organization`,
    name,
    url,
    sport: sportNames[sport],
    ...(country.name === '' ? {} : { areaServed: { '@type': 'Country', name: country.name } }),
  }
  const event = season && {
    '@type': 'SportsEvent',
    name: `${name} ${season.name}`,
    url,
    startDate: season.startsOn,
    endDate: season.endsOn,
    sport: sportNames[sport],
    organizer: { '@id': `${url}#organization` },
    ...(country.name === '' ? {} : { location: { '@type': 'Place', name: country.name, address: country.name } }),
  }
  return { '@context': 'https://schema.org', '@graph': event ? [organization, event] : [organization] }
}
