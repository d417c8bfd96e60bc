import { sportsEvent } from '#web/fixture/sports-event.ts'
import { JsonLd } from '#web/shell/json-ld.tsx'
import { isOnAir, type LiveCommentator, type LiveRoom, liveStreamOf, recordingOf } from './live-room.ts'

/** `cardUrl` is the social card of the page. `url` is the page's address in its language. */
type Page = { url: string; origin: string; cardUrl: string }

/**
 * Returns a schema.org SportsEvent. Adds a BroadcastEvent per commentator, and a VideoObject for each commentator with
 * a live stream or a recording.
 */
export function structuredData(room: LiveRoom, { url, origin, cardUrl }: Page): object {
  const image = room.posterImage ? origin + room.posterImage : cardUrl
  const bare = sportsEvent(room, url)
  const event = { ...bare, description: `${bare.name}, ${room.tournament.name}`, image: [cardUrl, image] }
  return { '@context': 'https://schema.org', '@graph': [event, ...room.commentators.flatMap(nodesOf)] }

  function nodesOf(commentator: LiveCommentator): object[] {
    const name = commentator.title || `${event.name} · ${commentator.name}`
    const address = `${url}/${commentator.username}`
    const stream = liveStreamOf(commentator) ?? recordingOf(commentator)
    const startDate = stream?.startedAt ? new Date(stream.startedAt).toISOString() : event.startDate
    const broadcast = {
      '@type': 'BroadcastEvent',
      '@id': `${address}#broadcast`,
      name,
      url: address,
      startDate,
      ...(event.endDate && { endDate: event.endDate }),
      inLanguage: 'vi',
      isLiveBroadcast: isOnAir(commentator),
      broadcastOfEvent: { '@id': event['@id'] },
      performer: { '@type': 'Person', name: commentator.name },
    }
    if (!stream) return [broadcast]
    const video = {
      '@type': 'VideoObject',
      name,
      description: commentator.description || name,
      thumbnailUrl: image,
      uploadDate: startDate,
      embedUrl: address.replace('/truc-tiep/', '/mb/'),
      publication: { '@id': broadcast['@id'] },
    }
    return [broadcast, video]
  }
}

export function StructuredData({ room, page }: { room: LiveRoom; page: Page }) {
  return <JsonLd data={structuredData(room, page)} />
}
