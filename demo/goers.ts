import { eventList } from '#contract/events.ts'
import type { App } from '#server/app.ts'
import { drawing } from './draw.ts'

/** So many of its places are taken at an event, at least and more by chance; of many places as if there were `places`. */
const share = { least: 0.3, more: 0.6 }
const places = 120

type Uses = {
  app: Pick<App, 'features' | 'invoke'>
  /** Members of the demo by user name: their ids. */
  cast: ReadonlyMap<string, string>
  people: readonly { username: string }[]
}

/** Members of the demo take places at the events to come, as everybody does; who has one keeps it. */
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
