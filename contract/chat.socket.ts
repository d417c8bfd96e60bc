import * as z from 'zod/mini'
import { chatMessage, maxMessageLength, reactionCode, reactionCount } from './chat.ts'
import { chatAttachmentsInput } from './chat-attachments.ts'
import { editedMessage } from './chat-edits.ts'
import { chatPoll, type PollNotice, pollNotice } from './chat-polls.ts'
import { stickerInput } from './chat-stickers.ts'
import { digits, digitsInput, epochMs } from './envelope.ts'
import { type GoalMomentNotice, goalMomentNotice } from './goal-moments.ts'
import { pinnedMessage, roomRules } from './room-rules.ts'
import { giftArts } from './rules/gift-kinds.ts'
import { topic } from './topic.ts'

const messageData = z.object({
  groupId: digitsInput,
  originalMessage: z.string().check(z.maxLength(maxMessageLength * 4)),
  parentMessageId: z.optional(z.nullable(digitsInput)),
  attachments: chatAttachmentsInput,
  sticker: z.optional(stickerInput),
})
const reactionData = z.object({
  groupId: digitsInput,
  groupMessageId: digitsInput,
  updatedReaction: z.literal(1),
  reaction: z.union([reactionCode, z.literal(0)]),
})

/** Data in the ack of a message that was committed under this id. */
export const receipt = z.object({ groupMessageId: digits, createdAt: epochMs })
export type Receipt = z.infer<typeof receipt>

/**
 * Recent joins in one notice: a few names and the total. Joins have no position in the order of messages, so they have
 * no id.
 */
export const joinNotice = z.object({ systemMessage: z.literal(5), names: z.array(z.string()), total: z.int() })
export type JoinNotice = z.infer<typeof joinNotice>

/**
 * The next race of a marble room is on another track. `mapName` is Vietnamese; clients have the other languages by
 * `mapId`.
 */
export const mapChangeNotice = z.object({
  systemMessage: z.literal(7),
  mapId: z.string(),
  mapName: z.string(),
  raceNo: z.int(),
  startsAt: epochMs,
})
export type MapChangeNotice = z.infer<typeof mapChangeNotice>

/**
 * Gifts to the commentator in one notice. The most expensive gifts come first, and `others` counts the gifts that did
 * not fit. Clients show each gift for 4 s; gifts have no position in the order of messages. `combo` increases while
 * `comboId` stays the same, so a lower value is outdated. `name` is Vietnamese; clients have the other languages by
 * `giftId`.
 */
export const giftNotice = z.object({
  systemMessage: z.literal(10),
  /** Time of the newest gift, by the site's clock. */
  at: epochMs,
  gifts: z.array(
    z.object({
      comboId: digits,
      userId: digits,
      showName: z.string(),
      profilePicture: z.optional(z.string()),
      level: z.int(),
      commentatorName: z.string(),
      giftId: digits,
      art: z.enum(giftArts),
      name: z.string(),
      price: z.int(),
      combo: z.int(),
    }),
  ),
  others: z.int(),
})
export type GiftNotice = z.infer<typeof giftNotice>
export type ShownGift = GiftNotice['gifts'][number]

/**
 * The room itself changed. `name` is the room’s new name, the new host, or the members who were added. `byName` is the
 * member who made the change.
 */
export const roomChangeNotice = z.object({
  systemMessage: z.literal(11),
  change: z.enum(['renamed', 'handedOver', 'closed', 'reopened', 'added']),
  name: z.string(),
  byName: z.string(),
})
export type RoomChangeNotice = z.infer<typeof roomChangeNotice>

/** Notices of a room. They have no message ids. */
export type RoomNotice = JoinNotice | MapChangeNotice | GiftNotice | RoomChangeNotice | PollNotice | GoalMomentNotice

export const chatroomTopic = topic({
  name: 'chatroom',
  path: 'sendMessage',
  summary: 'Messages of a room in the order of their ids; `afterId` replays missed messages',
  key: { groupId: digits },
  access: 'guest',
  notFound: 'ROOM_NOT_FOUND',
  /** Missed messages, oldest first. `gap` is true when more messages were missed than the server replays. */
  snapshot: z.object({ lastId: digits, list: z.array(chatMessage), gap: z.boolean() }),
  events: {
    message: {
      data: z.union([
        chatMessage,
        joinNotice,
        mapChangeNotice,
        giftNotice,
        roomChangeNotice,
        pollNotice,
        goalMomentNotice,
      ]),
    },
    reaction: {
      data: z.object({
        groupMessageId: digits,
        updatedReaction: z.literal(1),
        listReaction: z.array(reactionCount),
        totalReactions: z.int(),
      }),
    },
    deleted: { data: z.object({ groupMessageId: digits, isTakenBack: z.optional(z.boolean()) }) },
    edited: { data: editedMessage },
    rules: { data: z.object({ rules: roomRules, pinned: pinnedMessage }) },
    /** A poll started, was counted again or closed. Sent at most about once a second. */
    poll: { data: chatPoll },
    /** Number of people present in the room. */
    room: { data: z.object({ total: z.int() }) },
    /** Only in private rooms: a member is typing, or has stopped. */
    typing: { data: z.object({ userId: digits, showName: z.string(), typing: z.boolean() }) },
    /**
     * Only in private rooms: ids of the last message delivered to a member, and of the last one that the member read.
     */
    marks: { data: z.object({ userId: digits, readId: digits, deliveredId: digits }) },
  },
  send: { data: z.union([reactionData, messageData]), answer: z.nullable(receipt) },
})
