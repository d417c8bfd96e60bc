import * as z from 'zod/mini'
import { feedName, feedText } from '#server/features/sports-data/providers/sound-rows.rules.ts'

/** Every response has HTTP status 200. `code` 0 means success. */
export const envelope = z.object({ code: z.number(), message: z.optional(z.string()), data: z.optional(z.unknown()) })

const id = z.string().check(z.regex(/^\d{1,18}$/))
/** Unix seconds; 0 means none. */
const seconds = z.int().check(z.minimum(0))
const goals = z.int().check(z.minimum(0))

const extra = z.object({
  minute: z.optional(z.int()),
  homeScore: z.optional(goals),
  awayScore: z.optional(goals),
  extraTimeStatus: z.optional(z.int()),
  extraHomeScore: z.optional(goals),
  extraAwayScore: z.optional(goals),
  penHomeScore: z.optional(goals),
  penAwayScore: z.optional(goals),
})

const play = {
  matchId: id,
  matchTime: seconds,
  status: z.int(),
  homeScore: goals,
  awayScore: goals,
  homeHalfScore: z.optional(goals),
  awayHalfScore: z.optional(goals),
  extraExplain: z.optional(z.nullable(extra)),
  /** Start of the current half. Today's list uses this name, the changes use `startTime`. */
  halfStartTime: z.optional(seconds),
  startTime: z.optional(seconds),
  updateTime: z.optional(seconds),
}

export const playRow = z.object(play)
export type PlayRow = z.infer<typeof playRow>

export const scheduleRow = z.object({
  ...play,
  /** 1 is a league, 2 a cup. */
  leagueType: z.optional(z.int()),
  /** Only in the full schedule: "2030-2031", "12", "A". */
  season: z.nullish(feedText),
  round: z.nullish(feedText),
  group: z.nullish(feedText),
  leagueId: id,
  leagueName: feedName,
  homeId: id,
  homeName: feedName,
  awayId: id,
  awayName: feedName,
})
export type ScheduleRow = z.infer<typeof scheduleRow>

export const modifyRow = z.object({
  matchId: id,
  type: z.enum(['modify', 'delete']),
  matchTime: z.optional(seconds),
  modifyTime: z.optional(seconds),
})

export const eventRow = z.object({
  eventId: feedName,
  minute: z.string().check(z.regex(/^\d{1,3}$/)),
  overtime: z.optional(feedText),
  type: z.int(),
  playerName: z.optional(feedText),
  homeEvent: z.boolean(),
})
export type EventRow = z.infer<typeof eventRow>
export const eventsRow = z.object({ matchId: id, events: z.array(z.unknown()) })

const figure = z.union([feedText, z.number()])
export const statRow = z.object({ type: z.int(), home: figure, away: figure })
export const statsRow = z.object({ matchId: id, stats: z.array(z.unknown()) })

export const playerRow = z.object({
  name: feedText,
  number: z.optional(z.nullable(z.int())),
  position: z.optional(z.int()),
  isCaptain: z.optional(z.union([z.boolean(), z.number()])),
})
export type PlayerRow = z.infer<typeof playerRow>
export const lineupsRow = z.object({
  matchId: id,
  homeFormation: z.optional(feedText),
  awayFormation: z.optional(feedText),
  homeLineup: z.array(z.unknown()),
  awayLineup: z.array(z.unknown()),
  homeBackup: z.optional(z.nullable(z.array(z.unknown()))),
  awayBackup: z.optional(z.nullable(z.array(z.unknown()))),
})
export type LineupsRow = z.infer<typeof lineupsRow>

export const oddsData = z.record(z.string(), z.unknown())
