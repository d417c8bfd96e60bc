import * as z from 'zod/mini'
import { type DataOf, endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs } from './envelope.ts'
import { aimLimits, powerLimits, shotOutcomes, shotsPerRound } from './rules/minigame-rules.ts'

// A round is five penalties. The server publishes a hash before each shot, and its seed right after it
// (minigame-proof.ts). Players send their aim and a random number; the server computes the outcome.

export const minigamePeriods = ['day', 'week', 'all'] as const
export type MinigamePeriod = (typeof minigamePeriods)[number]
const period = z._default(z.enum(minigamePeriods), 'day')

const side = z.literal([-1, 0, 1])
const inRange = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most))
const aim = {
  /** In millimetres: `x` from the middle of the goal, `y` from the ground. */
  x: inRange(-aimLimits.x, aimLimits.x),
  y: inRange(0, aimLimits.y),
  power: inRange(powerLimits.least, powerLimits.most),
}

export const minigameAim = z.object(aim)

const nonce = z.string().check(z.regex(/^[0-9a-f]{16}$/))

export const minigameShot = z.object({
  /** Number of the shot in the round, from 1. */
  number: z.int(),
  hash: z.string(),
  seed: z.string(),
  /** Earlier shots that the keeper remembered, oldest first. */
  reading: z.array(z.int()),
  /** Consecutive goals of this round right before the shot. */
  inARow: z.int(),
  aim: minigameAim,
  /** The player’s random part of the draw; null for old shots, when players sent none. */
  nonce: z.nullable(nonce),
  dive: z.object({ side, isHigh: z.boolean() }),
  /** Point where the ball crossed the line. */
  ball: z.object({ x: z.int(), y: z.int() }),
  outcome: z.enum(shotOutcomes),
  points: z.int(),
})
export type MinigameShot = z.infer<typeof minigameShot>

const round = z.object({
  id: digits,
  startedAt: epochMs,
  /** The round accepts no shots after this time. */
  endsAt: epochMs,
  /** Price in xu; 0 for a free round. */
  price: z.int(),
  shots: z.array(minigameShot),
  goals: z.int(),
  points: z.int(),
  /** Reward in xu; null until the last shot. */
  reward: z.nullable(z.int()),
  /** Number and hash of the next shot; null after the last one. */
  next: z.nullable(z.object({ number: z.int(), hash: z.string() })),
})
export type MinigameRound = z.infer<typeof round>

const terms = z.object({
  /** Price in xu of a round after the day's free ones. */
  price: z.int(),
  freePlays: z.int(),
  maxPlays: z.int(),
  /** Xu for each goal, and the bonus for five goals in a round (`perfectReward`). */
  goalReward: z.int(),
  perfectReward: z.int(),
})
export type MinigameTerms = z.infer<typeof terms>

const own = z.object({
  freeLeft: z.int(),
  playsLeft: z.int(),
  /** Current number of consecutive goals, across rounds. */
  streak: z.int(),
  bestStreak: z.int(),
  bestPoints: z.int(),
  /** The current round; null without one. */
  open: z.nullable(round),
})
export type MinigameOwn = z.infer<typeof own>

export const minigameTerms = endpoint({
  method: 'GET',
  path: '/other/api/minigame/terms',
  summary: 'Price and rewards of a round of the penalty shoot-out',
  auth: 'public',
  data: terms,
})

export const minigameInfo = endpoint({
  method: 'GET',
  path: '/au/api/user/minigame/info',
  summary: 'Terms of the penalty shoot-out, and the member’s plays and records',
  auth: 'user',
  data: z.object({ terms, dayEndsAt: epochMs, own }),
})

/** A repeated `requestId` starts no new round. While a round is open, any id returns this round. */
export const minigameStart = endpoint({
  method: 'POST',
  path: '/au/api/user/minigame/start',
  summary: 'Start a round: a free one if any is left today, else one for xu',
  auth: 'user',
  input: z.object({ requestId: z.uuid() }),
  data: z.object({ round, own }),
  errors: ['BALANCE_TOO_LOW', 'MINIGAME_PLAYS_USED_UP'],
})

/**
 * A repeat of the same shot returns the same response. Throws CONFLICT when a taken shot is repeated with another aim
 * or nonce.
 */
export const minigameShoot = endpoint({
  method: 'POST',
  path: '/au/api/user/minigame/shoot',
  summary: 'Take the next shot of the caller’s round; the last shot ends the round and pays its reward',
  auth: 'user',
  input: z.object({ roundId: digitsInput, number: inRange(1, shotsPerRound), ...aim, nonce }),
  data: z.object({ round, own }),
  errors: ['MINIGAME_ROUND_NOT_FOUND', 'MINIGAME_ROUND_OVER', 'MINIGAME_SHOT_ORDER', 'CONFLICT', 'BALANCE_FULL'],
})

export const minigameRound = endpoint({
  method: 'GET',
  path: '/other/api/minigame/round/{id}',
  summary: 'A round with the shots taken so far, for anyone to verify',
  auth: 'public',
  input: z.object({ id: digitsInput }),
  data: z.object({ round, displayName: z.string(), username: z.string() }),
  errors: ['MINIGAME_ROUND_NOT_FOUND'],
})
export type MinigameRoundInfo = DataOf<typeof minigameRound>

export const minigameBoard = endpoint({
  method: 'GET',
  path: '/other/api/minigame/board',
  summary: 'Best rounds of the 20 best players, one each: of today, this week or all time',
  auth: 'public',
  input: z.object({ period }),
  data: z.object({
    period: z.enum(minigamePeriods),
    list: z.array(
      z.object({
        rank: z.int(),
        displayName: z.string(),
        username: z.string(),
        profilePicture: z.string(),
        points: z.int(),
        goals: z.int(),
        roundId: digits,
      }),
    ),
    players: z.int(),
  }),
  sharedForMs: 1_000,
})
export type MinigameBoard = DataOf<typeof minigameBoard>
