import * as z from 'zod/mini'
import { publicUser, role } from './account.ts'
import { actKind } from './acts.ts'
import { chatAttachment, chatAttachmentsInput } from './chat-attachments.ts'
import { chatShout } from './chat-shouts.ts'
import { chatSticker, stickerInput } from './chat-stickers.ts'
import { type DataOf, endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs, locale, nothing, pageOf, paging, wholeNumber } from './envelope.ts'

/** Codes of `systemMessage` for notices. */
export const systemMessages = { join: 5, marbleMapChange: 7, gift: 10 } as const
export const goldName = 'gold'
export const chatPageSize = 50
export const maxMessageLength = 500
/** Time after sending in which members may take their own message back, in minutes. */
export const takeBackMinutes = 15

/** Codes of reactions. In requests and in a message’s `reaction`, 0 means none. */
export const reactions = { like: 10, love: 20, haha: 30, wow: 40, sad: 50, goal: 60 } as const
export type ReactionCode = (typeof reactions)[keyof typeof reactions]
export const reactionCode = z.literal([10, 20, 30, 40, 50, 60])
export const reactionCount = z.object({ reaction: reactionCode, total: z.int() })
export type ReactionCount = z.infer<typeof reactionCount>

export const roomKind = z.enum(['fixture', 'group', 'private', 'vip'])
export type RoomKind = z.infer<typeof roomKind>

/**
 * A chat message. `ip` is an opaque key of the sender’s address, the same for each message from that address. Only
 * moderators receive it, in the history.
 */
export const chatMessage = z.object({
  groupId: digits,
  /** Contiguous within the room; all viewers see this order. */
  groupMessageId: digits,
  uuid: z.string(),
  userId: z.string(),
  username: z.string(),
  showName: z.string(),
  /** Text with masked words; empty when the message was removed. */
  filteredMessage: z.string(),
  /** Original text; only for the room's moderators, and only in the history. */
  originalMessage: z.string(),
  /** Always 0: notices have other codes and no position in the order of messages. */
  systemMessage: z.literal(0),
  createdAt: epochMs,
  /** Time of the author's last edit; later edits have later times. */
  editedAt: z.optional(epochMs),
  level: z.optional(z.int()),
  role: z.optional(role),
  profilePicture: z.optional(z.string()),
  /** Name colour: `gold` from a certain level, otherwise empty. There is no other colour. */
  colorName: z.literal([goldName, '']),
  parentMessageId: z.nullable(digits),
  parent: z.optional(z.object({ userId: z.optional(z.string()), showName: z.string(), filteredMessage: z.string() })),
  attachments: z.array(chatAttachment),
  listReaction: z.array(reactionCount),
  totalReactions: z.int(),
  /** The caller's reaction, 0 without one; only in the history. */
  reaction: z.union([reactionCode, z.literal(0)]),
  /** Always 0 here; 1 in the event that reports a reaction. */
  updatedReaction: z.literal(0),
  /** True when a guest wrote it. The site can allow this. */
  isGuest: z.boolean(),
  /** 1 in a VIP room. */
  vipGroup: z.literal([0, 1]),
  /** User id of the recipient in a private room; null in other rooms. */
  toUserId: z.nullable(z.string()),
  isDeleted: z.optional(z.boolean()),
  /** True when the author deleted it. */
  isTakenBack: z.optional(z.boolean()),
  /** True when a block hides the author from the viewer. The message then has its id, but no content. */
  isHidden: z.optional(z.boolean()),
  /** The message recommends a room or a commentator. `filteredMessage` is then the name. */
  shout: z.optional(chatShout),
  /** The message is a sticker. `filteredMessage` is then an emoji that resembles it. */
  sticker: z.optional(chatSticker),
  ip: z.optional(z.string()),
})
export type ChatMessage = z.infer<typeof chatMessage>

/** Default field values of a message that has only a text. */
export const plainMessage = {
  originalMessage: '',
  systemMessage: 0,
  colorName: '',
  parentMessageId: null,
  attachments: [],
  listReaction: [],
  totalReactions: 0,
  reaction: 0,
  updatedReaction: 0,
  isGuest: false,
  vipGroup: 0,
  toUserId: null,
} satisfies Partial<ChatMessage>

const groupId = digitsInput
const inLocale = { locale: z._default(locale, 'vi') }

/**
 * `beforeId` keeps pages stable while new messages arrive; without it, pages count from the newest message. `until`
 * leaves out messages that were written later.
 */
export const chatHistory = endpoint({
  method: 'POST',
  path: '/ac/api/chat/message/v2/list',
  summary: 'Messages of a room, newest first; a search needs at least two letters',
  auth: 'guest',
  input: z.object({
    groupId,
    searchKeyword: z._default(z.string().check(z.trim(), z.maxLength(60)), ''),
    beforeId: z.optional(digitsInput),
    until: z.optional(wholeNumber({ min: 0, max: 4_102_444_800_000 })),
    ...paging(chatPageSize),
  }),
  data: pageOf(chatMessage),
  errors: ['ROOM_NOT_FOUND', 'NOT_PERMISSIONS'],
  limit: 'read',
  limitWith: { field: 'searchKeyword', limit: 'search' },
})

