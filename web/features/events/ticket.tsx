import MapPin from 'lucide-react/icons/map-pin'
import { useContext } from 'react'
import type { SiteEvent } from '#contract/events.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { PageClockContext } from '#web/page-clock.ts'
import { Badge } from '#web/ui/badge.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { DayStub } from './day-stub.tsx'
import { countdown, useEventTime } from './event-time.ts'
import { TakePlace } from './take-place.tsx'

export function Ticket({ event }: { event: SiteEvent }) {
  const t = useTranslate()
  const time = useEventTime()
  const { renderedAt } = useContext(PageClockContext)
  return (
    <article className="card relative flex overflow-hidden wrap-anywhere transition-colors duration-150 hover:border-line-strong">
      <DayStub event={event} className="w-18 border-r-2 sm:w-24" />
      <div className="flex min-w-0 flex-1 flex-col gap-2.5 p-4">
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
          <Badge>{countdown(t, event, renderedAt)}</Badge>
          <span className="tabular">{time.hours(event)}</span>
        </p>
        <h2 className="text-lg font-bold leading-snug">
          <LocaleLink to={`/su-kien/${event.slug}`} className="card-link">
            {event.title}
          </LocaleLink>
        </h2>
        <p className="text-sm leading-relaxed text-ink-2">{event.summary}</p>
        <p className="flex items-start gap-1.5 text-sm text-ink-2">
          <MapPin size={16} aria-hidden className="mt-0.5 shrink-0" />
          {event.place}
        </p>
        <TakePlace event={event} />
      </div>
    </article>
  )
}
