import * as z from 'zod/mini'
import { type DataOf, endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs, epochMsInput, keysetPageOf, keysetPaging, locale, nothing } from './envelope.ts'
import { fixtureEvent, lineup, lineupPlayer, lineups } from './fixture-details.ts'
import { type EventKind, eventKinds } from './rules/fixture-events.ts'
import { fixtureState, fixtureSummary, timeState } from './schedule.ts'

// Corrections by operators. They override every source until they are released.

/** Groups of a fixture's fields: kick-off, state and period, scores. */
export const correctedGroups = ['time', 'state', 'score'] as const
/** All groups that operators set. Events and line-ups are recorded one by one. */
export const sourceGroups = [...correctedGroups, 'events', 'lineups'] as const
const group = z.enum(sourceGroups)
const points = z.int().check(z.minimum(0), z.maximum(999))
/** Scores of home and away. */
const correctedScore = z.tuple([points, points])
/**
 * Play of a fixture with all its scores. `extraTime` is the score after 120 minutes, and `penalties` only of the
 * shoot-out. An awarded result is in `score`.
 */
export const fixturePlay = z.object({
  state: fixtureState,
  period: z.nullable(z.int()),
  periodStartedAt: z.nullable(epochMs),
  score: z.nullable(correctedScore),
  halfTime: z.nullable(correctedScore),
  regularTime: z.nullable(correctedScore),
  extraTime: z.nullable(correctedScore),
  penalties: z.nullable(correctedScore),
  kickOff: epochMs,
  timeState,
  /** Matchday of a league or a group; null for a knock-out round. */
  roundNumber: z.nullable(z.int()),
  venue: z.string(),
})
export type FixturePlay = z.infer<typeof fixturePlay>

const roundNumber = z.int().check(z.minimum(1), z.maximum(99))
const venue = z.string().check(z.trim(), z.maxLength(120))
/** Why a result is changed. A fixture that is over needs it. */
const reason = z._default(z.string().check(z.trim(), z.maxLength(300)), '')
/** Kick-offs may be this far from now, in ms. */
export const maxKickOffDistanceMs = 2 * 365 * 24 * 3_600_000