export const deleteMessage = endpoint({
  method: 'POST',
  path: '/ac/api/chat/message/delete',
  summary: 'Remove a message: the room’s moderators any, members their own for 15 minutes',
  auth: 'user',
  input: z.object({ groupId, groupMessageId: digitsInput }),
  data: nothing,
  errors: ['ROOM_NOT_FOUND', 'MESSAGE_NOT_FOUND', 'MESSAGE_TOO_OLD', 'NOT_PERMISSIONS'],
})

/** A year, so that a silence can have an end of the moderator’s choice. */
const maxMuteMinutes = 60 * 24 * 366

/**
 * `ip` is accepted for older clients and ignored: the server identifies the member. An empty groupId silences the member
 * everywhere. The member reads `reason`, only staff read `note`.
 */
export const banFromChat = endpoint({
  method: 'POST',
  path: '/ac/api/chat/message/banned-chat',
  summary: 'Ban a member from writing in a room or in all rooms, for a time or until lifted',
  auth: 'user',
  input: z.object({
    ip: z.optional(z.string().check(z.maxLength(64))),
    reason: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
    note: z._default(z.string().check(z.trim(), z.maxLength(300)), ''),
    userId: z.string().check(z.minLength(1), z.maxLength(64)),
    groupId: z.union([z.literal(''), digitsInput]),
    durationMinutes: z.optional(wholeNumber({ min: 1, max: maxMuteMinutes })),
  }),
  data: z.object({ until: z.nullable(epochMs) }),
  errors: ['ROOM_NOT_FOUND', 'USER_NOT_FOUND', 'NOT_PERMISSIONS'],
})

export const liftChatBan = endpoint({
  method: 'POST',
  path: '/ac/api/chat/message/unbanned-chat',
  summary: 'Lift a member’s ban from writing',
  auth: 'user',
  input: z.object({
    userId: z.string().check(z.minLength(1), z.maxLength(64)),
    groupId: z.union([z.literal(''), digitsInput]),
  }),
  data: nothing,
  errors: ['ROOM_NOT_FOUND', 'NOT_PERMISSIONS'],
})

const roomModeration = { auth: 'user', errors: ['ROOM_NOT_FOUND', 'NOT_PERMISSIONS'] } as const

/** Entries with an empty groupId are bans from every room. `canLift` is true when the caller may lift the ban. */
export const chatBans = endpoint({
  method: 'GET',
  path: '/ac/api/chat/message/banned-list',
  summary: 'Members who are banned from writing in a room, newest ban first; for the room’s moderators',
  ...roomModeration,
  input: z.object({ groupId }),
  data: z.object({
    list: z.array(
      z.object({
        groupId: z.string(),
        userId: z.string(),
        showName: z.string(),
        byName: z.string(),
        reason: z.string(),
        since: epochMs,
        until: z.nullable(epochMs),
        canLift: z.boolean(),
      }),
    ),
  }),
})
export type ChatBan = DataOf<typeof chatBans>['list'][number]

/** The log is append-only. `showName` is the affected member. `beforeId` selects the next page. */
export const chatActs = endpoint({
  method: 'GET',
  path: '/ac/api/chat/room/act-list',
  summary: 'Log of the moderators’ actions in a room and on its fixture, newest first; for the room’s moderators',
  ...roomModeration,
  input: z.object({ groupId, beforeId: z.optional(digitsInput), ...paging(chatPageSize) }),
  data: z.object({
    list: z.array(
      z.object({
        id: digits,
        at: epochMs,
        kind: actKind,
        byName: z.string(),
        byRole: role,
        showName: z.string(),
        groupMessageId: z.string(),
        reason: z.string(),
        /** Text that an edit of a message replaced. */
        earlierText: z.optional(z.string()),
        until: z.nullable(epochMs),
      }),
    ),
  }),
})
export type ChatAct = DataOf<typeof chatActs>['list'][number]

/** Works like a `send` frame of the socket, for networks that block sockets. The response is sent after the commit. */
export const sendChatMessage = endpoint({
  method: 'POST',
  path: '/ac/api/chat/message/send',
  summary: 'Send a message to a room without a socket; guests only if the site allows it',
  auth: 'guest',
  input: z.object({
    groupId,
    uuid: z.guid(),
    originalMessage: z.string().check(z.maxLength(maxMessageLength * 4)),
    parentMessageId: z._default(z.nullable(digitsInput), null),
    attachments: chatAttachmentsInput,
    sticker: z.optional(stickerInput),
  }),
  data: z.object({ groupMessageId: digits, createdAt: epochMs }),
  errors: [
    'FIBE_NOT_LOGIN',
    'ROOM_NOT_FOUND',
    'NOT_PERMISSIONS',
    'MESSAGE_NOT_FOUND',
    'MESSAGE_BLOCKED',
    'MESSAGE_HELD',
    'USER_MUTED',
    'SLOW_DOWN',
    'ROOM_ARCHIVED',
    'UPLOAD_NOT_FOUND',
    'SLOW_MODE',
    'FOLLOWERS_ONLY',
    'MEMBERS_ONLY',
    'LINKS_OFF',
    'NEWCOMERS_OFF',
  ],
})

