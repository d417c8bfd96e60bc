import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs, locale } from './envelope.ts'
import { fixtureSummary } from './schedule.ts'

const side = z.enum(['home', 'away'])

/**
 * An event in a fixture. `kind` is a code of fixture-events.ts. `side` is the team that benefits; for an own goal it is
 * not the player’s team. `otherPlayer` made the assist or came on.
 */
export const fixtureEvent = z.object({
  key: z.string(),
  /** Time at which the source reported it; missing for events of fixtures that were imported with their results. */
  at: z.optional(epochMs),
  kind: z.int(),
  side,
  minute: z.nullable(z.int()),
  extraMinute: z.nullable(z.int()),
  player: z.string(),
  otherPlayer: z.string(),
  /** Ids of the players' pages; missing until the names are matched with players. */
  playerId: z.optional(digits),
  otherPlayerId: z.optional(digits),
})
export type FixtureEvent = z.infer<typeof fixtureEvent>

export const lineupPlayer = z.object({
  name: z.string(),
  number: z.nullable(z.int()),
  /** Goalkeeper, defender, midfielder or forward; empty when unknown. */
  position: z.enum(['G', 'D', 'M', 'F', '']),
  isStarter: z.boolean(),
  isCaptain: z.boolean(),
  /** Id of the player's page; missing until the name is matched with a player. */
  playerId: z.optional(digits),
})
export type LineupPlayer = z.infer<typeof lineupPlayer>

/**
 * Starters are in order from the goalkeeper to the attack, so the numbers of the formation divide them into lines. Each
 * line is ordered from right to left.
 */
export const lineup = z.object({ formation: z.string(), coach: z.string(), players: z.array(lineupPlayer) })
export type Lineup = z.infer<typeof lineup>

export const lineups = z.object({ home: lineup, away: lineup, isConfirmed: z.boolean() })
export type Lineups = z.infer<typeof lineups>

/** `kind` is a code of fixture-events.ts. */
export const statistic = z.object({ kind: z.int(), home: z.number(), away: z.number() })
export type Statistic = z.infer<typeof statistic>

/** Pressure in a minute, from 100 (only the home team attacks) to -100 (only the away team). */
export const momentumPoint = z.object({ minute: z.int(), value: z.int() })
export type MomentumPoint = z.infer<typeof momentumPoint>

const details = {
  fixtureId: digits,
  version: z.int(),
  events: z.array(fixtureEvent),
  lineups: z.nullable(lineups),
  statistics: z.array(statistic),
  momentum: z.array(momentumPoint),
}

export const fixtureDetails = endpoint({
  method: 'GET',
  path: '/al/api/schedule/fixture-details',
  summary: 'Timeline, line-ups, statistics and momentum of a fixture',
  auth: 'public',
  input: z.object({ id: digitsInput }),
  data: z.object(details),
  errors: ['FIXTURE_NOT_FOUND'],
  sharedForMs: 2_000,
})

export const headToHead = endpoint({
  method: 'GET',
  path: '/al/api/schedule/head-to-head',
  summary: 'Earlier meetings of the two teams of a fixture, and the latest results of each team',
  auth: 'public',
  input: z.object({ id: digitsInput, locale: z._default(locale, 'vi') }),
  data: z.object({
    /** Numbers of listed meetings by result: won by this fixture’s home team, drawn, won by its away team. */
    homeWins: z.int(),
    draws: z.int(),
    awayWins: z.int(),
    meetings: z.array(fixtureSummary),
    homeLatest: z.array(fixtureSummary),
    awayLatest: z.array(fixtureSummary),
  }),
  errors: ['FIXTURE_NOT_FOUND'],
  sharedForMs: 30_000,
})

/**
 * Changes since the previous version, sent on topic `fixture`. A client that does not have `version - 1` reads
 * fixtureDetails again. A client does the same when `lineups` is true, because line-ups are too long to send to every
 * viewer.
 */
export const detailsDelta = z.object({
  version: z.int(),
  /** Time of the change, by the site's clock. */
  at: epochMs,
  added: z.array(fixtureEvent),
  removed: z.array(z.string()),
  statistics: z.array(statistic),
  momentum: z.array(momentumPoint),
  lineups: z.boolean(),
})
export type DetailsDelta = z.infer<typeof detailsDelta>
