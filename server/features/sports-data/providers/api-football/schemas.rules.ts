import * as z from 'zod/mini'
import { feedName, feedText } from '#server/features/sports-data/providers/sound-rows.rules.ts'

/** `errors` is an empty list without errors, else an object of sentences. Both come with HTTP 200. */
export const envelope = z.object({
  errors: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]),
  paging: z.optional(z.object({ current: z.int(), total: z.int() })),
  response: z.array(z.unknown()),
})

const id = z.int().check(z.positive())
const count = z.nullish(z.int().check(z.minimum(0)))
const pair = z.object({ home: count, away: count })
const seconds = z.nullish(z.int())

const team = z.object({ id, name: feedName })

export const fixtureRow = z.object({
  fixture: z.object({
    id,
    timestamp: z.int(),
    periods: z.optional(z.object({ first: seconds, second: seconds })),
    venue: z.optional(z.object({ name: z.nullish(feedText) })),
    status: z.object({ short: feedText, elapsed: z.nullish(z.int()) }),
  }),
  league: z.object({
    id,
    name: feedName,
    country: z.optional(feedText),
    season: z.optional(z.int()),
    round: z.nullish(feedText),
  }),
  teams: z.object({ home: team, away: team }),
  goals: pair,
  score: z.object({ halftime: pair, fulltime: pair, extratime: pair, penalty: pair }),
  /** Present only for live fixtures and fixtures requested by id. */
  events: z.optional(z.array(z.unknown())),
  statistics: z.optional(z.array(z.unknown())),
})
export type FixtureRow = z.infer<typeof fixtureRow>

const person = z.object({ id: z.nullish(z.int()), name: z.nullish(feedText) })

export const eventRow = z.object({
  time: z.object({ elapsed: z.int(), extra: z.nullish(z.int()) }),
  team: z.object({ id }),
  player: person,
  assist: person,
  type: feedText,
  detail: z.nullish(feedText),
  comments: z.nullish(feedText),
})
export type EventRow = z.infer<typeof eventRow>

export const statisticsRow = z.object({
  team: z.object({ id }),
  statistics: z.array(z.object({ type: feedText, value: z.nullish(z.union([feedText, z.number()])) })),
})
export type StatisticsRow = z.infer<typeof statisticsRow>

export const listedRow = z.object({
  player: z.object({
    name: z.nullish(feedText),
    number: z.nullish(z.int()),
    pos: z.nullish(feedText),
    grid: z.nullish(feedText),
  }),
})
export const lineupRow = z.object({
  team: z.object({ id }),
  formation: z.nullish(feedText),
  startXI: z.array(z.unknown()),
  substitutes: z.array(z.unknown()),
  coach: z.optional(z.object({ name: z.nullish(feedText) })),
})
export type ListedRow = z.infer<typeof listedRow>
export type LineupRow = z.infer<typeof lineupRow>

const odd = z.string().check(z.regex(/^\d{1,5}(\.\d{1,4})?$/))
const text = z.union([feedText, z.number()])

export const betRow = z.object({ name: feedText, values: z.array(z.unknown()) })
/** Before play the line is part of the value, "Home -0.75". In play it is a separate field. */
export const valueRow = z.object({
  value: text,
  odd,
  handicap: z.nullish(feedText),
  main: z.nullish(z.boolean()),
  suspended: z.nullish(z.boolean()),
})
export type ValueRow = z.infer<typeof valueRow>

export const oddsRow = z.object({
  fixture: z.object({ id }),
  update: feedText,
  bookmakers: z.array(z.object({ id, bets: z.array(z.unknown()) })),
})
export const liveOddsRow = z.object({
  fixture: z.object({ id }),
  update: feedText,
  status: z.object({ stopped: z.boolean(), blocked: z.boolean(), finished: z.boolean() }),
  odds: z.array(z.unknown()),
})
