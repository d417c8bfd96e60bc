import * as z from 'zod/mini'
import { type DataOf, endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs, wholeNumber } from './envelope.ts'

export const maxScore = 10
const score = wholeNumber({ min: 1, max: maxScore })

/** Goalkeeper, defender, midfielder or forward. */
export const playerLine = z.enum(['G', 'D', 'M', 'F'])
export type PlayerLine = z.infer<typeof playerLine>

/**
 * A player who can be rated. `votes` has all ratings, and `counted` those without suspected manipulation. `average` is
 * the mean of the counted ones, or null while there are fewer than `minVotes`.
 */
export const ratedPlayer = z.object({
  playerId: digits,
  name: z.string(),
  number: z.nullable(z.int()),
  side: z.enum(['home', 'away']),
  votes: z.int(),
  counted: z.int(),
  average: z.nullable(z.number()),
})
export type RatedPlayer = z.infer<typeof ratedPlayer>

/** The best players of both teams in the formation with the highest total, in order from the goalkeeper to the attack. */
export const ratedEleven = z.object({
  formation: z.string(),
  players: z.array(z.object({ playerId: digits, line: playerLine })),
})
export type RatedEleven = z.infer<typeof ratedEleven>

/** Ratings are accepted from half-time of a football match, or from the end of another one, until `closesAt`. */
export const ratingWindow = z.enum(['before', 'open', 'closed'])
export type RatingWindow = z.infer<typeof ratingWindow>

export const playerRatings = endpoint({
  method: 'GET',
  path: '/al/api/player/ratings/{fixtureId}',
  summary: 'Members’ ratings of the players of a fixture, with the eleven and the player of the match',
  auth: 'public',
  input: z.object({ fixtureId: digitsInput }),
  data: z.object({
    window: ratingWindow,
    closesAt: epochMs,
    minVotes: z.int(),
    /** Ratings of accounts that were younger than this at kick-off are not counted. */
    minAccountDays: z.int(),
    /** Number of members who rated, and of those whose ratings are counted. */
    raters: z.int(),
    countedRaters: z.int(),
    players: z.array(ratedPlayer),
    /** Counted votes that a player needs for `eleven` and `best`. */
    quorum: z.int(),
    /** Null until enough players of each line have a quorum. */
    eleven: z.nullable(ratedEleven),
    /** Id of the player of the match; null until a player has a quorum. */
    best: z.nullable(digits),
  }),
  errors: ['FIXTURE_NOT_FOUND'],
  sharedForMs: 15_000,
})
export type PlayerRatings = DataOf<typeof playerRatings>

export const ownPlayerRatings = endpoint({
  method: 'GET',
  path: '/au/api/user/player/ratings/{fixtureId}',
  summary: 'The member’s ratings of the players of a fixture',
  auth: 'user',
  input: z.object({ fixtureId: digitsInput }),
  data: z.object({
    list: z.array(z.object({ playerId: digits, score: z.int() })),
    /** True when the account was younger than `minAccountDays` at kick-off. */
    isNewAccount: z.boolean(),
  }),
  errors: ['FIXTURE_NOT_FOUND'],
})

const rated = z.object({ fixtureId: digits, playerId: digits, score: z.nullable(z.int()) })
const errors = ['FIXTURE_NOT_FOUND', 'PLAYER_NOT_FOUND', 'RATINGS_CLOSED'] as const

export const ratePlayer = endpoint({
  method: 'POST',
  path: '/au/api/user/player/rate',
  summary: 'Rate a player who has played in a fixture from 1 to 10; a repeated rating replaces the previous one',
  auth: 'user',
  input: z.object({ fixtureId: digitsInput, playerId: digitsInput, score }),
  data: rated,
  errors,
})

export const withdrawPlayerRating = endpoint({
  method: 'DELETE',
  path: '/au/api/user/player/rate',
  summary: 'Withdraw the member’s rating of a player; without one, nothing changes',
  auth: 'user',
  input: z.object({ fixtureId: digitsInput, playerId: digitsInput }),
  data: rated,
  errors,
})
