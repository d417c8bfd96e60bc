import { eventList } from '#contract/events.ts'
import type { App } from '#server/app.ts'
import { drawing } from './draw.ts'

/**
 * Share of an event’s places that are booked: from `least` up to `least` plus `more`, by chance. An event with more
 * than `places` places, or without a limit, counts as one with `places`.
 */
const share = { least: 0.3, more: 0.6 }
const places = 120

type Uses = {
  app: Pick<App, 'features' | 'invoke'>
  /** User ids of the demo's members by user name. */
  cast: ReadonlyMap<string, string>
  people: readonly { username: string }[]
}

/** Books places at the coming events for members of the demo. Existing bookings stay. */
export async function takePlaces({ app, cast, people }: Uses): Promise<void> {
  const { list } = await app.invoke(eventList, { locale: 'vi', past: false })
  for (const { id, slug, capacity, booked } of list) {
    if (capacity !== null && booked >= capacity) continue
    const draw = drawing(`goes to ${slug}`)
    const most = Math.floor(Math.min(capacity ?? places, places) * (share.least + draw('share') * share.more))
    const going = people.toSorted((one, other) => draw(one.username) - draw(other.username)).slice(0, most)
    for (const { username } of going) {
      const userId = cast.get(username)
      if (userId !== undefined) await app.features.events.book(userId, id, true)
    }
  }
}
