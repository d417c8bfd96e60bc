import { sportsEvent } from '#web/features/schedule/sports-event.ts'
import { JsonLd } from '#web/shell/json-ld.tsx'
import { isOnAir, type LiveRoom } from './live-room.ts'

/** schema.org SportsEvent with a BroadcastEvent for each commentator. `pageUrl` is in the page's language. */
export function structuredData(room: LiveRoom, pageUrl: string): object {
  const event = sportsEvent(room, pageUrl)
  const broadcasts = room.commentators.map((commentator) => ({
    '@type': 'BroadcastEvent',
    name: commentator.title || `${event.name} · ${commentator.name}`,
    url: `${pageUrl}/${commentator.username}`,
    startDate: event.startDate,
    inLanguage: 'vi',
    isLiveBroadcast: isOnAir(commentator),
    broadcastOfEvent: { '@id': event['@id'] },
    performer: { '@type': 'Person', name: commentator.name },
  }))
  return { '@context': 'https://schema.org', '@graph': [event, ...broadcasts] }
}

export function StructuredData({ room, pageUrl }: { room: LiveRoom; pageUrl: string }) {
  return <JsonLd data={structuredData(room, pageUrl)} />
}
