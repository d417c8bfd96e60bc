import type { FixtureState } from '#contract/schedule.ts'
import { sports } from '#contract/schedule.ts'
import { isOnAir, type LiveRoom } from './live-room.ts'

const sportNames: Record<number, string> = {
  [sports.football]: 'Soccer',
  [sports.basketball]: 'Basketball',
  [sports.esport]: 'Esports',
  [sports.marble]: 'Marble racing',
}

const statuses: Partial<Record<FixtureState, string>> = { postponed: 'EventPostponed', cancelled: 'EventCancelled' }

/** schema.org SportsEvent with a BroadcastEvent for each commentator. */
export function structuredData(room: LiveRoom, origin: string): object {
  const name = `${room.home.name} – ${room.away.name}`
  const url = `${origin}/truc-tiep/${room.slug}`
  const startDate = new Date(room.kickOff).toISOString()
  const event = {
    '@type': 'SportsEvent',
    '@id': `${url}#event`,
    name,
    url,
    startDate,
    sport: sportNames[room.sport],
    eventStatus: `https://schema.org/${statuses[room.state] ?? 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url },
    superEvent: { '@type': 'SportsEvent', name: room.tournament.name },
    homeTeam: { '@type': 'SportsTeam', name: room.home.name },
    awayTeam: { '@type': 'SportsTeam', name: room.away.name },
  }
  const broadcasts = room.commentators.map((commentator) => ({
    '@type': 'BroadcastEvent',
    name: commentator.title || `${name} · ${commentator.name}`,
    url: `${url}/${commentator.username}`,
    startDate,
    inLanguage: 'vi',
    isLiveBroadcast: isOnAir(commentator),
    broadcastOfEvent: { '@id': `${url}#event` },
    performer: { '@type': 'Person', name: commentator.name },
  }))
  return { '@context': 'https://schema.org', '@graph': [event, ...broadcasts] }
}

/** A data block: never run, so the script policy leaves it alone. `<` is escaped, or a name could close the element. */
export function StructuredData({ room, origin }: { room: LiveRoom; origin: string }) {
  const json = JSON.stringify(structuredData(room, origin)).replace(/</g, '\\u003c')
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with `<` escaped
      dangerouslySetInnerHTML={{ __html: json }}
    />
  )
}
