import { useContext } from 'react'
import type { SiteEvent } from '#contract/events.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { PageClockContext } from '#web/page-clock.ts'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { DayStub } from './day-stub.tsx'
import { countdown, useEventTime } from './event-time.ts'

export function OtherEvents({ events }: { events: readonly SiteEvent[] }) {
  const t = useTranslate()
  const time = useEventTime()
  const { renderedAt } = useContext(PageClockContext)
  if (events.length === 0) return null
  return (
    <section aria-labelledby="other-events" className="mt-10">
      <SectionHeading id="other-events" title={t('events.others')} />
      <ul className="mt-3 grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {events.map((event) => (
          <li
            key={event.id}
            className="card relative flex overflow-hidden transition-colors duration-150 hover:border-line-strong"
          >
            <DayStub event={event} className="w-18 border-r-2" />
            <div className="min-w-0 flex-1 p-4">
              <h3 className="font-bold leading-snug">
                <LocaleLink to={`/su-kien/${event.slug}`} className="card-link">
                  {event.title}
                </LocaleLink>
              </h3>
              <p className="tabular mt-1 text-sm text-ink-2">{time.hours(event)}</p>
              <p className="mt-1 truncate text-sm text-ink-3">
                {countdown(t, event, renderedAt)} · {event.place}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
