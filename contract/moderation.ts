import * as z from 'zod/mini'
import { publicUser, role } from './account.ts'
import { actKind } from './acts.ts'
import { type DataOf, endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs, keysetPageOf, keysetPaging, nothing } from './envelope.ts'
import { longestReportNote, reportReason } from './reports.ts'

// Calls for moderators and operators, and for the members affected by their actions. The chat's calls add and lift
// bans; a ban with an empty groupId covers every room, posts and comments.

const moderators = { auth: 'moderator' } as const
/** Empty for a ban from everything. */
const place = z.union([z.literal(''), digitsInput])
const text = (longest: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest))

export const reportMessage = endpoint({
  method: 'POST',
  path: '/ac/api/chat/message/report',
  summary: 'Report a message to the moderators; again replaces what one said, until it is decided',
  auth: 'user',
  input: z.object({
    groupId: digitsInput,
    groupMessageId: digitsInput,
    reason: reportReason,
    note: z._default(z.string().check(z.trim(), z.maxLength(longestReportNote)), ''),
  }),
  data: nothing,
  errors: ['ROOM_NOT_FOUND', 'NOT_PERMISSIONS', 'MESSAGE_NOT_FOUND', 'CONFLICT'],
})

export const wordActions = ['mask', 'hold', 'block'] as const
export const wordAction = z.enum(wordActions)
export type WordAction = z.infer<typeof wordAction>
export const longestWord = 40

export const wordRules = endpoint({
  method: 'GET',
  path: '/au/api/moderation/word/list',
  summary: 'What operators added to the words that are masked, held for a moderator, or refused; newest first',
  ...moderators,
  input: z.object(keysetPaging(100)),
  data: keysetPageOf(z.object({ word: z.string(), action: wordAction, byName: z.string(), createdAt: epochMs })),
})
export type WordRule = DataOf<typeof wordRules>['list'][number]

export const keepWordRule = endpoint({
  method: 'POST',
  path: '/au/api/moderation/word/save',
  summary: 'Add a word or phrase, or change what becomes of it; in effect everywhere at once',
  auth: 'operator',
  input: z.object({ word: text(longestWord), action: wordAction }),
  data: z.object({ word: z.string() }),
  errors: ['TOO_MANY_WORDS'],
})

export const dropWordRule = endpoint({
  method: 'POST',
  path: '/au/api/moderation/word/remove',
  summary: 'Take a word off the list again',
  auth: 'operator',
  input: z.object({ word: text(longestWord) }),
  data: nothing,
  errors: ['NOT_FOUND'],
})

/** Name that members gave the room. Empty for a fixture's room, for a private room of two, and for all rooms. */
const roomName = z.string()

export const heldMessages = endpoint({
  method: 'GET',
  path: '/au/api/moderation/held/list',
  summary: 'Messages that wait for a moderator, the oldest first',
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
  summary: 'Send a held message as its writer’s, or drop it',
  ...moderators,
  input: z.object({ heldId: digitsInput, decision: z.enum(['approved', 'rejected']) }),
  data: nothing,
  errors: ['NOT_FOUND', 'ROOM_NOT_FOUND', 'MESSAGE_NOT_FOUND', 'MESSAGE_BLOCKED'],
})

export const siteBans = endpoint({
  method: 'GET',
  path: '/au/api/moderation/ban/list',
  summary: 'Bans in force in any room or everywhere, the newest first',
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
  summary: 'The log of what moderators and operators did on the site, newest first; it is only ever added to',
  ...moderators,
  input: z.object(keysetPaging(50)),
  data: keysetPageOf(
    z.object({
      id: digits,
      at: epochMs,
      kind: actKind,
      byName: z.string(),
      byRole: role,
      showName: z.string(),
      reason: z.string(),
      until: z.nullable(epochMs),
    }),
  ),
})
export type SiteAct = DataOf<typeof siteActs>['list'][number]

export const longestAppeal = 1_000
export const appealState = z.enum(['waiting', 'granted', 'refused'])

export const ownBan = endpoint({
  method: 'GET',
  path: '/au/api/user/ban',
  summary: 'Why and until when one may not write in a room or anywhere, and what became of one’s appeal',
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
  summary: 'Ask the moderators to lift a ban; once for each ban',
  auth: 'user',
  input: z.object({ groupId: z._default(place, ''), text: text(longestAppeal) }),
  data: nothing,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const openAppeals = endpoint({
  method: 'GET',
  path: '/au/api/moderation/appeal/list',
  summary: 'Appeals that wait for a decision, the oldest first',
  ...moderators,
  input: z.object(keysetPaging(50)),
  data: keysetPageOf(
    z.object({
      appealId: digits,
      groupId: z.string(),
      roomName,
      user: z.nullable(publicUser),
      text: z.string(),
      createdAt: epochMs,
      /** Current state of the ban; null when it has ended. */
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
  summary: 'Lift the ban, or let it stand; the answer is shown to who asked',
  ...moderators,
  input: z.object({
    appealId: digitsInput,
    decision: z.enum(['granted', 'refused']),
    answer: z._default(z.string().check(z.trim(), z.maxLength(longestAppeal)), ''),
  }),
  data: nothing,
  errors: ['NOT_FOUND', 'NOT_PERMISSIONS'],
})
