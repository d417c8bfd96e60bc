import * as z from 'zod/mini'
import { digits, epochMs } from './envelope.ts'
import { detailsDelta } from './fixture-details.ts'
import { oddsNews } from './odds.socket.ts'
import { fixtureState, fixtureSummary, scorePair } from './schedule.ts'
import { topic } from './topic.ts'

/** Data of a fixture that changes during play. A client ignores it when its own `version` is higher. */
export const fixtureDelta = z.object({
  fixtureId: digits,
  version: z.int(),
  /** Missing in states that were stored before a fixture's sides could change. */
  homeId: z.optional(digits),
  awayId: z.optional(digits),
  /** Time of the source's observation, by the site's clock. Pages with a delayed picture wait for this time. */
  at: epochMs,
  status: z.int(),
  state: fixtureState,
  period: z.nullable(z.int()),
  periodStartedAt: z.nullable(epochMs),
  minute: z.nullable(z.int()),
  injuryMinute: z.nullable(z.int()),
  homeScore: z.nullable(z.int()),
  awayScore: z.nullable(z.int()),
  halfTime: z.nullable(scorePair),
  regularTime: z.nullable(scorePair),
  penalties: z.nullable(scorePair),
})
export type FixtureDelta = z.infer<typeof fixtureDelta>

export const fixtureAudience = z.object({
  viewers: z.int(),
  streams: z.array(z.object({ streamId: z.string(), viewers: z.int() })),
})
export type FixtureAudience = z.infer<typeof fixtureAudience>

export const fixtureTopic = topic({
  name: 'fixture',
  summary: 'Changes of one fixture: score, details, streams, viewers, odds',
  key: { fixtureId: digits },
  access: 'guest',
  notFound: 'FIXTURE_NOT_FOUND',
  snapshot: z.nullable(fixtureSummary),
  events: {
    /** Score and state, sent immediately on each change. */
    fixture: { data: fixtureDelta },
    details: { data: detailsDelta },
    /** A commentator’s stream of the fixture started or ended. The page then reads its live room again. */
    stream: { data: z.object({ streamId: z.string(), userId: z.string(), live: z.boolean() }) },
    /** Numbers of viewers; sent every few seconds, only when a number changed. */
    audience: { data: fixtureAudience },
    /** Odds lines of all companies, at most once a second. */
    fixtureOdds: oddsNews,
  },
  restrictedEvents: ['fixtureOdds'],
})

export const scoresTopic = topic({
  name: 'scores',
  summary: 'Fixtures that changed since the previous event, at most once a second',
  key: {},
  access: 'guest',
  events: { scores: { list: z.array(fixtureDelta) } },
})
