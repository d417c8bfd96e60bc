import * as z from 'zod/mini'
import { receipt } from './chat.socket.ts'
import { longestMessage } from './chat.ts'
import { chatAttachmentsInput } from './chat-attachments.ts'
import { digits, digitsInput } from './envelope.ts'
import { topic } from './topic.ts'

const messageData = z.object({
  groupId: z.optional(digitsInput),
  /** A message to a friend needs no room: the first message creates it. */
  toUserId: z.optional(digitsInput),
  originalMessage: z.string().check(z.maxLength(longestMessage * 4)),
  parentMessageId: z.optional(z.nullable(digitsInput)),
  attachments: chatAttachmentsInput,
})
const typingData = z.object({ groupId: digitsInput, typing: z.boolean() })
const marksData = z.object({ groupId: digitsInput, deliveredId: digitsInput, readId: z.optional(digitsInput) })

/** Sends to private rooms. Members in a room receive its events by the `chatroom` topic. */
export const privateTopic = topic({
  name: 'private',
  path: 'sendMessagePrivate',
  summary: 'Writing to friends and in private rooms (sendMessagePrivate), that one is typing, and how far one has read',
  key: {},
  access: 'user',
  isOwn: true,
  events: {},
  send: {
    data: z.union([typingData, marksData, messageData]),
    answer: z.nullable(z.object({ ...receipt.shape, groupId: digits })),
  },
})
