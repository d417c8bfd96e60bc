import * as z from 'zod/mini'
import { digits, epochMs } from './envelope.ts'
import { frame } from './frame.ts'
import { fixtureState, scorePair } from './schedule.ts'

/** What of a fixture moves while it is played. Whoever holds a higher `version` ignores it. */
export const fixtureDelta = z.object({
  fixtureId: digits,
  version: z.int(),
  status: z.int(),
  state: fixtureState,
  period: z.nullable(z.int()),
  periodStartedAt: z.nullable(epochMs),
  minute: z.nullable(z.int()),
  injuryMinute: z.nullable(z.int()),
  homeScore: z.nullable(z.int()),
  awayScore: z.nullable(z.int()),
  halfTime: z.nullable(scorePair),
  penalties: z.nullable(scorePair),
})
export type FixtureDelta = z.infer<typeof fixtureDelta>

/** Topic `fixture`, at once on each change. */
export const fixtureChanged = frame(
  'fixture.changed',
  z.object({ type: z.literal('fixture'), fixtureId: digits, data: fixtureDelta }),
)

/** Topic `fixture`: a commentator's stream on it began or ended, so the page reads its live room again. */
export const streamChanged = frame(
  'fixture.stream',
  z.object({
    type: z.literal('stream'),
    fixtureId: digits,
    data: z.object({ streamId: z.string(), userId: z.string(), live: z.boolean() }),
  }),
)

export const fixtureAudience = z.object({
  viewers: z.int(),
  streams: z.array(z.object({ streamId: z.string(), viewers: z.int() })),
})
export type FixtureAudience = z.infer<typeof fixtureAudience>

/** Topic `fixture`: how many watch, every few seconds and only when it changed. */
export const audienceChanged = frame(
  'fixture.audience',
  z.object({ type: z.literal('audience'), fixtureId: digits, data: fixtureAudience }),
)

/** Topic `scores`: all fixtures that changed since the last one, at most once a second. */
export const scoresChanged = frame(
  'scores.changed',
  z.object({ type: z.literal('scores'), list: z.array(fixtureDelta) }),
)
