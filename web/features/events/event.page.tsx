import ArrowLeft from 'lucide-react/icons/arrow-left'
import CalendarDays from 'lucide-react/icons/calendar-days'
import MapPin from 'lucide-react/icons/map-pin'
import { useContext, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type EventInfo, eventInfo } from '#contract/events.ts'
import { siteContext } from '#web/api/site-context.ts'
import { orNotFound } from '#web/checks/not-found.ts'
import { localePath, splitLocale } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { PageClockContext } from '#web/page-clock.ts'
import { useRootData } from '#web/root-data.ts'
import { JsonLd } from '#web/shell/json-ld.tsx'
import { LocaleLink } from '#web/shell/locale-link.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { EventButtons } from './event-buttons.tsx'
import { countdown, useEventTime } from './event-time.ts'
import { Places } from './places.tsx'

export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const { locale } = splitLocale(url.pathname)
  const slug = params.slug ?? ''
  return { event: await orNotFound(context.get(siteContext).call(eventInfo, { slug, locale }), url) }
}

export default function EventPage() {
  const t = useTranslate()
  const time = useEventTime()
  const { origin, locale } = useRootData()
  const { renderedAt } = useContext(PageClockContext)
  const { event: given } = useLoaderData<typeof loader>()
  const [booked, setBooked] = useState(given.booked)
  const event = { ...given, booked }
  return (
    <article className="max-w-3xl pb-8">
      <PageHead title={event.title} description={event.summary} />
      <JsonLd data={eventData(event, { origin, url: origin + localePath(locale, `/su-kien/${event.slug}`) })} />
      <LocaleLink to="/su-kien" className="inline-flex min-h-11 items-center gap-2 text-sm text-ink-2 hover:text-ink">
        <ArrowLeft size={16} aria-hidden />
        {t('events.back')}
      </LocaleLink>
      <p className="mt-2">
        <Badge>{countdown(t, event, renderedAt)}</Badge>
      </p>
      <h1 className="mt-2 text-3xl font-bold text-balance">{event.title}</h1>
      <p className="mt-3 text-lg leading-relaxed text-ink-2">{event.summary}</p>
      <div className="card mt-5 grid gap-3 p-4 sm:p-5">
        <p className="flex items-start gap-2">
          <CalendarDays size={20} aria-hidden className="mt-0.5 shrink-0 text-primary" />
          <span className="tabular">
            {time.day(event.startsAt)} {time.month(event.startsAt)} · {time.hours(event)}
          </span>
        </p>
        <p className="flex items-start gap-2">
          <MapPin size={20} aria-hidden className="mt-0.5 shrink-0 text-primary" />
          {event.place}
        </p>
        <Places event={event} />
        <EventButtons event={event} isOver={renderedAt >= event.endsAt} onBooked={setBooked} />
      </div>
      <div className="mt-6 grid gap-4 leading-relaxed">
        {event.text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </article>
  )
}

/** https://schema.org/Event */
function eventData(event: EventInfo, { origin, url }: { origin: string; url: string }) {
  const { title, summary, place, startsAt, endsAt, capacity } = event
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: title,
    description: summary,
    startDate: new Date(startsAt).toISOString(),
    endDate: new Date(endsAt).toISOString(),
    location: { '@type': 'Place', name: place, address: place },
    organizer: { '@type': 'Organization', name: 'Khán Đài', url: origin },
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    image: [`${origin}/og.png`],
    url,
    ...(capacity !== null && { maximumAttendeeCapacity: capacity }),
  }
}
