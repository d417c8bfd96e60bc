import ArrowLeft from 'lucide-react/icons/arrow-left'
import MapPin from 'lucide-react/icons/map-pin'
import { useContext } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type EventInfo, eventInfo, eventList } from '#contract/events.ts'
import { settle } from '#web/api/loaded.ts'
import { siteContext } from '#web/api/site-context.ts'
import { orNotFound } from '#web/checks/not-found.ts'
import { localePath, splitLocale } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { PageClockContext } from '#web/page-clock.ts'
import { useRootData } from '#web/root-data.ts'
import { JsonLd } from '#web/shell/json-ld.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { DayStub } from './day-stub.tsx'
import { countdown, useEventTime } from './event-time.ts'
import { OtherEvents } from './other-events.tsx'
import { TakePlace } from './take-place.tsx'

const othersShown = 3

export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const { locale } = splitLocale(url.pathname)
  const slug = params.slug ?? ''
  const { call } = context.get(siteContext)
  const [event, ahead] = await Promise.all([
    orNotFound(call(eventInfo, { slug, locale }), url),
    settle(call(eventList, { locale, pageSize: othersShown + 1 })),
  ])
  const others = ahead.ok ? ahead.data.list.filter(({ id }) => id !== event.id).slice(0, othersShown) : []
  return { event, others }
}

export default function EventPage() {
  const t = useTranslate()
  const { origin, locale } = useRootData()
  const { event, others } = useLoaderData<typeof loader>()
  return (
    <article className="pb-8">
      <PageHead title={event.title} description={event.summary} />
      <JsonLd
        data={eventData(event, {
          siteName: t('site.name'),
          origin,
          url: origin + localePath(locale, `/su-kien/${event.slug}`),
        })}
      />
      <LocaleLink to="/su-kien" className="inline-flex min-h-11 items-center gap-2 text-sm text-ink-2 hover:text-ink">
        <ArrowLeft size={16} aria-hidden />
        {t('events.back')}
      </LocaleLink>
      <div className="mt-2 grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
        <header>
          <h1 className="text-3xl font-bold text-balance lg:text-4xl">{event.title}</h1>
          <p className="mt-3 max-w-2xl text-lg leading-relaxed text-ink-2">{event.summary}</p>
        </header>
        <Booking key={event.id} event={event} />
        <div className="grid max-w-2xl content-start gap-4 text-lg leading-relaxed">
          {event.text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
      <OtherEvents events={others} />
    </article>
  )
}

function Booking({ event }: { event: EventInfo }) {
  const t = useTranslate()
  const time = useEventTime()
  const { renderedAt } = useContext(PageClockContext)
  return (
    <aside className="card overflow-hidden lg:sticky lg:top-[calc(var(--header)+1.25rem)] lg:row-span-2 lg:self-start">
      <div className="flex border-b-2 border-dashed border-line">
        <DayStub event={event} className="w-24 py-5" />
        <div className="grid flex-1 content-center justify-items-start gap-1.5 p-4">
          <Badge>{countdown(t, event, renderedAt)}</Badge>
          <p className="tabular font-semibold">{time.hours(event)}</p>
        </div>
      </div>
      <div className="grid gap-3 p-4 sm:p-5">
        <p className="flex items-start gap-2">
          <MapPin size={20} aria-hidden className="mt-0.5 shrink-0 text-primary" />
          {event.place}
        </p>
        <TakePlace event={event} />
      </div>
    </aside>
  )
}

/** Returns the event as schema.org Event. */
function eventData(event: EventInfo, { siteName, origin, url }: { siteName: string; origin: string; url: string }) {
  const { title, summary, place, startsAt, endsAt, capacity } = event
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: title,
    description: summary,
    startDate: new Date(startsAt).toISOString(),
    endDate: new Date(endsAt).toISOString(),
    location: { '@type': 'Place', name: place, address: place },
    organizer: { '@type': 'Organization', name: siteName, url: origin },
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    image: [`${origin}/og.png`],
    url,
    ...(capacity !== null && { maximumAttendeeCapacity: capacity }),
  }
}
