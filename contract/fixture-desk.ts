import * as z from 'zod/mini'
import { type DataOf, endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs, locale, nothing } from './envelope.ts'
import { fixtureState, fixtureSummary } from './schedule.ts'

// Corrections by operators. They override every source until they are released.

/** Groups of a fixture's fields: kick-off, state and period, scores. */
export const correctedGroups = ['time', 'state', 'score'] as const
const group = z.enum(correctedGroups)
const points = z.int().check(z.minimum(0), z.maximum(999))
/** Scores of home and away. */
const correctedScore = z.tuple([points, points])
/** Kick-offs may be this far from now, in ms. */
export const maxKickOffDistanceMs = 2 * 365 * 24 * 3_600_000

export const deskFixture = endpoint({
  method: 'GET',
  path: '/au/api/console/fixture/info',
  summary: 'A fixture with the source of each group of fields, and the states that its sport has',
  auth: 'sports-editor',
  input: z.object({ fixtureId: digitsInput, locale: z._default(locale, 'vi') }),
  data: z.object({
    fixture: fixtureSummary,
    states: z.array(fixtureState),
    sources: z.array(
      z.object({
        group,
        /** Name of the source; empty for a correction. */
        provider: z.string(),
        /** True for a correction that no source may change. */
        isCorrected: z.boolean(),
        at: epochMs,
      }),
    ),
  }),
  errors: ['FIXTURE_NOT_FOUND'],
})
export type DeskFixture = DataOf<typeof deskFixture>

/**
 * Fields that are left out stay unchanged. `regularTime` is the score after 90 minutes, `extraTime` after 120, and
 * `penalties` only of the shoot-out. With the state `awarded`, the score is the awarded result.
 */
export const correctFixture = endpoint({
  method: 'POST',
  path: '/au/api/console/fixture/correct',
  summary: 'Correct a fixture; open pages show it immediately, and sources no longer change these groups of fields',
  auth: 'sports-editor',
  input: z.object({
    fixtureId: digitsInput,
    /** The version that was corrected; CONFLICT when the fixture has changed since. */
    version: z.int(),
    state: z.optional(fixtureState),
    period: z.optional(z.int().check(z.minimum(1), z.maximum(99))),
    score: z.optional(correctedScore),
    halfTime: z.optional(correctedScore),
    regularTime: z.optional(correctedScore),
    extraTime: z.optional(correctedScore),
    penalties: z.optional(correctedScore),
    kickOff: z.optional(epochMs),
  }),
  data: nothing,
  errors: ['FIXTURE_NOT_FOUND', 'CONFLICT'],
})

export const releaseFixture = endpoint({
  method: 'POST',
  path: '/au/api/console/fixture/release',
  summary: 'Let sources change these groups of fields again',
  auth: 'sports-editor',
  input: z.object({ fixtureId: digitsInput, groups: z.array(group).check(z.minLength(1), z.maxLength(3)) }),
  data: nothing,
  errors: ['FIXTURE_NOT_FOUND'],
})

/** Repeated with the same `requestId`, it returns the same fixture. */
export const addFixture = endpoint({
  method: 'POST',
  path: '/au/api/console/fixture/add',
  summary: 'Add a fixture that no source has; teams and competition must be of one sport',
  auth: 'sports-editor',
  input: z.object({
    requestId: z.uuid(),
    tournamentId: digitsInput,
    homeId: digitsInput,
    awayId: digitsInput,
    kickOff: epochMs,
    isFeatured: z.boolean(),
  }),
  data: z.object({ fixtureId: digits }),
  errors: ['TEAM_NOT_FOUND', 'TOURNAMENT_NOT_FOUND'],
})
