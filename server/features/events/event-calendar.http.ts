import type { FastifyInstance } from 'fastify'
import ical, { ICalCalendarMethod } from 'ical-generator'
import * as z from 'zod/mini'
import { type Locale, locale } from '#contract/envelope.ts'
import { siteOrigin } from '#server/config/site-origin.ts'
import { calendarName } from '#server/http/calendar-name.ts'
import { openFileLimit } from '#server/http/rate-limit.ts'
import type { Ground } from '#server/kit/feature.ts'
import { readSiteId } from '#server/tables/calendar.ts'
import { type EventRow, findEvent } from './events.store.ts'

const file = z.object({ file: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,79}\.ics$/)) })
const asked = z.object({ locale: z._default(locale, 'vi') })

/** Serves one event as a calendar file: `/calendar/event/{slug}.ics`. */
export function serveEventCalendar({ engines, config, settings }: Pick<Ground, 'engines' | 'config' | 'settings'>) {
  const { db } = engines.database
  const perAddress = openFileLimit(engines.buckets, 'event-calendar', settings)
  const origin = siteOrigin(config)
  return (http: FastifyInstance) => {
    http.get('/calendar/event/:file', async (request, reply) => {
      await perAddress(request.ip)
      reply.header('x-robots-tag', 'noindex')
      const named = file.safeParse(request.params)
      const language = asked.safeParse(request.query).data?.locale ?? 'vi'
      const event = named.success ? await findEvent(db, named.data.file.slice(0, -'.ics'.length), language) : null
      if (!event) return reply.code(404).type('text/plain; charset=utf-8').send('not found')
      reply.header('cache-control', 'public, max-age=60')
      reply.header('content-disposition', `attachment; filename="${event.slug}.ics"`)
      return reply
        .type('text/calendar; charset=utf-8')
        .send(calendarOf(event, { origin, language, site: await readSiteId(db) }))
    })
  }
}

/** Writes the event’s calendar file. The UID never changes, so that a second import updates the existing entry. */
function calendarOf(
  event: EventRow,
  { origin, language, site }: { origin: string; language: Locale; site: string },
): string {
  const url = `${origin}${language === 'vi' ? '' : `/${language}`}/su-kien/${event.slug}`
  const calendar = ical({ name: calendarName(event.title), method: ICalCalendarMethod.PUBLISH })
  calendar.createEvent({
    id: `event-${event.id}@${site}`,
    start: event.starts_at,
    end: event.ends_at,
    summary: event.title,
    description: `${event.summary}\n${url}`,
    location: event.place,
    url,
  })
  return `${calendar.toString().trimEnd()}\r\n`
}
