import * as z from 'zod/mini'
import { publicUser } from './account.ts'
import { endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs, nothing } from './envelope.ts'
import { plainCode } from './rules/typed-code.ts'

/** A league among friends: the table of a contest with only the league’s members. Anyone with the code may join. */
export const leagueLimits = {
  members: 100,
  /** Max leagues of one contest that a member is in (`joined`) and owns (`owned`), without closed ones. */
  joined: 20,
  owned: 5,
  /** Max codes that a member may try in an hour. */
  tries: 30,
} as const
export const maxLeagueNameLength = 40
/** Letters of a code. Letters and digits that look alike are missing. */
export const leagueLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const leagueCodeLength = 8

export const predictionLeague = z.object({
  id: digits,
  contestId: digits,
  name: z.string(),
  /** Visible only to members; empty when the league is closed. */
  code: z.string(),
  owner: publicUser,
  isOwner: z.boolean(),
  isClosed: z.boolean(),
  members: z.int(),
  createdAt: epochMs,
})
export type PredictionLeague = z.infer<typeof predictionLeague>

const leagueId = digitsInput
const code = z
  .string()
  .check(
    z.maxLength(200, { abort: true }),
    z.overwrite(plainCode),
    z.regex(new RegExp(`^[${leagueLetters}]{${leagueCodeLength}}$`)),
  )

export const leagueList = endpoint({
  method: 'GET',
  path: '/au/api/user/prediction/league/list',
  summary: 'Leagues that the member is in, newest first; of one contest or of all',
  auth: 'user',
  input: z.object({ contestId: z.optional(digitsInput) }),
  data: z.object({ list: z.array(z.extend(predictionLeague, { rank: z.int(), points: z.int() })) }),
})

export const leagueInfo = endpoint({
  method: 'GET',
  path: '/au/api/user/prediction/league/info',
  summary: 'A league of the member',
  auth: 'user',
  input: z.object({ leagueId }),
  data: predictionLeague,
  errors: ['LEAGUE_NOT_FOUND'],
})

/** A repeated `requestId` creates no second league. */
export const leagueCreate = endpoint({
  method: 'POST',
  path: '/au/api/user/prediction/league/create',
  summary: 'Create a league in a contest; the caller is its owner and first member',
  auth: 'user',
  input: z.object({
    contestId: digitsInput,
    name: z.string().check(z.trim(), z.minLength(2), z.maxLength(maxLeagueNameLength)),
    requestId: z.uuid(),
  }),
  data: predictionLeague,
  errors: ['CONTEST_NOT_FOUND', 'NOT_PREDICTABLE', 'TOO_MANY_LEAGUES', 'LEAGUE_NAME_REFUSED', 'USER_MUTED'],
})

/** Anyone who has the code may call this, without an account. */
export const leagueInvitation = endpoint({
  method: 'GET',
  path: '/al/api/prediction/league/invitation',
  summary: 'Name and owner of the league that a code belongs to',
  auth: 'public',
  input: z.object({ code }),
  data: z.object({
    name: z.string(),
    owner: publicUser,
    members: z.int(),
    isClosed: z.boolean(),
    isFull: z.boolean(),
  }),
  errors: ['LEAGUE_NOT_FOUND'],
  limit: 'search',
})

/** For a member of the league nothing changes. A member whom the owner removed cannot join again. */
export const leagueJoin = endpoint({
  method: 'POST',
  path: '/au/api/user/prediction/league/join',
  summary: 'Join a league by its code',
  auth: 'user',
  input: z.object({ code }),
  data: predictionLeague,
  errors: [
    'LEAGUE_NOT_FOUND',
    'LEAGUE_CLOSED',
    'LEAGUE_FULL',
    'TOO_MANY_LEAGUES',
    'NOT_PERMISSIONS',
    'TOO_MANY_REQUESTS',
  ],
})

/** The owner cannot leave, but can close the league. */
export const leagueLeave = endpoint({
  method: 'POST',
  path: '/au/api/user/prediction/league/leave',
  summary: 'Leave a league',
  auth: 'user',
  input: z.object({ leagueId }),
  data: nothing,
  errors: ['LEAGUE_NOT_FOUND', 'CONFLICT'],
})

export const leagueRemove = endpoint({
  method: 'POST',
  path: '/au/api/user/prediction/league/remove',
  summary: 'Remove a member from a league of the caller',
  auth: 'user',
  input: z.object({ leagueId, userId: digitsInput }),
  data: nothing,
  errors: ['LEAGUE_NOT_FOUND', 'USER_NOT_FOUND', 'NOT_PERMISSIONS', 'CONFLICT'],
})

export const leagueClose = endpoint({
  method: 'POST',
  path: '/au/api/user/prediction/league/close',
  summary: 'Close a league of the caller: it accepts no more members, but its table remains',
  auth: 'user',
  input: z.object({ leagueId }),
  data: nothing,
  errors: ['LEAGUE_NOT_FOUND', 'NOT_PERMISSIONS'],
})
