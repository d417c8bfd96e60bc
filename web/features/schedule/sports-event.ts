import type { FixtureState, FixtureSummary } from '#contract/schedule.ts'
import { sports } from '#contract/schedule.ts'

const sportNames: Record<number, string> = {
  [sports.football]: 'Soccer',
  [sports.basketball]: 'Basketball',
  [sports.esport]: 'Esports',
  [sports.marble]: 'Marble racing',
}

const hourMs = 3_600_000
const usualHours: Record<number, number> = { [sports.basketball]: 2.5, [sports.esport]: 3, [sports.marble]: 1 }

/** From kick-off to the end, breaks included: an end has to be said before it is known. */
function usualLengthMs(sport: number): number {
  return (usualHours[sport] ?? 2) * hourMs
}

const statuses: Partial<Record<FixtureState, string>> = { postponed: 'EventPostponed', cancelled: 'EventCancelled' }

/** schema.org SportsEvent of a fixture at its page's address. A venue that is known is where it takes place. */
export function sportsEvent(fixture: FixtureSummary, pageUrl: string) {
  const { home, away, venue, timeState, kickOff } = fixture
  const startDate = new Date(kickOff).toISOString()
  return {
    '@type': 'SportsEvent',
    '@id': `${pageUrl}#event`,
    name: `${home.name} – ${away.name}`,
    url: pageUrl,
    // An hour that is not decided is left out: the date alone is known.
    startDate: timeState === 'tbd' ? startDate.slice(0, 10) : startDate,
    ...(timeState !== 'tbd' && { endDate: new Date(kickOff + usualLengthMs(fixture.sport)).toISOString() }),
    sport: sportNames[fixture.sport],
    eventStatus: `https://schema.org/${statuses[fixture.state] ?? 'EventScheduled'}`,
    eventAttendanceMode: `https://schema.org/${venue ? 'Mixed' : 'Online'}EventAttendanceMode`,
    location: venue
      ? [
          { '@type': 'Place', name: venue, address: venue },
          { '@type': 'VirtualLocation', url: pageUrl },
        ]
      : { '@type': 'VirtualLocation', url: pageUrl },
    superEvent: { '@type': 'SportsEvent', name: fixture.tournament.name },
    homeTeam: { '@type': 'SportsTeam', name: home.name },
    awayTeam: { '@type': 'SportsTeam', name: away.name },
  }
}

/** Search engines read so many of a list; the rest have their own pages and the sitemap. */
const mostListed = 30

/** A list of fixtures, each as an event; null for an empty one. */
export function eventList(fixtures: FixtureSummary[], urlOf: (slug: string) => string): object | null {
  if (fixtures.length === 0) return null
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    numberOfItems: fixtures.length,
    itemListElement: fixtures.slice(0, mostListed).map((fixture, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: sportsEvent(fixture, urlOf(fixture.slug)),
    })),
  }
}
