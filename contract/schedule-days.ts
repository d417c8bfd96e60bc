import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs, flag, locale, wholeNumber } from './envelope.ts'
import { fixtureFilter, fixtureSummary, sport } from './schedule.ts'

const sportInput = z.optional(z.pipe(z.coerce.number(), sport))

/** A day: midnight to midnight in the time zone, or with `sportsDay` from 06:00 to 05:59. */
const day = {
  timezone: z._default(z.string().check(z.maxLength(64)), 'Asia/Ho_Chi_Minh'),
  sportsDay: flag(),
}

const narrowing = {
  sport: sportInput,
  tournamentId: z.optional(digitsInput),
  hasCommentator: flag(),
  /** State of the fixtures: live, coming or ended. Without it, all fixtures. */
  status: z.optional(fixtureFilter),
}

const idList = z.optional(z.string().check(z.regex(/^\d{1,18}(,\d{1,18}){0,199}$/)))
/** Limits the list to these fixtures, and to fixtures of these teams. Ids are separated by commas. */
const favourites = { fixtureIds: idList, teamIds: idList }

/** `next` of the previous page; opaque to clients. */
const cursor = z.optional(z.string().check(z.regex(/^-?\d{1,18}(\.-?\d{1,18}){1,4}$/)))

/** A page that continues at a cursor, so that a fixture whose kick-off changes is neither missed nor shown twice. */
const continued = { list: z.array(fixtureSummary), next: z.nullable(z.string()) }

export const daySchedule = endpoint({
  method: 'GET',
  path: '/al/api/schedule/daySchedule',
  summary: 'Fixtures of a day in the viewer’s time zone, by tournament; `next` continues the list',
  auth: 'public',
  input: z.object({
    date: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
    ...day,
    ...narrowing,
    ...favourites,
    after: cursor,
    pageSize: z._default(wholeNumber({ min: 1, max: 200 }), 100),
    locale: z._default(locale, 'vi'),
  }),
  data: z.object({ from: epochMs, to: epochMs, total: z.int(), ...continued }),
  sharedForMs: 2_000,
})

export const dayTournament = z.object({
  id: digits,
  name: z.string(),
  sport,
  total: z.int(),
  live: z.int(),
  ended: z.int(),
  withCommentator: z.int(),
})
export type DayTournament = z.infer<typeof dayTournament>

export const dayTournaments = endpoint({
  method: 'GET',
  path: '/al/api/schedule/dayTournaments',
  summary: 'Tournaments with fixtures on a day, and their numbers of fixtures',
  auth: 'public',
  input: z.object({
    date: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
    ...day,
    ...narrowing,
    locale: z._default(locale, 'vi'),
  }),
  data: z.object({ list: z.array(dayTournament) }),
  sharedForMs: 5_000,
})

export const scheduleCalendar = endpoint({
  method: 'GET',
  path: '/al/api/schedule/calendar',
  summary: 'Days of a month with their numbers of fixtures, in total and by sport',
  auth: 'public',
  input: z.object({ month: z.string().check(z.regex(/^\d{4}-\d{2}$/)), ...day, ...narrowing }),
  data: z.object({
    /** Days without a fixture are omitted. */
    days: z.array(z.object({ date: z.string(), total: z.int(), sports: z.array(z.object({ sport, total: z.int() })) })),
  }),
  sharedForMs: 30_000,
})

export const tournamentSchedule = endpoint({
  method: 'GET',
  path: '/al/api/schedule/tournamentSchedule',
  summary: 'Fixtures of a tournament: live and coming ones, soonest first, or ended ones, latest first',
  auth: 'public',
  input: z.object({
    tournamentId: digitsInput,
    isEnded: flag(),
    hasCommentator: flag(),
    after: cursor,
    pageSize: z._default(wholeNumber({ min: 1, max: 200 }), 50),
    locale: z._default(locale, 'vi'),
  }),
  data: z.object({ tournament: z.object({ id: digits, name: z.string(), sport }), ...continued }),
  errors: ['TOURNAMENT_NOT_FOUND'],
  sharedForMs: 2_000,
})