export const reactInChat = endpoint({
  method: 'POST',
  path: '/ac/api/chat/message/reaction',
  summary: 'React to a message without a socket; 0 removes the reaction',
  auth: 'user',
  input: z.object({ groupId, groupMessageId: digitsInput, reaction: z.union([reactionCode, z.literal(0)]) }),
  data: nothing,
  errors: ['ROOM_NOT_FOUND', 'NOT_PERMISSIONS', 'MESSAGE_NOT_FOUND', 'USER_MUTED'],
})

/** The viewer's membership in a room. An open room needs no membership. */
export const roomStanding = z.enum(['open', 'none', 'asked', 'in'])

/** Max characters of `lastMessage`. */
export const maxRoomExcerptLength = 100

export const chatRoom = z.object({
  groupId: digits,
  kind: roomKind,
  /** Part of the page's path, `/chatroom/{slug}`. */
  slug: z.string(),
  /** The teams in a fixture's room; the other member's name in a private room. */
  name: z.string(),
  about: z.string(),
  fixtureId: z.nullable(digits),
  /**
   * User id of the room’s host. For a closed room, null unless the viewer is a member in it. When it is null and
   * `vipGroup` is 1, the viewer must request entry.
   */
  authorId: z.nullable(z.string()),
  /**
   * The host of a public or VIP room; null for other rooms. Visible to everyone, because entry is requested from the
   * host.
   */
  host: z.nullable(publicUser),
  privateMessage: z.boolean(),
  vipGroup: z.int(),
  standing: roomStanding,
  /** The other member of a private room. */
  other: z.nullable(publicUser),
  /** Number of members in a closed room; number of followers in any other room. */
  members: z.int(),
  /** Number of entry requests; visible only to members who run the room. */
  waiting: z.int(),
  runsRoom: z.boolean(),
  isArchived: z.boolean(),
  lastId: digits,
  /**
   * Null when there is no message, when its author is hidden from the viewer, or when the viewer is not in a closed
   * room.
   */
  lastMessage: z.nullable(
    z.object({
      userId: z.string(),
      showName: z.string(),
      filteredMessage: z.string(),
      createdAt: epochMs,
      /** Number of attached files. */
      files: z.int(),
    }),
  ),
  unread: z.int(),
  notifies: z.boolean(),
})
export type ChatRoom = z.infer<typeof chatRoom>

export const followedRoomsPaged = endpoint({
  method: 'GET',
  path: '/ac/api/chat/room/list-follow-room-user',
  summary: 'A page of the rooms that the member follows, is in or has requested to enter, most recently active first',
  auth: 'user',
  input: z.object({ ...paging(100), ...inLocale }),
  data: pageOf(chatRoom),
})

export const followedRooms = endpoint({
  method: 'GET',
  path: '/ac/api/chat/room/list-follow-room',
  summary: 'The most recently active rooms that the member follows, is in or has requested to enter',
  auth: 'user',
  input: z.object(inLocale),
  data: pageOf(chatRoom),
})

export const unreadRooms = endpoint({
  method: 'GET',
  path: '/ac/api/chat/room/unread-group',
  summary: 'Unread messages in the rooms that the member follows or is in, without muted rooms',
  auth: 'user',
  data: z.object({ total: z.int(), list: z.array(z.object({ groupId: digits, unread: z.int() })) }),
})

export const followRoom = endpoint({
  method: 'POST',
  path: '/ac/api/chat/room/follow-room',
  summary: 'Follow or unfollow a room',
  auth: 'user',
  input: z.object({ groupId, follow: z._default(z.boolean(), true) }),
  data: nothing,
  errors: ['ROOM_NOT_FOUND', 'NOT_PERMISSIONS', 'TOO_MANY_FOLLOWS'],
})

export const markRoomRead = endpoint({
  method: 'POST',
  path: '/ac/api/chat/room/mark-read-group',
  summary: 'Mark all messages of a room as read',
  auth: 'user',
  input: z.object({ groupId }),
  data: nothing,
  errors: ['ROOM_NOT_FOUND', 'NOT_PERMISSIONS'],
})

export const notifyOfRoom = endpoint({
  method: 'POST',
  path: '/ac/api/chat/room/notifications-group',
  summary: "Switch a room's notifications on or off",
  auth: 'user',
  input: z.object({ groupId, enabled: z._default(z.boolean(), true) }),
  data: nothing,
  errors: ['ROOM_NOT_FOUND', 'NOT_PERMISSIONS'],
})

/** Max rooms that a member may follow. It is high because fixtures’ rooms accumulate over the seasons. */
export const maxFollowedRooms = 2_000

export const followedRoomIds = endpoint({
  method: 'GET',
  path: '/ac/api/chat/room/follow-ids',
  summary: 'Ids of all rooms that the member follows',
  auth: 'user',
  data: z.object({ ids: z.array(digits) }),
})
