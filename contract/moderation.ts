import * as z from 'zod/mini'
import { publicUser, role } from './account.ts'
import { actKind } from './acts.ts'
import { type DataOf, endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs, keysetPageOf, keysetPaging, locale, nothing } from './envelope.ts'
import { maxReportNoteLength, reportReason } from './reports.ts'

// Calls for moderators and operators, and for the members affected by their actions. The chat’s calls add and lift
// bans. A ban with an empty groupId covers every room, posts and comments.

const moderators = { auth: 'moderator' } as const
/** Id of the room; empty for a ban from everything. */
const place = z.union([z.literal(''), digitsInput])
const text = (longest: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest))

export const reportMessage = endpoint({
  method: 'POST',
  path: '/ac/api/chat/message/report',
  summary: 'Report a message to the moderators; a repeated report replaces the member’s pending one',
  auth: 'user',
  input: z.object({
    groupId: digitsInput,
    groupMessageId: digitsInput,
    reason: reportReason,
    note: z._default(z.string().check(z.trim(), z.maxLength(maxReportNoteLength)), ''),
  }),
  data: nothing,
  errors: ['ROOM_NOT_FOUND', 'NOT_PERMISSIONS', 'MESSAGE_NOT_FOUND', 'CONFLICT'],
})

export const wordActions = ['mask', 'hold', 'block'] as const
export const wordAction = z.enum(wordActions)
export type WordAction = z.infer<typeof wordAction>
export const maxWordLength = 40

export const wordRules = endpoint({
  method: 'GET',
  path: '/au/api/moderation/word/list',
  summary: 'Words that operators added to be masked, held for a moderator or refused, newest first',
  ...moderators,
  input: z.object(keysetPaging(100)),
  data: keysetPageOf(z.object({ word: z.string(), action: wordAction, byName: z.string(), createdAt: epochMs })),
})
export type WordRule = DataOf<typeof wordRules>['list'][number]

export const keepWordRule = endpoint({
  method: 'POST',
  path: '/au/api/moderation/word/save',
  summary: 'Add a word or phrase, or change its action; takes effect everywhere immediately',
  auth: 'operator',
  input: z.object({ word: text(maxWordLength), action: wordAction }),
  data: z.object({ word: z.string() }),
  errors: ['TOO_MANY_WORDS'],
})

export const dropWordRule = endpoint({
  method: 'POST',
  path: '/au/api/moderation/word/remove',
  summary: 'Remove a word from the list',
  auth: 'operator',
  input: z.object({ word: text(maxWordLength) }),
  data: nothing,
  errors: ['NOT_FOUND'],
})

/** Name that members gave the room. Empty for a fixture's room, for a private room of two, and for all rooms. */
const roomName = z.string()

export const heldMessages = endpoint({
  method: 'GET',
  path: '/au/api/moderation/held/list',
  summary: 'Messages that are held for a moderator, oldest first',
  ...moderators,
  input: z.object(keysetPaging(50)),
  data: keysetPageOf(
    z.object({
      heldId: digits,
      groupId: digits,
      roomName,
      author: z.nullable(publicUser),
      text: z.string(),
      /** Addresses of the attached files. */
      attachments: z.array(z.string()),
      /** The listed word that caused the hold. */
      word: z.string(),
      createdAt: epochMs,
    }),
  ),
})
export type HeldMessage = DataOf<typeof heldMessages>['list'][number]

export const decideHeldMessage = endpoint({
  method: 'POST',
  path: '/au/api/moderation/held/decide',
  summary: 'Send a held message in its author’s name, or reject it',
  ...moderators,
  input: z.object({ heldId: digitsInput, decision: z.enum(['approved', 'rejected']) }),
  data: nothing,
  errors: ['NOT_FOUND', 'ROOM_NOT_FOUND', 'MESSAGE_NOT_FOUND', 'MESSAGE_BLOCKED'],
})

export const siteBans = endpoint({
  method: 'GET',
  path: '/au/api/moderation/ban/list',
  summary: 'Current bans from a room or from everything, newest first',
  ...moderators,
  input: z.object(keysetPaging(50)),
  data: keysetPageOf(
    z.object({
      groupId: z.string(),
      roomName,
      user: z.nullable(publicUser),
      byName: z.string(),
      reason: z.string(),
      since: epochMs,
      until: z.nullable(epochMs),
      canLift: z.boolean(),
    }),
  ),
})
export type SiteBan = DataOf<typeof siteBans>['list'][number]

export const siteActs = endpoint({
  method: 'GET',
  path: '/au/api/moderation/act/list',
  summary: 'Log of the actions of moderators and operators, newest first; entries are never changed or deleted',
  ...moderators,
  input: z.object({ ...keysetPaging(50), locale: z._default(locale, 'vi') }),
  data: keysetPageOf(
    z.object({
      id: digits,
      at: epochMs,
      kind: actKind,
      byName: z.string(),
      byRole: role,
      showName: z.string(),
      /** The match of the act, with the slug of its page. */
      fixture: z.nullable(z.object({ home: z.string(), away: z.string(), slug: z.string() })),
      reason: z.string(),
      until: z.nullable(epochMs),
    }),
  ),
})
export type SiteAct = DataOf<typeof siteActs>['list'][number]

export const maxAppealLength = 1_000
export const appealState = z.enum(['waiting', 'granted', 'refused'])

export const ownBan = endpoint({
  method: 'GET',
  path: '/au/api/user/ban',
  summary: 'The caller’s ban from a room or from everything: reason, end and the state of the appeal',
  auth: 'user',
  input: z.object({ groupId: z._default(place, '') }),
  data: z.object({
    ban: z.nullable(
      z.object({
        groupId: z.string(),
        reason: z.string(),
        until: z.nullable(epochMs),
        appeal: z.nullable(z.object({ text: z.string(), state: appealState, answer: z.string() })),
      }),
    ),
  }),
})
export type OwnBan = NonNullable<DataOf<typeof ownBan>['ban']>

export const appealBan = endpoint({
  method: 'POST',
  path: '/au/api/user/ban/appeal',
  summary: 'Appeal against a ban; once per ban',
  auth: 'user',
  input: z.object({ groupId: z._default(place, ''), text: text(maxAppealLength) }),
  data: nothing,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const openAppeals = endpoint({
  method: 'GET',
  path: '/au/api/moderation/appeal/list',
  summary: 'Appeals that wait for a decision, oldest first',
  ...moderators,
  input: z.object(keysetPaging(50)),
  data: keysetPageOf(
    z.object({
      appealId: digits,
      /** A ban of `groupId`, or a suspension of the account. */
      kind: z.enum(['ban', 'suspension']),
      groupId: z.string(),
      roomName,
      user: z.nullable(publicUser),
      text: z.string(),
      createdAt: epochMs,
      /** Current state of the ban or suspension; null when it has ended. */
      ban: z.nullable(
        z.object({ byName: z.string(), reason: z.string(), until: z.nullable(epochMs), canLift: z.boolean() }),
      ),
    }),
  ),
})
export type Appeal = DataOf<typeof openAppeals>['list'][number]

export const decideAppeal = endpoint({
  method: 'POST',
  path: '/au/api/moderation/appeal/decide',
  summary: 'Grant an appeal and lift the ban or suspension, or refuse it; the member sees the answer',
  ...moderators,
  input: z.object({
    appealId: digitsInput,
    decision: z.enum(['granted', 'refused']),
    answer: z._default(z.string().check(z.trim(), z.maxLength(maxAppealLength)), ''),
  }),
  data: nothing,
  errors: ['NOT_FOUND', 'NOT_PERMISSIONS'],
})
