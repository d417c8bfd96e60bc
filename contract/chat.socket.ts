import * as z from 'zod/mini'
import { chatMessage, longestMessage, reactionCode, reactionCount } from './chat.ts'
import { digits, digitsInput, epochMs } from './envelope.ts'
import { fixtureChanged, scoresChanged, streamChanged } from './fixture.socket.ts'
import { fixtureDetailsChanged } from './fixtures.ts'
import { frame } from './frame.ts'
import { notificationNews } from './notifications.ts'
import { boardChanged, fixtureOddsChanged } from './odds.socket.ts'

export const uuid = z.guid()
/** The name that a frame calls its topic by; the ids that go with it follow the topic. */
export const topicKind = z.enum(['chatroom', 'fixture', 'scores', 'odds', 'user', 'private'])
export type TopicKind = z.infer<typeof topicKind>

const topicFrame = {
  topic: topicKind,
  groupId: z.optional(z.string().check(z.maxLength(64))),
  fixtureId: z.optional(z.string().check(z.maxLength(64))),
  board: z.optional(z.string().check(z.maxLength(64))),
}

export const subFrame = z.object({ type: z.literal('sub'), ...topicFrame, afterId: z.optional(digitsInput) })
export type SubFrame = z.infer<typeof subFrame>

export const roomMessageData = z.object({
  groupId: digitsInput,
  originalMessage: z.string().check(z.maxLength(longestMessage * 4)),
  parentMessageId: z.optional(z.nullable(digitsInput)),
  attachments: z.optional(z.array(z.unknown()).check(z.maxLength(0))),
})
export const roomReactionData = z.object({
  groupId: digitsInput,
  groupMessageId: digitsInput,
  updatedReaction: z.literal(1),
  reaction: z.union([reactionCode, z.literal(0)]),
})

export const sendFrame = z.object({
  type: z.literal('send'),
  topic: topicKind,
  path: z.optional(z.string().check(z.maxLength(40))),
  uuid,
  data: z.unknown(),
})
export type SendFrame = z.infer<typeof sendFrame>

/** Client to server on /websocket (wire.md 6). `data` of a send is read by the topic it goes to. */
export const chatClientFrame = frame(
  'chat.client',
  z.discriminatedUnion('type', [
    subFrame,
    z.object({ type: z.literal('unsub'), ...topicFrame }),
    sendFrame,
    z.object({ type: z.literal('ping') }),
  ]),
)
export type ChatClientFrame = z.infer<typeof chatClientFrame.schema>

const inRoom = { topic: z.literal('chatroom'), groupId: digits }

/**
 * Who came in lately, told together: a few names and how many in all. Joins have no place in the order of messages, so
 * they carry no id.
 */
export const joinNotice = z.object({ systemMessage: z.literal(5), names: z.array(z.string()), total: z.int() })
export type JoinNotice = z.infer<typeof joinNotice>

/** Server to client; a frame is always an array of these. */
export const chatServerEvent = frame(
  'chat.server',
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('ack'), uuid: z.string(), code: z.int(), msg: z.string(), data: z.unknown() }),
    z.object({ type: z.literal('message'), ...inRoom, data: z.union([chatMessage, joinNotice]) }),
    z.object({
      type: z.literal('reaction'),
      ...inRoom,
      data: z.object({
        groupMessageId: digits,
        updatedReaction: z.literal(1),
        listReaction: z.array(reactionCount),
        totalReactions: z.int(),
      }),
    }),
    z.object({ type: z.literal('deleted'), ...inRoom, data: z.object({ groupMessageId: digits }) }),
    z.object({ type: z.literal('room'), ...inRoom, data: z.object({ total: z.int() }) }),
    z.object({ type: z.literal('subbed'), ...topicFrame, code: z.int(), msg: z.string(), data: z.unknown() }),
    fixtureChanged.schema,
    streamChanged.schema,
    fixtureDetailsChanged.schema,
    scoresChanged.schema,
    boardChanged.schema,
    fixtureOddsChanged.schema,
    z.object({
      type: z.literal('muted'),
      topic: z.literal('user'),
      /** An empty groupId means every room. */
      data: z.object({ groupId: z.string(), isMuted: z.boolean(), until: z.nullable(epochMs) }),
    }),
    notificationNews.schema,
    z.object({ type: z.literal('reconnect'), afterMs: z.int() }),
    z.object({ type: z.literal('error'), code: z.int(), msg: z.string() }),
    z.object({ type: z.literal('pong') }),
  ]),
)
export type ChatServerEvent = z.infer<typeof chatServerEvent.schema>

/** `data` of the `subbed` event of a chat room: what was missed, oldest first. */
export const chatSubbed = z.object({ lastId: digits, list: z.array(chatMessage), gap: z.boolean() })
export type ChatSubbed = z.infer<typeof chatSubbed>
