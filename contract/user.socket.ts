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
    /** Current relation to another member, and the number of waiting friend requests. */
    friend: { data: z.object({ userId: digits, state: friendState, requests: z.int() }) },
    /**
     * A private or VIP room has news: a message from another member, or a changed membership. `lastId` is null without
     * a message.
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
    /** An activity of the member was counted, so missions may have progressed. */
    activity: {},
    /** An upload whose `finish` returned UPLOAD_IN_WORK has ended. Call `finish` again, or show the failure's name. */
    upload: { data: z.object({ uploadId: z.uuid(), failure: z.nullable(z.string()) }) },
    level: { data: z.object({ experience: z.int(), level: z.int() }) },
    /** Balance in xu. An event with a lower `postingId` than the last one is outdated. */
    balance: { data: z.object({ balance: z.int(), postingId: digits }) },
    /**
     * A notification was added (its id), or some were read on another page (null). The list returns it in the member's
     * language.
     */
    notification: { data: z.object({ id: z.nullable(digits), unread: unreadCounts }) },
  },
})
