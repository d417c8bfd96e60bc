import * as z from 'zod/mini'
import { publicUser } from './account.ts'
import { type DataOf, endpoint } from './endpoint.ts'
import { epochMs, keysetPageOf, keysetPaging } from './envelope.ts'

/** Conditions and rewards of a referral. Rewards in xu. */
const referralRules = z.object({
  /** Required active days and minutes of watching, within `withinDays` days after joining. */
  activeDays: z.int(),
  watchMinutes: z.int(),
  withinDays: z.int(),
  inviterReward: z.int(),
  inviteeReward: z.int(),
  /** Max rewarded invitations of a member in a calendar month. */
  maxInMonth: z.int(),
})
export type ReferralRules = z.infer<typeof referralRules>

const code = z.string().check(z.trim(), z.regex(/^[A-Za-z0-9]{4,16}$/))

export const referralInfo = endpoint({
  method: 'GET',
  path: '/au/api/user/referral/info',
  summary: 'The member’s invite code, the results of invitations, and the rules',
  auth: 'user',
  data: z.object({
    code,
    invited: z.int(),
    rewarded: z.int(),
    /** Xu earned by invitations. */
    earned: z.int(),
    rules: referralRules,
  }),
})
export type ReferralInfo = DataOf<typeof referralInfo>

export const referralState = z.enum(['joined', 'rewarded', 'refused'])
/**
 * Why no reward was paid. `device`: shares a device with the inviter, the inviter’s own inviter, or another member
 * invited by the same inviter. `late`: not active in time. `limit`: the inviter’s monthly limit was reached.
 */
export const refusalReason = z.enum(['device', 'late', 'limit'])

const referral = z.object({
  user: publicUser,
  state: referralState,
  refusedFor: z.nullable(refusalReason),
  joinedAt: epochMs,
  activeDays: z.int(),
  watchMinutes: z.int(),
})
export type Referral = z.infer<typeof referral>

export const referralList = endpoint({
  method: 'GET',
  path: '/au/api/user/referral/list',
  summary: 'Members who joined with the member’s code, newest first, with their progress',
  auth: 'user',
  input: z.object(keysetPaging(20)),
  data: keysetPageOf(referral),
})

export const referralOf = endpoint({
  method: 'GET',
  path: '/au/api/user/referral/of',
  summary: 'Owner of an invite code, for visitors who open an invitation',
  auth: 'public',
  input: z.object({ code }),
  data: z.object({ code, user: publicUser, inviteeReward: z.int() }),
  errors: ['INVITE_NOT_FOUND'],
  limit: 'search',
})
export type Invitation = DataOf<typeof referralOf>
