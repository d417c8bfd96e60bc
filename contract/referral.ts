import * as z from 'zod/mini'
import { publicUser } from './account.ts'
import { type DataOf, endpoint } from './endpoint.ts'
import { epochMs, keysetPageOf, keysetPaging } from './envelope.ts'

/** Conditions and rewards of a referral. Amounts in xu. */
const referralRules = z.object({
  /** Required days with activity and minutes of watching, within `withinDays` after joining. */
  activeDays: z.int(),
  watchMinutes: z.int(),
  withinDays: z.int(),
  inviterReward: z.int(),
  inviteeReward: z.int(),
  /** Max invited members in a calendar month for whom a member is rewarded. */
  maxInMonth: z.int(),
})
export type ReferralRules = z.infer<typeof referralRules>

const code = z.string().check(z.trim(), z.regex(/^[A-Za-z0-9]{4,16}$/))

export const referralInfo = endpoint({
  method: 'GET',
  path: '/au/api/user/referral/info',
  summary: 'The member’s own code, what it has brought, and the rules',
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
/** Reason for no payment: the device of another member of the circle, not active in time, or the monthly limit. */
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
  summary: 'Who came by the member’s code, the newest first, and how far each has come',
  auth: 'user',
  input: z.object(keysetPaging(20)),
  data: keysetPageOf(referral),
})

export const referralOf = endpoint({
  method: 'GET',
  path: '/au/api/user/referral/of',
  summary: 'The owner of a code, for visitors who open an invitation',
  auth: 'public',
  input: z.object({ code }),
  data: z.object({ code, user: publicUser, inviteeReward: z.int() }),
  errors: ['INVITE_NOT_FOUND'],
  limit: 'search',
})
export type Invitation = DataOf<typeof referralOf>
