import type { LoaderFunctionArgs } from 'react-router'
import type { DataOf } from '#contract/endpoint.ts'
import type { Locale } from '#contract/envelope.ts'
import { type FixtureFilter, fixtureFilters } from '#contract/schedule.ts'
import { daySchedule, dayTournaments, scheduleCalendar, tournamentSchedule } from '#contract/schedule-days.ts'
import { type Loaded, settle } from '#web/api/loaded.ts'
import { type Call, siteContext, type Viewpoint } from '#web/api/site-context.ts'
import { orNotFound } from '#web/checks/not-found.ts'
import { parseScheduleSlug, type ScheduleKind, type ScheduleSlug, scheduleKindOf } from '#web/fixture/schedule-slug.ts'
import { splitLocale } from '#web/i18n/locale.ts'
import { dayAt } from '#web/time/kick-off.ts'
import { readFilter, type ScheduleFilter } from './schedule-filter.ts'

/**
 * Number of rows in the first HTML, about two screens of a phone. The others are read when the visitor scrolls near
 * them.
 */
export const firstRows = 28
/** Number of rows in the first HTML of a divided day, where headings take the space of some rows. */
export const dividedRows = 24
export const laterRows = 100
export const tournamentRows = 60

export type NearestDay = { date: string; total: number }

/** The fixtures of a day, or of one status when the day is divided. */
export type DayPart = DataOf<typeof daySchedule> & { status: FixtureFilter | null }

export type DayPage = {
  view: 'day'
  kind: ScheduleKind
  sport: string | null
  /** The day in the URL. Null for today. */
  date: string | null
  chosen: string
  today: string
  viewpoint: Viewpoint
  filter: ScheduleFilter
  /**
   * Usually one part. The current day is divided into ended, live and coming fixtures while some can still be watched.
   */
  parts: Loaded<DayPart[]>
  /** Tournaments of all sports under the filter, for the filter choices and the size of the placeholders. */
  tournaments: Loaded<DataOf<typeof dayTournaments>>
  nearest: NearestDay | null
}

export type TournamentPage = {
  view: 'tournament'
  kind: ScheduleKind
  today: string
  viewpoint: Viewpoint
  filter: ScheduleFilter
  schedule: DataOf<typeof tournamentSchedule>
}

type Asked = { kind: ScheduleKind; locale: Locale; viewpoint: Viewpoint; today: string; filter: ScheduleFilter }

export async function loadSchedule({ params, url, context }: LoaderFunctionArgs): Promise<DayPage | TournamentPage> {
  const { call, viewpoint } = context.get(siteContext)
  const { locale, path } = splitLocale(url.pathname)
  const kind = scheduleKindOf(path)
  const slug = parseScheduleSlug(params['*'] ?? '') ?? { sport: null, date: null, tournamentId: null }
  const today = dayAt(Date.now(), viewpoint)
  const asked = { kind, locale, viewpoint, today, filter: readFilter(kind, url.searchParams) }
  const { tournamentId } = slug
  return tournamentId === null ? loadDay(call, asked, slug) : orNotFound(loadTournament(call, asked, tournamentId), url)
}

/** Returns the call's input for a filter, without a status when all are shown. */
export function narrowingOf({ status, hasCommentator }: ScheduleFilter) {
  return { hasCommentator, ...(status !== null && { status }) }
}

async function loadDay(call: Call, asked: Asked, { sport, date }: ScheduleSlug): Promise<DayPage> {
  const { kind, locale, viewpoint, today, filter } = asked
  const chosen = date ?? today
  const day = { date: chosen, timezone: viewpoint.zone, sportsDay: viewpoint.isSportsDay, locale }
  const narrowed = { ...day, ...narrowingOf(filter) }
  const read = async (status: FixtureFilter | null, pageSize = firstRows): Promise<DayPart> => ({
    ...(await call(daySchedule, { ...narrowed, ...(status && { status }), sport: sport?.code, pageSize })),
    status,
  })
  const isDivided = chosen === today && filter.status === null
  const [parts, tournaments] = await Promise.all([
    settle(isDivided ? readDivided(read) : read(filter.status).then((part) => [part])),
    settle(call(dayTournaments, narrowed)),
  ])
  const isEmpty = parts.ok && totalOf(parts.data) === 0
  const nearest = isEmpty ? await nearestDay(call, asked, { chosen, sport }) : null
  return {
    view: 'day',
    kind,
    sport: sport?.slug ?? null,
    date,
    chosen,
    today,
    viewpoint,
    filter,
    parts,
    tournaments,
    nearest,
  }
}

/**
 * Reads the parts of a divided day without empty ones, or the whole day as one part when all fixtures have ended. Ended
 * fixtures are folded, so their rows are read only when the visitor opens them.
 */
async function readDivided(read: (status: FixtureFilter | null, pageSize?: number) => Promise<DayPart>) {
  const [live, ended] = await Promise.all([read(fixtureFilters.live, dividedRows), read(fixtureFilters.ended, 1)])
  const coming = await read(fixtureFilters.coming, Math.max(1, dividedRows - live.list.length))
  if (totalOf([live, coming]) === 0) return [await read(null)]
  return [ended, live, coming].filter(({ total }) => total > 0)
}

export function totalOf(parts: readonly DayPart[]): number {
  return parts.reduce((sum, { total }) => sum + total, 0)
}

/**
 * Returns the nearest day with fixtures in the same month: after the empty day, or before it for results. Returns null
 * when there is none, or when the call fails.
 */
async function nearestDay(
  call: Call,
  { kind, viewpoint, today, filter }: Asked,
  { chosen, sport }: { chosen: string; sport: ScheduleSlug['sport'] },
): Promise<NearestDay | null> {
  const month = await settle(
    call(scheduleCalendar, {
      month: chosen.slice(0, 7),
      timezone: viewpoint.zone,
      sportsDay: viewpoint.isSportsDay,
      ...narrowingOf(filter),
      sport: sport?.code,
    }),
  )
  if (!month.ok) return null
  const days = month.data.days.filter(({ date }) =>
    kind === 'ket-qua' ? date < chosen && date <= today : date > chosen,
  )
  const found = kind === 'ket-qua' ? days.at(-1) : days[0]
  return found ? { date: found.date, total: found.total } : null
}

async function loadTournament(call: Call, asked: Asked, tournamentId: string): Promise<TournamentPage> {
  const { kind, locale, viewpoint, today, filter } = asked
  const schedule = await call(tournamentSchedule, {
    tournamentId,
    isEnded: kind === 'ket-qua',
    hasCommentator: filter.hasCommentator,
    pageSize: tournamentRows,
    locale,
  })
  return { view: 'tournament', kind, today, viewpoint, filter, schedule }
}
