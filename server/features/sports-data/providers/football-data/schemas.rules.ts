import * as z from 'zod/mini'
import { feedName, feedText } from '#server/features/sports-data/providers/sound-rows.rules.ts'

export const answer = z.object({ matches: z.array(z.unknown()) })

const id = z.int().check(z.positive())
const count = z.nullish(z.int().check(z.minimum(0)))
const pair = z.object({ home: count, away: count })
const team = z.object({ id, name: feedName })
const moment = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?Z$/))

export const matchRow = z.object({
  id,
  utcDate: moment,
  status: feedText,
  /** Included only in some plans. */
  minute: z.nullish(z.union([z.int(), feedText])),
  matchday: z.nullish(z.int()),
  stage: z.nullish(feedText),
  group: z.nullish(feedText),
  lastUpdated: z.optional(moment),
  venue: z.nullish(feedText),
  area: z.optional(z.object({ code: z.nullish(feedText) })),
  competition: z.object({ id, name: feedName, code: z.nullish(feedText) }),
  season: z.optional(z.object({ startDate: feedText, endDate: feedText })),
  homeTeam: team,
  awayTeam: team,
  score: z.object({
    duration: z.nullish(feedText),
    fullTime: pair,
    halfTime: pair,
    regularTime: z.optional(pair),
    extraTime: z.optional(pair),
    penalties: z.optional(pair),
  }),
})
export type MatchRow = z.infer<typeof matchRow>
