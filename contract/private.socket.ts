import * as z from 'zod/mini'
import { receipt } from './chat.socket.ts'
import { maxMessageLength } from './chat.ts'
import { chatAttachmentsInput } from './chat-attachments.ts'
import { stickerInput } from './chat-stickers.ts'
import { digits, digitsInput } from './envelope.ts'
import { topic } from './topic.ts'

const messageData = z.object({
  groupId: z.optional(digitsInput),
  /** Recipient of a message to a friend without a `groupId`. The first such message creates the private room. */
  toUserId: z.optional(digitsInput),
  originalMessage: z.string().check(z.maxLength(maxMessageLength * 4)),
  parentMessageId: z.optional(z.nullable(digitsInput)),
  attachments: chatAttachmentsInput,
  sticker: z.optional(stickerInput),
})
const typingData = z.object({ groupId: digitsInput, typing: z.boolean() })
const marksData = z.object({ groupId: digitsInput, deliveredId: digitsInput, readId: z.optional(digitsInput) })

/** For sending in private rooms. Members receive a private room’s events on the `chatroom` topic. */
export const privateTopic = topic({
  name: 'private',
  path: 'sendMessagePrivate',
  summary:
    'Send messages to friends and private rooms (sendMessagePrivate), typing states, and delivery and read marks',
  key: {},
  access: 'user',
  isOwn: true,
  events: {},
  send: {
    data: z.union([typingData, marksData, messageData]),
    answer: z.nullable(z.object({ ...receipt.shape, groupId: digits })),
  },
})
