import * as z from 'zod/mini'
import { publicUser } from './account.ts'
import { endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs, nothing } from './envelope.ts'

/** A league among friends: the table of a contest, of its members alone. Who has its code may join. */
export const leagueLimits = {
  members: 100,
  /** Of one contest, that one is a member of, and that one owns; closed ones are left out. */
  joined: 20,
  owned: 5,
  /** Codes that one may try within an hour. */
  tries: 30,
} as const
export const longestLeagueName = 40
/** Without letters and digits that look alike. */
export const leagueLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const leagueCodeLength = 8

export const predictionLeague = z.object({
  id: digits,
  contestId: digits,
  name: z.string(),
  /** Members alone see it; empty once the league is closed. */
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
  .check(z.trim(), z.toUpperCase(), z.regex(new RegExp(`^[${leagueLetters}]{${leagueCodeLength}}$`)))

export const leagueList = endpoint({
  method: 'GET',
  path: '/au/api/user/prediction/league/list',
  summary: 'The leagues that the member is in, the newest first; of one contest or of all',
  auth: 'user',
  input: z.object({ contestId: z.optional(digitsInput) }),
  data: z.object({ list: z.array(z.extend(predictionLeague, { rank: z.int(), points: z.int() })) }),
})

export const leagueInfo = endpoint({
  method: 'GET',
  path: '/au/api/user/prediction/league/info',
  summary: 'One of the member’s leagues',
  auth: 'user',
  input: z.object({ leagueId }),
  data: predictionLeague,
  errors: ['LEAGUE_NOT_FOUND'],
})

/** The same `requestId` makes no second one. */
export const leagueCreate = endpoint({
  method: 'POST',
  path: '/au/api/user/prediction/league/create',
  summary: 'Open a league in a contest, as its owner and first member',
  auth: 'user',
  input: z.object({
    contestId: digitsInput,
    name: z.string().check(z.trim(), z.minLength(2), z.maxLength(longestLeagueName)),
    requestId: z.uuid(),
  }),
  data: predictionLeague,
  errors: ['CONTEST_NOT_FOUND', 'NOT_PREDICTABLE', 'TOO_MANY_LEAGUES', 'LEAGUE_NAME_REFUSED'],
})

/** Anyone who has the code may read it, without an account. */
export const leagueInvitation = endpoint({
  method: 'GET',
  path: '/al/api/prediction/league/invitation',
  summary: 'Whose league a code leads to',
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

/** Whoever is a member already stays one. Whom the owner removed does not come back. */
export const leagueJoin = endpoint({
  method: 'POST',
  path: '/au/api/user/prediction/league/join',
  summary: 'Join the league of a code',
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

/** The owner does not leave, but closes it. */
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
  summary: 'Remove a member from one’s own league',
  auth: 'user',
  input: z.object({ leagueId, userId: digitsInput }),
  data: nothing,
  errors: ['LEAGUE_NOT_FOUND', 'USER_NOT_FOUND', 'NOT_PERMISSIONS', 'CONFLICT'],
})

export const leagueClose = endpoint({
  method: 'POST',
  path: '/au/api/user/prediction/league/close',
  summary: 'Close one’s own league: nobody joins any more, and its table stays',
  auth: 'user',
  input: z.object({ leagueId }),
  data: nothing,
  errors: ['LEAGUE_NOT_FOUND', 'NOT_PERMISSIONS'],
})