export const deskFixture = endpoint({
  method: 'GET',
  path: '/au/api/console/fixture/info',
  summary: 'A fixture with the source of each group of fields, and the states that its sport has',
  auth: 'sports-editor',
  scope: 'fixtures:write',
  input: z.object({ fixtureId: digitsInput, locale: z._default(locale, 'vi') }),
  data: z.object({
    fixture: fixtureSummary,
    play: fixturePlay,
    events: z.array(fixtureEvent),
    lineups: z.nullable(lineups),
    states: z.array(fixtureState),
    /** True when the fixture is over, so that a change needs a reason. */
    needsReason: z.boolean(),
    sources: z.array(
      z.object({
        group: z.enum(sourceGroups),
        /** Name of the source; empty for a correction. */
        provider: z.string(),
        /** True for a correction that no source may change. */
        isCorrected: z.boolean(),
        at: epochMs,
        /** Values that the group gets back when it is released; null without an earlier source. */
        held: z.nullable(z.object({ provider: z.string(), play: z.partial(fixturePlay) })),
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
  scope: 'fixtures:write',
  input: z.object({
    fixtureId: digitsInput,
    /** The version that was corrected; CONFLICT when the fixture has changed since. */
    version: z.int(),
    state: z.optional(fixtureState),
    period: z.optional(z.int().check(z.minimum(1), z.maximum(99))),
    /** Start of the current period, for the clock. By default a state of play that is new began now. */
    periodStartedAt: z.optional(epochMsInput),
    score: z.optional(correctedScore),
    halfTime: z.optional(correctedScore),
    regularTime: z.optional(correctedScore),
    extraTime: z.optional(correctedScore),
    penalties: z.optional(correctedScore),
    kickOff: z.optional(epochMs),
    roundNumber: z.optional(roundNumber),
    venue: z.optional(venue),
    reason,
  }),
  data: nothing,
  errors: ['FIXTURE_NOT_FOUND', 'CONFLICT'],
})

export const fixtureConsequences = endpoint({
  method: 'GET',
  path: '/au/api/console/fixture/consequences',
  summary:
    'What a correction of a fixture changes: numbers of settled tips and predictions, and whether a table has it',
  auth: 'sports-editor',
  scope: 'fixtures:write',
  input: z.object({ fixtureId: digitsInput }),
  data: z.object({
    /** Tips that were settled on the fixture. They are settled again, and their members are notified. */
    tips: z.int(),
    /** Settled predictions. Rewards that were paid stay. */
    predictions: z.int(),
    /** True when the fixture counts in a season's table, standings or statistics. */
    isInSeason: z.boolean(),
  }),
  errors: ['FIXTURE_NOT_FOUND'],
})

export const releaseFixture = endpoint({
  method: 'POST',
  path: '/au/api/console/fixture/release',
  summary: 'Let sources change these groups of fields again, beginning with their last values',
  auth: 'sports-editor',
  scope: 'fixtures:write',
  input: z.object({ fixtureId: digitsInput, groups: z.array(group).check(z.minLength(1), z.maxLength(5)), reason }),
  data: nothing,
  errors: ['FIXTURE_NOT_FOUND'],
})

const kind = z.enum(['corrected', 'released', 'restored', 'recorded', 'lineup'])
export const fixtureHistory = endpoint({
  method: 'GET',
  path: '/au/api/console/fixture/history',
  summary: 'Changes of a fixture by operators, newest first, with the values before and after',
  auth: 'sports-editor',
  scope: 'fixtures:write',
  input: z.object({ fixtureId: digitsInput, ...keysetPaging(20) }),
  data: keysetPageOf(
    z.object({
      id: digits,
      kind,
      at: epochMs,
      /** Name of the operator; empty for the command line and deleted accounts. */
      byName: z.string(),
      reason: z.string(),
      /** Only the fields that changed. */
      before: z.partial(fixturePlay),
      after: z.partial(fixturePlay),
      added: z.array(fixtureEvent),
      removed: z.array(fixtureEvent),
      hasLineups: z.boolean(),
      /** False when home and away were exchanged since. */
      canRestore: z.boolean(),
    }),
  ),
  errors: ['FIXTURE_NOT_FOUND'],
})
export type FixtureChange = DataOf<typeof fixtureHistory>['list'][number]

export const restoreFixture = endpoint({
  method: 'POST',
  path: '/au/api/console/fixture/restore',
  summary: 'Give a fixture the values that it had before a change by an operator',
  auth: 'sports-editor',
  scope: 'fixtures:write',
  input: z.object({
    fixtureId: digitsInput,
    /** The newest change that the operator has seen; CONFLICT when there is a newer one. */
    newestId: digitsInput,
    changeId: digitsInput,
    reason,
  }),
  data: nothing,
  errors: ['FIXTURE_NOT_FOUND', 'CHANGE_NOT_FOUND', 'CONFLICT'],
})

const kinds = Object.values(eventKinds) as [EventKind, ...EventKind[]]
const minute = z.int().check(z.minimum(0), z.maximum(130))
const playerName = z.string().check(z.trim(), z.maxLength(80))

/** Repeated with the same `requestId`, it records nothing more. */
export const recordFixtureEvent = endpoint({
  method: 'POST',
  path: '/au/api/console/fixture/event/record',
  summary: 'Record a goal, a card, a substitution or another event; a goal also counts in the score',
  auth: 'sports-editor',
  scope: 'fixtures:write',
  input: z.object({
    fixtureId: digitsInput,
    requestId: z.uuid(),
    kind: z.literal(kinds),
    /** The team that benefits; of an own goal, not the player's. */
    side: z.enum(['home', 'away']),
    minute: z._default(z.nullable(minute), null),
    extraMinute: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(30))), null),
    /** In a substitution, the player who leaves. */
    player: z._default(playerName, ''),
    /** The player who made the assist or came on. */
    otherPlayer: z._default(playerName, ''),
    reason,
  }),
  data: nothing,
  errors: ['FIXTURE_NOT_FOUND', 'TOO_MANY_EVENTS'],
})
/** Events that one fixture can have. */
export const maxFixtureEvents = 200

export const removeFixtureEvent = endpoint({
  method: 'POST',
  path: '/au/api/console/fixture/event/remove',
  summary: 'Remove an event; a goal no longer counts in the score',
  auth: 'sports-editor',
  scope: 'fixtures:write',
  input: z.object({ fixtureId: digitsInput, key: z.string().check(z.minLength(1), z.maxLength(200)), reason }),
  data: nothing,
  errors: ['FIXTURE_NOT_FOUND', 'FIXTURE_EVENT_NOT_FOUND'],
})

export const writeFixtureLineup = endpoint({
  method: 'POST',
  path: '/au/api/console/fixture/lineup/write',
  summary: 'Write the line-up of one team',
  auth: 'sports-editor',
  scope: 'fixtures:write',
  input: z.object({
    fixtureId: digitsInput,
    side: z.enum(['home', 'away']),
    lineup: z.extend(lineup, {
      formation: z.string().check(z.trim(), z.maxLength(20), z.regex(/^(?:\d(?:-\d){1,4})?$/)),
      coach: playerName,
      players: z
        .array(
          z.extend(z.omit(lineupPlayer, { playerId: true }), {
            name: playerName.check(z.minLength(1)),
            number: z.nullable(z.int().check(z.minimum(0), z.maximum(99))),
          }),
        )
        .check(z.maxLength(40)),
    }),
    isConfirmed: z._default(z.boolean(), true),
  }),
  data: nothing,
  errors: ['FIXTURE_NOT_FOUND'],
})

/** Repeated with the same `requestId`, it returns the same fixture. */
export const addFixture = endpoint({
  method: 'POST',
  path: '/au/api/console/fixture/add',
  summary: 'Add a fixture that no source has to the season of its day; teams and competition must be of one sport',
  auth: 'sports-editor',
  scope: 'fixtures:write',
  input: z.object({
    requestId: z.uuid(),
    tournamentId: digitsInput,
    homeId: digitsInput,
    awayId: digitsInput,
    kickOff: epochMs,
    isFeatured: z.boolean(),
    roundNumber: z.optional(roundNumber),
    venue: z._default(venue, ''),
  }),
  data: z.object({ fixtureId: digits }),
  errors: ['TEAM_NOT_FOUND', 'TOURNAMENT_NOT_FOUND'],
})
