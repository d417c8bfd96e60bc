import * as z from 'zod/mini'
import { maxMessageLength } from './chat.ts'
import { type DataOf, endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs } from './envelope.ts'

/** Time after sending in which members may edit their own message, in minutes. */
export const editMinutes = 5

/** A message after an edit. An edit with an earlier `editedAt` than a known one is outdated. */
export const editedMessage = z.object({
  groupMessageId: digits,
  userId: z.string(),
  filteredMessage: z.string(),
  editedAt: epochMs,
})
export type EditedMessage = z.infer<typeof editedMessage>

/**
 * A text that a moderator would have to approve is refused with MESSAGE_BLOCKED. In slow mode, an edit takes a turn as a
 * message does. `editedAt` is null for an equal text.
 */
export const editMessage = endpoint({
  method: 'POST',
  path: '/ac/api/chat/message/edit',
  summary: 'Edit one’s own message for 5 minutes; moderators keep the earlier texts',
  auth: 'user',
  input: z.object({
    groupId: digitsInput,
    groupMessageId: digitsInput,
    originalMessage: z.string().check(z.maxLength(maxMessageLength * 4)),
  }),
  data: z.object({ ...editedMessage.shape, editedAt: z.nullable(epochMs) }),
  errors: [
    'ROOM_NOT_FOUND',
    'MESSAGE_NOT_FOUND',
    'MESSAGE_TOO_OLD',
    'MESSAGE_BLOCKED',
    'NOT_PERMISSIONS',
    'USER_MUTED',
    'SLOW_DOWN',
    'SLOW_MODE',
    'ROOM_ARCHIVED',
    'FOLLOWERS_ONLY',
    'LINKS_OFF',
    'NEWCOMERS_OFF',
  ],
})
export type EditAnswer = DataOf<typeof editMessage>
