import * as z from 'zod/mini'
import { chatMessage } from './chat.ts'
import { shownPoll } from './chat-polls.ts'
import { endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs, nothing } from './envelope.ts'

/** Choices of the time between two messages of one member, in seconds. 0 means no slow mode. */
export const slowChoices = [0, 5, 10, 30, 60, 300] as const
const slowSeconds = z.literal([0, 5, 10, 30, 60, 300])
export type SlowSeconds = z.infer<typeof slowSeconds>

/** Age below which an account is new to the rule `newcomersOff`. */
export const newcomerMs = 24 * 3_600_000

/**
 * Rules for writing in a room. The room's moderators are exempt. `version` increases with each change of the rules or of
 * the pinned message, so a lower one is outdated.
 */
export const roomRules = z.object({
  version: z.int(),
  slowSeconds,
  /** True when only followers of the room may write. */
  followersOnly: z.boolean(),
  /** True when guests may not write, even if the site lets them. */
  membersOnly: z.boolean(),
  linksOff: z.boolean(),
  /** True when guests and accounts younger than `newcomerMs` may not write, against a raid of new accounts. */
  newcomersOff: z.boolean(),
})
export type RoomRules = z.infer<typeof roomRules>

/** The message that is shown above the chat, or null. */
export const pinnedMessage = z.nullable(chatMessage)

/** Lets a page know the viewer’s permissions in advance. */
export const roomSelf = endpoint({
  method: 'GET',
  path: '/ac/api/chat/room/self',
  summary: 'The viewer’s permissions and state in a room',
  auth: 'guest',
  input: z.object({ groupId: digitsInput }),
  data: z.object({
    isModerator: z.boolean(),
    isFollowing: z.boolean(),
    notifies: z.boolean(),
    isMuted: z.boolean(),
    mutedUntil: z.nullable(epochMs),
    /** True when the room accepts no more messages. */
    isArchived: z.boolean(),
    /** The site's setting and the room's kind. The rules of the room may still refuse guests. */
    guestsMayWrite: z.boolean(),
    lastReadId: digits,
    /** Authors hidden from the viewer. Live messages are the same for all viewers, so the client filters them. */
    hiddenIds: z.array(digits),
    rules: roomRules,
    pinned: pinnedMessage,
    ...shownPoll.shape,
  }),
  errors: ['ROOM_NOT_FOUND', 'NOT_PERMISSIONS'],
})

const errors = ['ROOM_NOT_FOUND', 'NOT_PERMISSIONS'] as const

/** Rules that are not in the request remain. A VIP room refuses `followersOnly`, because its host admits each member. */
export const setRoomRules = endpoint({
  method: 'POST',
  path: '/ac/api/chat/room/rules',
  summary: 'Change the rules for writing in a public or VIP room or a fixture’s; for the room’s moderators',
  auth: 'user',
  input: z.object({
    groupId: digitsInput,
    slowSeconds: z.optional(slowSeconds),
    followersOnly: z.optional(z.boolean()),
    membersOnly: z.optional(z.boolean()),
    linksOff: z.optional(z.boolean()),
    newcomersOff: z.optional(z.boolean()),
  }),
  data: roomRules,
  errors,
})

/** A room has one pinned message. Unpinning another message changes nothing. */
export const pinMessage = endpoint({
  method: 'POST',
  path: '/ac/api/chat/message/pin',
  summary:
    'Pin a message of a public or VIP room or a fixture’s above the chat, or unpin it; for the room’s moderators',
  auth: 'user',
  input: z.object({ groupId: digitsInput, groupMessageId: digitsInput, pinned: z._default(z.boolean(), true) }),
  data: nothing,
  errors: [...errors, 'MESSAGE_NOT_FOUND'],
})
