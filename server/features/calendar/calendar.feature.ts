import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { digits, type Locale, locale } from '#contract/envelope.ts'
import type { LiveBrand } from '#server/brand/brand.ts'
import { plainName } from '#server/brand/plain-name.ts'
import { siteOrigin } from '#server/config/site-origin.ts'
import type { Buckets, DatabaseEngine } from '#server/engines/ports.ts'
import type { BookingService } from '#server/features/bookings/bookings.service.ts'
import { isNoneMatch } from '#server/http/entity-tag.ts'
import { openFileLimit } from '#server/http/rate-limit.ts'
import type { Feature } from '#server/kit/feature.ts'
import type { Words } from '#server/words/words.ts'
import { type CalendarKind, findCalendarVersion, findReplacement, findTitle, listCalendar } from './calendar.store.ts'
import { createCalendarCache } from './calendar-cache.service.ts'
import { slicedCalendar } from './calendar-slices.service.ts'

type Ground = {
  engines: { database: DatabaseEngine; buckets: Buckets }
  config: { publicUrl: string; port: number }
  settings: { now(): { callsPerMinute: number } }
  brand: LiveBrand
  words: Words
}

const dayMs = 24 * 3_600_000
const backMs = 60 * dayMs
const aheadMs = 400 * dayMs
const maxEvents = 1_000
/**
 * Max age of a cached calendar. A renamed opponent does not change the version, so only this limit updates the names.
 */
const maxKeptMs = 15 * 60_000
const maxKeptBytes = 24 * 1024 * 1024

const address = z.object({
  kind: z.enum(['team', 'tournament', 'commentator', 'user']),
  file: z.string().check(z.maxLength(80), z.regex(/^[\w-]+\.ics$/)),
})
const asked = z.object({ locale: z._default(locale, 'vi') })

/**
 * Serves calendars for subscription at `/calendar/{team|tournament|commentator}/{id}.ics`, and each member’s bookings
 * at `/calendar/user/{token}.ics`.
 */
export function createCalendar(
  { engines, config, settings, brand, words }: Ground,
  { bookings }: { bookings: BookingService },
): Feature {
  const { db } = engines.database
  const cache = createCalendarCache({ maxBytes: maxKeptBytes })
  const perAddress = openFileLimit(engines.buckets, 'calendar', settings)
  const textOf = (language: Locale, key: string) => words.texts(language)[key] ?? key
  const origin = siteOrigin(config)

  async function find(
    kind: CalendarKind,
    name: string,
    language: Locale,
  ): Promise<{ id: string; name: string } | null> {
    if (kind === 'user') {
      const id = await bookings.ownerOfCalendar(name)
      return id === null ? null : { id, name: textOf(language, 'calendar.mine') }
    }
    if (!digits.safeParse(name).success) return null
    const title = await findTitle(db, kind, name)
    return title ? { id: name, name: `${title[language]} – ${textOf(language, 'calendar.site')}` } : null
  }

  /**
   * Returns the new path when the team was merged into another, else null. Calendar programs request the old path for
   * years.
   */
  async function movedTo({ kind, file }: z.infer<typeof address>): Promise<string | null> {
    const id = file.replace(/\.ics$/, '')
    if (kind !== 'team' || !digits.safeParse(id).success) return null
    const byId = await findReplacement(db, id)
    return byId === null ? null : `/calendar/team/${byId}.ics`
  }

  return {
    service: undefined,
    routes: [],
    serve(http: FastifyInstance) {
      http.get('/calendar/:kind/:file', async (request, reply) => {
        await perAddress(request.ip)
        reply.header('x-robots-tag', 'noindex')
        const where = address.safeParse(request.params)
        const moved = where.success ? await movedTo(where.data) : null
        if (moved !== null) return reply.redirect(moved + new URL(request.url, origin).search, 301)
        const language = asked.safeParse(request.query).data?.locale ?? 'vi'
        const calendar = where.success
          ? await find(where.data.kind, where.data.file.replace(/\.ics$/, ''), language)
          : null
        if (!where.success || !calendar) return reply.code(404).type('text/plain; charset=utf-8').send('not found')
        const { kind } = where.data
        const { id, name } = calendar
        // Rounded to whole days, so that all requests of a day use the same window.
        const today = Math.floor(Date.now() / dayMs) * dayMs
        const window = { kind, id, from: new Date(today - backMs), to: new Date(today + aheadMs) }
        const shown = await findCalendarVersion(db, window)
        const version = [shown, name, words.versionOf(language), today, Math.floor(Date.now() / maxKeptMs)].join(' ')
        const { body, etag } = await cache.read({ key: `${kind} ${id} ${language}`, version }, async () =>
          slicedCalendar(await listCalendar(db, { ...window, limit: maxEvents }), {
            name,
            site: plainName(brand.now().name),
            origin,
            locale: language,
            hasAlarms: kind === 'user',
            words: {
              provisional: textOf(language, 'calendar.provisional'),
              toBeDecided: textOf(language, 'calendar.toBeDecided'),
            },
          }),
        )
        reply.header('etag', etag)
        reply.header('cache-control', kind === 'user' ? 'private, no-cache' : 'public, max-age=300')
        if (isNoneMatch(request.headers['if-none-match'], etag)) return reply.code(304).send()
        return reply.type('text/calendar; charset=utf-8').send(body)
      })
    },
  }
}
