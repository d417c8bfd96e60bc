import { eventBooking, eventInfo, eventList, eventSaving, ownEvents, type SiteEvent } from '#contract/events.ts'
import type { Db } from '#server/db/sql.ts'
import { ApiError } from '#server/http/errors.ts'
import { handle, type Route } from '#server/http/handle.ts'
import type { EventService } from './events.service.ts'
import { type EventRow, eventExists, findEvent, listOwnEvents, pageOfEvents, setSaving } from './events.store.ts'

type Uses = { db: Db; service: EventService }

export function eventRoutes({ db, service }: Uses): Route[] {
  return [
    handle(eventList, async (asked) => {
      const { list, ...page } = await pageOfEvents(db, asked)
      return { list: list.map(inBrief), ...page }
    }),
    handle(eventInfo, async ({ slug, locale }) => {
      const event = await findEvent(db, slug, locale)
      if (!event) throw new ApiError('NOT_FOUND')
      return { ...inBrief(event), text: event.text.split('\n').filter(Boolean) }
    }),
    handle(ownEvents, (_input, { member }) => listOwnEvents(db, member.userId)),
    handle(eventBooking, async ({ id, on }, { member }) => ({
      id,
      isBooked: on,
      booked: await service.book(member.userId, id, on),
    })),
    handle(eventSaving, async ({ id, on }, { member }) => {
      if (!(await eventExists(db, id))) throw new ApiError('NOT_FOUND')
      await setSaving(db, id, member.userId, on)
      return { id, isSaved: on }
    }),
  ]
}

function inBrief({ id, slug, title, summary, place, starts_at, ends_at, capacity, booked }: EventRow): SiteEvent {
  return {
    id,
    slug,
    title,
    summary,
    place,
    capacity,
    booked,
    startsAt: starts_at.getTime(),
    endsAt: ends_at.getTime(),
  }
}
