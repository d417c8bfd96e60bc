import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { epochMs, nothing } from './envelope.ts'

// Links that make the member who follows one a commentator. Commentators see nothing that is hidden from members, so one
// operator is enough.

/** Days in which an invitation can be accepted. */
export const inviteLifeDays = 7
export const inviteTokenLength = 43

export const inviteCommentator = endpoint({
  method: 'POST',
  path: '/au/api/console/commentator/invite',
  summary: 'Make a link that lets one member become a commentator; it is shown once',
  auth: 'operator',
  input: z.object({ note: z._default(z.string().check(z.trim(), z.maxLength(120)), '') }),
  data: z.object({
    /** Path of the page with the secret in its fragment, which browsers send to no server. */
    path: z.string(),
    expiresAt: epochMs,
  }),
})

export const acceptInvite = endpoint({
  method: 'POST',
  path: '/au/api/user/commentator/accept',
  summary: 'Become a commentator by an invitation; every session ends, because its tokens have the earlier role',
  auth: 'user',
  input: z.object({ token: z.string().check(z.length(inviteTokenLength)) }),
  secrets: ['token'],
  data: nothing,
  errors: ['INVITE_NOT_FOUND', 'CONFLICT', 'NOT_PERMISSIONS'],
})
