import * as z from 'zod/mini'
import { digits, epochMs } from './envelope.ts'
import { friendState } from './friends.ts'
import { unreadCounts } from './notifications.ts'
import { topic } from './topic.ts'

export const userTopic = topic({
  name: 'user',
  summary: 'Events for one member, on all of the member’s pages',
  key: {},
  access: 'user',
  isOwn: true,
  events: {
    /** An empty groupId means a ban from every room. */
    muted: { data: z.object({ groupId: z.string(), isMuted: z.boolean(), until: z.nullable(epochMs) }) },
    /** Current relation to another member, and the number of received friend requests that are pending. */
    friend: { data: z.object({ userId: digits, state: friendState, requests: z.int() }) },
    /**
     * A private or VIP room changed: a message from another member, or a changed membership. `lastId` is null without a
     * message.
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
    /** An activity of the member was counted. The progress of missions may have changed. */
    activity: {},
    /**
     * Processing of an upload has ended, after `finish` returned UPLOAD_IN_WORK. The client calls `finish` again, or
     * shows the error named in `failure`.
     */
    upload: { data: z.object({ uploadId: z.uuid(), failure: z.nullable(z.string()) }) },
    level: { data: z.object({ experience: z.int(), level: z.int() }) },
    /** Balance in xu. A client ignores an event with a lower `postingId` than the last one. */
    balance: { data: z.object({ balance: z.int(), postingId: digits }) },
    /**
     * A notification was added (`id`), or some were read on another page (`id` is null). The client reads the
     * notification from the list, in the member’s language.
     */
    notification: { data: z.object({ id: z.nullable(digits), unread: unreadCounts }) },
  },
})
