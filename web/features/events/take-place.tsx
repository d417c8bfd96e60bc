import { useContext, useState } from 'react'
import type { SiteEvent } from '#contract/events.ts'
import { PageClockContext } from '#web/page-clock.ts'
import { EventButtons } from './event-buttons.tsx'
import { Places } from './places.tsx'

export function TakePlace({ event: given }: { event: SiteEvent }) {
  const { renderedAt } = useContext(PageClockContext)
  const [booked, setBooked] = useState(given.booked)
  const event = { ...given, booked }
  return (
    <>
      <Places event={event} />
      <EventButtons event={event} isOver={renderedAt >= event.endsAt} onBooked={setBooked} />
    </>
  )
}
