import * as z from 'zod/mini'

export const answer = z.object({ matches: z.array(z.unknown()) })

const id = z.int().check(z.positive())
const name = z.string().check(z.minLength(1))
const count = z.nullish(z.int().check(z.minimum(0)))
const pair = z.object({ home: count, away: count })
const team = z.object({ id, name })
const moment = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?Z$/))

export const matchRow = z.object({
  id,
  utcDate: moment,
  status: z.string(),
  /** Included only in some plans. */
  minute: z.nullish(z.union([z.int(), z.string()])),
  matchday: z.nullish(z.int()),
  stage: z.nullish(z.string()),
  group: z.nullish(z.string()),
  lastUpdated: z.optional(moment),
  venue: z.nullish(z.string()),
  area: z.optional(z.object({ code: z.nullish(z.string()) })),
  competition: z.object({ id, name, code: z.nullish(z.string()) }),
  season: z.optional(z.object({ startDate: z.string(), endDate: z.string() })),
  homeTeam: team,
  awayTeam: team,
  score: z.object({
    duration: z.nullish(z.string()),
    fullTime: pair,
    halfTime: pair,
    regularTime: z.optional(pair),
    extraTime: z.optional(pair),
    penalties: z.optional(pair),
  }),
})
export type MatchRow = z.infer<typeof matchRow>
