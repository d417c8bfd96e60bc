import * as z from 'zod/mini'
import { publicUser } from './account.ts'
import { type DataOf, endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs, epochMsInput, locale, nothing, pageOf, paging } from './envelope.ts'
import { publishRefusals } from './ingest.ts'
import { fixtureSummary } from './schedule.ts'

/** Days of the board, from its start. */
export const boardDays = 7
/** Days in which acts of staff and withdrawals of a commentator are counted. */
export const strikeDays = 90

export const deskCommentators = endpoint({
  method: 'GET',
  path: '/au/api/console/commentator/list',
  summary: 'Commentators with their stream key, their matches of a week and what staff had to do, those on air first',
  auth: 'operator',
  input: z.object({
    ...paging(20),
    /** The days that are shown, at most eight. */
    from: epochMsInput,
    to: epochMsInput,
    locale: z._default(locale, 'vi'),
  }),
  data: pageOf(
    z.object({
      commentator: publicUser,
      isLive: z.boolean(),
      followers: z.int(),
      /** Null for one who never made a key. */
      key: z.nullable(
        z.object({
          createdAt: epochMs,
          /** The last encoder that was refused, or null. */
          refused: z.nullable(z.object({ at: epochMs, reason: z.enum(publishRefusals) })),
        }),
      ),
      /** Start of the newest stream; null before the first. */
      lastStreamAt: z.nullable(epochMs),
      /** Stopped streams, ended keys, mutes, silences, suspensions, and removed content of the last 90 days. */
      strikes: z.int(),
      /** Matches that the commentator gave back in the last 90 days. */
      withdrawals: z.int(),
      /** Matches that begin in the week, in order, each with the number of members who booked it with them. */
      matches: z.array(z.object({ fixture: fixtureSummary, bookings: z.int() })),
    }),
  ),
})
export type DeskCommentator = DataOf<typeof deskCommentators>['list'][number]

/** The encoder of the key is refused, and its stream ends, until the commentator makes a new key. */
export const endStreamKey = endpoint({
  method: 'POST',
  path: '/au/api/console/commentator/end-key',
  summary: 'End a commentator’s stream key and what it publishes',
  auth: 'operator',
  input: z.object({ userId: digitsInput, reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)) }),
  data: nothing,
  errors: ['COMMENTATOR_NOT_FOUND'],
})

export const openInvites = endpoint({
  method: 'GET',
  path: '/au/api/console/commentator/invites',
  summary: 'Invitations that can still be accepted, newest first, at most a hundred',
  auth: 'operator',
  data: z.object({
    list: z.array(z.object({ id: digits, note: z.string(), byName: z.string(), madeAt: epochMs, expiresAt: epochMs })),
  }),
})
export type OpenInvite = DataOf<typeof openInvites>['list'][number]

export const revokeInvite = endpoint({
  method: 'POST',
  path: '/au/api/console/commentator/revoke',
  summary: 'Make an open invitation invalid',
  auth: 'operator',
  input: z.object({ id: digitsInput }),
  data: nothing,
  errors: ['INVITE_NOT_FOUND'],
})
