import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs } from './envelope.ts'
import { minigameAim } from './minigame.ts'
import { duelIdPattern } from './rules/minigame-duel.ts'
import { shotOutcomes, shotsPerRound } from './rules/minigame-rules.ts'

// A shoot-out duel: two members shoot five penalties at each other. Each side chooses five shots and five dives, and is
// committed to them by a hash. The choices of both sides are published once both have chosen (decision 222).

export const duelLimits = {
  /** Max duels of one challenger that are neither finished nor over. */
  running: 10,
  /** Days that an invitation is open, and that both sides then have to choose. */
  days: 3,
} as const

const duelId = z.string().check(z.regex(duelIdPattern))

/**
 * `open`: not accepted yet. `playing`: accepted, and at least one side has not chosen. `expired`: the time passed before
 * both had chosen; the choices stay sealed.
 */
export const duelStatuses = ['open', 'playing', 'finished', 'declined', 'cancelled', 'expired'] as const
export type DuelStatus = (typeof duelStatuses)[number]

const dive = z.object({ side: z.literal([-1, 0, 1]), isHigh: z.boolean() })
const five = <T extends z.core.$ZodType>(one: T) =>
  z.array(one).check(z.minLength(shotsPerRound), z.maxLength(shotsPerRound))
const choices = {
  /** 16 random bytes in hex, drawn on the member’s device. */
  salt: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  shots: five(minigameAim),
  /** Dives against the shots of the other side, in their order, as seen from the penalty spot. */
  dives: five(dive),
}

const player = z.object({
  userId: digits,
  username: z.string(),
  displayName: z.string(),
  profilePicture: z.string(),
})
export type DuelPlayer = z.infer<typeof player>

const side = z.object({
  player,
  /** SHA-256 that commits the side to its choices; null until it has chosen. */
  hash: z.nullable(z.string()),
  /** The choices, of both sides; null until both have chosen. */
  sealed: z.nullable(z.object(choices)),
  /** The decided shots and the number of goals; null until both have chosen. */
  shots: z.nullable(
    z.array(
      z.object({
        aim: minigameAim,
        dive,
        /** Point where the ball crossed the line. */
        ball: z.object({ x: z.int(), y: z.int() }),
        outcome: z.enum(shotOutcomes),
      }),
    ),
  ),
  goals: z.nullable(z.int()),
})
export type DuelSideInfo = z.infer<typeof side>

const duel = z.object({
  id: duelId,
  status: z.enum(duelStatuses),
  createdAt: epochMs,
  /** End of the invitation, or of the time to choose once it is accepted. */
  endsAt: epochMs,
  challenger: side,
  /** The member who was challenged or has accepted; null while anyone with the link may accept. */
  opponent: z.nullable(side),
  /** The latest rematch, for both sides only; null without one. */
  rematchId: z.nullable(duelId),
})
export type MinigameDuel = z.infer<typeof duel>

const summary = z.object({
  id: duelId,
  status: z.enum(duelStatuses),
  endsAt: epochMs,
  isChallenger: z.boolean(),
  /** The other side; null while an open link is not accepted. */
  other: z.nullable(player),
  hasChosen: z.boolean(),
  /** Goals of the member and of the other side; null until both have chosen. */
  goals: z.nullable(z.object({ own: z.int(), other: z.int() })),
})
export type MinigameDuelSummary = z.infer<typeof summary>

const id = z.object({ id: duelId })

/** A repeated `requestId` creates no second duel. Nor does a challenge to a friend whose last one is still open. */
export const minigameDuelCreate = endpoint({
  method: 'POST',
  path: '/au/api/user/minigame/duel/create',
  summary: 'Start a shoot-out duel: a link that anyone may accept, or a challenge to a friend',
  auth: 'user',
  input: z.object({ requestId: z.uuid(), friendId: z.optional(digitsInput) }),
  data: duel,
  errors: ['TOO_MANY_MINIGAME_DUELS', 'NOT_PERMISSIONS', 'USER_NOT_FOUND'],
})

/** Throws MINIGAME_DUEL_NOT_FOUND also when the challenger and the viewer have a block between them. */
export const minigameDuel = endpoint({
  method: 'GET',
  path: '/other/api/minigame/duel/{id}',
  summary: 'A shoot-out duel; the choices of both sides once both have chosen, for anyone to verify',
  auth: 'public',
  input: id,
  data: duel,
  errors: ['MINIGAME_DUEL_NOT_FOUND'],
})

export const minigameDuelList = endpoint({
  method: 'GET',
  path: '/au/api/user/minigame/duel/list',
  summary: 'The member’s 20 newest shoot-out duels',
  auth: 'user',
  data: z.object({ list: z.array(summary) }),
})

const errors = ['MINIGAME_DUEL_NOT_FOUND', 'MINIGAME_DUEL_CLOSED'] as const

export const minigameDuelAccept = endpoint({
  method: 'POST',
  path: '/au/api/user/minigame/duel/accept',
  summary: 'Accept a shoot-out duel; a repeat changes nothing',
  auth: 'user',
  input: id,
  data: duel,
  errors: [...errors, 'MINIGAME_DUEL_OWN'],
})

export const minigameDuelDecline = endpoint({
  method: 'POST',
  path: '/au/api/user/minigame/duel/decline',
  summary: 'Decline a challenge that is addressed to the member; a repeat changes nothing',
  auth: 'user',
  input: id,
  data: duel,
  errors,
})

export const minigameDuelCancel = endpoint({
  method: 'POST',
  path: '/au/api/user/minigame/duel/cancel',
  summary: 'Cancel the member’s duel that is not accepted yet; a repeat changes nothing',
  auth: 'user',
  input: id,
  data: duel,
  errors,
})

/** A repeat with the same choices returns the same response; other choices are a CONFLICT. */
export const minigameDuelCommit = endpoint({
  method: 'POST',
  path: '/au/api/user/minigame/duel/commit',
  summary: 'Commit the member to five shots and five dives; the second commitment decides the duel',
  auth: 'user',
  input: z.object({ id: duelId, ...choices }),
  data: duel,
  errors: [...errors, 'CONFLICT'],
})

/** Returns the open rematch if there is one, so that both sides meet in the same one. */
export const minigameDuelRematch = endpoint({
  method: 'POST',
  path: '/au/api/user/minigame/duel/rematch',
  summary: 'Challenge the other side of a finished duel again',
  auth: 'user',
  input: id,
  data: duel,
  errors: [...errors, 'TOO_MANY_MINIGAME_DUELS', 'USER_NOT_FOUND'],
})
