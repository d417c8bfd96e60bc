import * as z from 'zod/mini'
import { type DataOf, endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs } from './envelope.ts'
import { aimLimits, powerLimits, shotOutcomes, shotsPerRound } from './rules/minigame-rules.ts'

// A round is five penalties. Each is promised by a hash before it is taken and told with its seed right after
// (minigame-proof.ts); players send where they aim and a random number of their own, and nothing of what became of it.

export const minigamePeriods = ['day', 'week', 'all'] as const
export type MinigamePeriod = (typeof minigamePeriods)[number]
const period = z._default(z.enum(minigamePeriods), 'day')

const side = z.literal([-1, 0, 1])
const inRange = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most))
const aim = {
  /** Millimetres from the middle of the goal and from the ground. */
  x: inRange(-aimLimits.x, aimLimits.x),
  y: inRange(0, aimLimits.y),
  power: inRange(powerLimits.least, powerLimits.most),
}

const nonce = z.string().check(z.regex(/^[0-9a-f]{16}$/))

export const minigameShot = z.object({
  /** From 1. */
  number: z.int(),
  hash: z.string(),
  seed: z.string(),
  /** What the keeper remembered of the shots before, the oldest first. */
  reading: z.array(z.int()),
  /** Goals of this round right before it. */
  inARow: z.int(),
  aim: z.object(aim),
  /** The player's part of the draw; null in shots from before players gave one. */
  nonce: z.nullable(nonce),
  dive: z.object({ side, isHigh: z.boolean() }),
  /** Where it crossed the line. */
  ball: z.object({ x: z.int(), y: z.int() }),
  outcome: z.enum(shotOutcomes),
  points: z.int(),
})
export type MinigameShot = z.infer<typeof minigameShot>

const round = z.object({
  id: digits,
  startedAt: epochMs,
  /** From then on it takes no more shots. */
  endsAt: epochMs,
  /** Xu that it cost; 0 for a free one. */
  price: z.int(),
  shots: z.array(minigameShot),
  goals: z.int(),
  points: z.int(),
  /** Xu that it brought, once its last shot is taken; null before. */
  reward: z.nullable(z.int()),
  /** The promise of the next shot; null after the last one. */
  next: z.nullable(z.object({ number: z.int(), hash: z.string() })),
})
export type MinigameRound = z.infer<typeof round>

const terms = z.object({
  /** Xu for a round once the free ones of the day are played. */
  price: z.int(),
  freePlays: z.int(),
  mostPlays: z.int(),
  /** Xu for each goal, and for five of five on top. */
  goalReward: z.int(),
  perfectReward: z.int(),
})
export type MinigameTerms = z.infer<typeof terms>

const own = z.object({
  freeLeft: z.int(),
  playsLeft: z.int(),
  /** Goals without a miss, over rounds. */
  streak: z.int(),
  bestStreak: z.int(),
  bestPoints: z.int(),
  /** One that was begun and is not over. */
  open: z.nullable(round),
})
export type MinigameOwn = z.infer<typeof own>

export const minigameTerms = endpoint({
  method: 'GET',
  path: '/other/api/minigame/terms',
  summary: 'What a round of the penalty shoot-out costs and brings',
  auth: 'public',
  data: terms,
})

export const minigameInfo = endpoint({
  method: 'GET',
  path: '/au/api/user/minigame/info',
  summary: 'The terms of the penalty shoot-out, and how the member stands today',
  auth: 'user',
  data: z.object({ terms, dayEndsAt: epochMs, own }),
})

/** The same `requestId` starts nothing again; while a round is open it goes on, whatever the id. */
export const minigameStart = endpoint({
  method: 'POST',
  path: '/au/api/user/minigame/start',
  summary: 'Begin a round: a free one where the day has one left, else for xu',
  auth: 'user',
  input: z.object({ requestId: z.uuid() }),
  data: z.object({ round, own }),
  errors: ['BALANCE_TOO_LOW', 'MINIGAME_PLAYS_USED_UP'],
})

/** The same shot again answers the same; another aim or nonce for a shot that was taken is a CONFLICT. */
export const minigameShoot = endpoint({
  method: 'POST',
  path: '/au/api/user/minigame/shoot',
  summary: 'Take the next shot of one’s round; the last one ends it and pays what it brought',
  auth: 'user',
  input: z.object({ roundId: digitsInput, number: inRange(1, shotsPerRound), ...aim, nonce }),
  data: z.object({ round, own }),
  errors: ['MINIGAME_ROUND_NOT_FOUND', 'MINIGAME_ROUND_OVER', 'MINIGAME_SHOT_ORDER', 'CONFLICT', 'BALANCE_FULL'],
})

export const minigameRound = endpoint({
  method: 'GET',
  path: '/other/api/minigame/round/{id}',
  summary: 'A round with the shots taken so far, each to be computed again by anybody',
  auth: 'public',
  input: z.object({ id: digitsInput }),
  data: z.object({ round, displayName: z.string(), username: z.string() }),
  errors: ['MINIGAME_ROUND_NOT_FOUND'],
})
export type MinigameRoundInfo = DataOf<typeof minigameRound>

export const minigameBoard = endpoint({
  method: 'GET',
  path: '/other/api/minigame/board',
  summary: 'The best round of each of the 20 best players of today, of this week, or of all time',
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
