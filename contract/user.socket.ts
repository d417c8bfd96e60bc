import * as z from 'zod/mini'
import { digits, epochMs } from './envelope.ts'
import { friendState } from './friends.ts'
import { unreadCounts } from './notifications.ts'
import { topic } from './topic.ts'

export const userTopic = topic({
  name: 'user',
  summary: 'What concerns a member alone, on all their pages',
  key: {},
  access: 'user',
  isOwn: true,
  events: {
    /** An empty groupId means every room. */
    muted: { data: z.object({ groupId: z.string(), isMuted: z.boolean(), until: z.nullable(epochMs) }) },
    /** How one stands with another member now, and how many friend requests wait. */
    friend: { data: z.object({ userId: digits, state: friendState, requests: z.int() }) },
    /**
     * Something is new in a private or VIP room: a message of somebody else's, or how one stands with the room. Null
     * where no message came.
     */
    room: {
      data: z.object({
        groupId: digits,
        kind: z.enum(['private', 'vip']),
        lastId: z.nullable(digits),
        showName: z.string(),
        filteredMessage: z.string(),
      }),
    },
    /** Something that the member did was counted: missions may have moved on. */
    activity: {},
    /** An upload whose `finish` answered UPLOAD_IN_WORK has ended: ask again, or the failure's name. */
    upload: { data: z.object({ uploadId: z.uuid(), failure: z.nullable(z.string()) }) },
    level: { data: z.object({ experience: z.int(), level: z.int() }) },
    /** The balance in xu; a lower `postingId` than one has seen is old news. */
    balance: { data: z.object({ balance: z.int(), postingId: digits }) },
    /** A notification came (its id), or some were read elsewhere (null). The list says it in one's language. */
    notification: { data: z.object({ id: z.nullable(digits), unread: unreadCounts }) },
  },
})
