import * as z from 'zod/mini'
import { publicUser } from './account.ts'
import { type DataOf, endpoint } from './endpoint.ts'
import { digitsInput, epochMs, epochMsInput, keysetPageOf, keysetPaging, nothing } from './envelope.ts'
import { appealState, maxAppealLength } from './moderation.ts'

// Suspensions of accounts. A suspended member cannot log in. A silence is a ban from chat with an empty `groupId`, and a
// removal is asked for as other dangerous acts are (member-desk.ts).

export const maxSanctionReasonLength = 200
export const maxSanctionNoteLength = 300
/** Longest time of a silence or suspension with an end. */
export const maxSanctionDays = 366

/** Shown to the member. */
export const sanctionReason = z.string().check(z.trim(), z.minLength(3), z.maxLength(maxSanctionReasonLength))
/** Read by staff only. */
export const sanctionNote = z._default(z.string().check(z.trim(), z.maxLength(maxSanctionNoteLength)), '')

const moderators = { auth: 'moderator' } as const

export const suspendMember = endpoint({
  method: 'POST',
  path: '/au/api/moderation/suspension/give',
  summary:
    'Suspend a member until a time or until lifted: sessions, sockets and broadcasts end immediately, and logins are refused',
  ...moderators,
  input: z.object({
    userId: digitsInput,
    reason: sanctionReason,
    note: sanctionNote,
    /** In the future, at most 366 days from now. Null suspends until lifted. */
    until: z.nullable(epochMsInput),
  }),
  data: nothing,
  errors: ['USER_NOT_FOUND', 'NOT_PERMISSIONS', 'CONFLICT'],
})

export const liftSuspension = endpoint({
  method: 'POST',
  path: '/au/api/moderation/suspension/lift',
  summary: 'Lift a member’s suspension; also stops the removal of an account that is not deleted yet',
  ...moderators,
  input: z.object({ userId: digitsInput, note: sanctionNote }),
  data: nothing,
  errors: ['NOT_PERMISSIONS'],
})

export const siteSuspensions = endpoint({
  method: 'GET',
  path: '/au/api/moderation/suspension/list',
  summary: 'Current suspensions, the newest accounts first',
  ...moderators,
  input: z.object(keysetPaging(50)),
  data: keysetPageOf(
    z.object({
      user: z.nullable(publicUser),
      byName: z.string(),
      reason: z.string(),
      note: z.string(),
      since: epochMs,
      until: z.nullable(epochMs),
      /** When the account is deleted; null when it is only suspended. */
      removedAt: z.nullable(epochMs),
      canLift: z.boolean(),
    }),
  ),
})
export type SiteSuspension = DataOf<typeof siteSuspensions>['list'][number]

/** From the error ACCOUNT_SUSPENDED of a login, or from a mail. Valid for one suspension. */
const token = z.string().check(z.minLength(1), z.maxLength(100))

export const suspensionInfo = endpoint({
  method: 'POST',
  path: '/au/api/user/suspension',
  summary: 'The suspension of a token: reason, end and the state of the appeal',
  auth: 'public',
  input: z.object({ token }),
  data: z.object({
    reason: z.string(),
    until: z.nullable(epochMs),
    removedAt: z.nullable(epochMs),
    appeal: z.nullable(z.object({ text: z.string(), state: appealState, answer: z.string() })),
  }),
  errors: ['SUSPENSION_NOT_FOUND'],
  secrets: ['token'],
})
export type OwnSuspension = DataOf<typeof suspensionInfo>

export const appealSuspension = endpoint({
  method: 'POST',
  path: '/au/api/user/suspension/appeal',
  summary: 'Appeal against the suspension of a token, without a session; once per suspension',
  auth: 'public',
  input: z.object({ token, text: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxAppealLength)) }),
  data: nothing,
  errors: ['SUSPENSION_NOT_FOUND', 'CONFLICT'],
  secrets: ['token'],
  limit: 'login',
})
