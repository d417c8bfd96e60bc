import type { FailedField } from '#contract/errors.ts'
import type { FixtureFilter, SportCode } from '#contract/schedule.ts'
import { daySchedule, dayTournaments, scheduleCalendar, tournamentSchedule } from '#contract/schedule-days.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { ApiError } from '#server/http/errors.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { tournaments } from '#server/tables/tournaments.ts'
import { dayCursor, parseDayCursor, parseTournamentCursor, tournamentCursor } from './cursor.rules.ts'
import { type DayKind, dayIn, isCalendarDate, isTimeZone, monthIn } from './day.rules.ts'
import {
  countDay,
  countPerDay,
  type DayQuery,
  listDay,
  listDayTournaments,
  listOfTournament,
  type Span,
} from './day-list.store.ts'
import type { ScheduleService } from './schedule.service.ts'

export function dayRoutes(service: ScheduleService, { db }: DatabaseEngine): Route[] {
  return [
    handle(daySchedule, async (input) => {
      const { locale, pageSize, fixtureIds, teamIds } = input
      const { narrowing, ...rest } = dayQuery(input)
      const isChosen = fixtureIds !== undefined || teamIds !== undefined
      const only = isChosen ? { fixtureIds: idsIn(fixtureIds), teamIds: idsIn(teamIds) } : undefined
      const query = { ...rest, narrowing: { ...narrowing, only } }
      const { span } = query
      const [rows, total] = await Promise.all([
        listDay(db, { ...query, after: placeAfter(input.after, parseDayCursor), pageSize }),
        countDay(db, query),
      ])
      return {
        from: span.from.getTime(),
        to: span.to.getTime(),
        total,
        list: await service.present(rows, locale),
        next: nextOf(rows, pageSize, dayCursor),
      }
    }),
    handle(dayTournaments, async (input) => {
      const rows = await listDayTournaments(db, dayQuery(input))
      return { list: rows.map(({ names, ...row }) => ({ ...row, name: names[input.locale] })) }
    }),
    handle(scheduleCalendar, async ({ month, sport, tournamentId, hasCommentator, status, ...day }) => {
      if (!isCalendarDate(`${month}-01`)) throw badField('month', 'calendar_month')
      const { dates, starts } = monthIn(month, kindOf(day))
      const narrowing = { sport, tournamentId, hasCommentator }
      const counts = await countPerDay(db, { starts, narrowing, status, nowMs: Date.now() })
      const byDay = Map.groupBy(counts, (count) => count.day)
      return {
        days: [...byDay].map(([index, list]) => ({
          date: dates[index] ?? '',
          total: list.reduce((sum, { total }) => sum + total, 0),
          sports: list.map(({ sport: code, total }) => ({ sport: code, total })),
        })),
      }
    }),
    handle(tournamentSchedule, async ({ tournamentId, isEnded, hasCommentator, after, pageSize, locale }) => {
      const tournament = await tournaments(db).where('id', '=', tournamentId).executeTakeFirst()
      if (!tournament) throw new ApiError('TOURNAMENT_NOT_FOUND')
      const place = placeAfter(after, parseTournamentCursor)
      const query = { tournamentId, isEnded, hasCommentator, after: place, nowMs: Date.now(), pageSize }
      const rows = await listOfTournament(db, query)
      return {
        tournament: { id: tournamentId, name: tournament.names[locale], sport: tournament.sport },
        list: await service.present(rows, locale),
        next: nextOf(rows, pageSize, tournamentCursor),
      }
    }),
  ]
}

type DayInput = {
  date: string
  timezone: string
  sportsDay: boolean
  sport?: SportCode | undefined
  tournamentId?: string | undefined
  hasCommentator: boolean
  status?: FixtureFilter | undefined
}

function dayQuery({ sport, tournamentId, hasCommentator, status, ...day }: DayInput): DayQuery {
  return { span: daySpan(day), narrowing: { sport, tournamentId, hasCommentator }, status, nowMs: Date.now() }
}

function idsIn(list: string | undefined): string[] {
  return list ? list.split(',') : []
}

/** Returns a day's bounds. Throws BAD_INPUT for a date or time zone that does not exist. */
export function daySpan({ date, ...day }: { date: string; timezone: string; sportsDay?: boolean }): Span {
  if (!isCalendarDate(date)) throw badField('date', 'calendar_date')
  return dayIn(date, kindOf(day))
}

function kindOf({ timezone, sportsDay }: { timezone: string; sportsDay?: boolean }): DayKind {
  if (!isTimeZone(timezone)) throw badField('timezone', 'time_zone')
  return { timeZone: timezone, isSportsDay: sportsDay ?? false }
}

function placeAfter<P>(cursor: string | undefined, parse: (text: string) => P | null): P | null {
  if (cursor === undefined) return null
  const place = parse(cursor)
  if (place === null) throw badField('after', 'cursor')
  return place
}

/**
 * Returns the cursor after a full page, else null. When the full page was the last one, the next page is empty and has
 * no cursor.
 */
function nextOf<R>(rows: R[], pageSize: number, cursorOf: (row: R) => string): string | null {
  const last = rows.at(-1)
  return last && rows.length === pageSize ? cursorOf(last) : null
}

function badField(path: string, rule: string): ApiError {
  const field: FailedField = { path, rule }
  return new ApiError('BAD_INPUT', { fields: [field] })
}
