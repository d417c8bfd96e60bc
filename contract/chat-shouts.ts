import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs, localText } from './envelope.ts'

/** Time between two shout-outs in one room. */
export const shoutEveryMs = 120_000

/**
 * Card of a message that recommends another room or a commentator, as it was when the message was written. `slug` is the
 * room's; `person` is the commentator, or the host of the room. `onAir` is the fixture that the person had on air then.
 */
export const chatShout = z.object({
  target: z.enum(['room', 'commentator']),
  name: z.string(),
  about: z.string(),
  slug: z.nullable(z.string()),
  person: z.nullable(
    z.object({
      userId: digits,
      username: z.string(),
      showName: z.string(),
      profilePicture: z.string(),
      isCommentator: z.boolean(),
    }),
  ),
  onAir: z.nullable(z.object({ fixtureId: digits, home: localText, away: localText })),
})
export type ChatShout = z.infer<typeof chatShout>

/**
 * `targetId` is a room or a commentator. SHOUT_REFUSED: the room needs admission, is closed or is this room, or the
 * commentator is the caller or is banned from all rooms.
 */
export const shoutOut = endpoint({
  method: 'POST',
  path: '/ac/api/chat/shout-out',
  summary: 'Recommend a public room or a commentator to everyone in a room; for the room’s moderators',
  auth: 'user',
  input: z.object({ groupId: digitsInput, target: z.enum(['room', 'commentator']), targetId: digitsInput }),
  data: z.object({ groupMessageId: digits, createdAt: epochMs }),
  errors: [
    'ROOM_NOT_FOUND',
    'NOT_PERMISSIONS',
    'COMMENTATOR_NOT_FOUND',
    'ROOM_ARCHIVED',
    'USER_MUTED',
    'PHONE_NOT_CONFIRMED',
    'MESSAGE_BLOCKED',
    'SHOUT_REFUSED',
    'SHOUT_TOO_SOON',
  ],
})
