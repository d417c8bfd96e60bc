import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs, locale, pageOf, paging } from './envelope.ts'
import { notificationKind } from './rules/notification-kinds.ts'
import { notificationTitle } from './rules/notification-titles.ts'

/** Types of notification. */
export const notificationTypes = { message: 10, booking: 30 } as const
export const notificationType = z.literal([10, 30])
export type NotificationType = z.infer<typeof notificationType>

export const notificationStatus = { unread: 10, read: 20 } as const

export const notification = z.object({
  id: digits,
  type: notificationType,
  title: notificationTitle,
  content: z.string(),
  status: z.literal([10, 20]),
  kind: notificationKind,
  /** The last member who caused the notification; null when no member did. */
  actor: z.nullable(z.object({ userId: digits, username: z.string(), profilePicture: z.string() })),
  /** Number of other members who did the same. */
  others: z.int(),
  /** Time of the last event that the notification includes. */
  createdAt: epochMs,
})
export type Notification = z.infer<typeof notification>

export const unreadCounts = z.object({ unReadBookingCount: z.int(), unReadMsgCount: z.int() })
export type UnreadCounts = z.infer<typeof unreadCounts>

const typeInput = z.optional(z.pipe(z.coerce.number(), notificationType))

export const messageList = endpoint({
  method: 'GET',
  path: '/au/api/user/message/list',
  summary: 'The member’s notifications, newest first; all, or only of one type or kind',
  auth: 'user',
  input: z.object({
    type: typeInput,
    kind: z.optional(notificationKind),
    ...paging(50),
    locale: z._default(locale, 'vi'),
  }),
  data: pageOf(notification),
})

export const messageMarkRead = endpoint({
  method: 'POST',
  path: '/au/api/user/message/mark-read',
  summary: 'Mark a notification as read; a repeat changes nothing',
  auth: 'user',
  input: z.object({ id: digitsInput }),
  data: unreadCounts,
  errors: ['NOTIFICATION_NOT_FOUND'],
})

export const messageMarkAllRead = endpoint({
  method: 'POST',
  path: '/au/api/user/message/mark-all-read',
  summary: 'Mark all notifications, or all of one type, as read',
  auth: 'user',
  input: z.object({ type: typeInput }),
  data: unreadCounts,
})

export const messageUnread = endpoint({
  method: 'GET',
  path: '/au/api/user/message/unread',
  summary: 'Numbers of unread notifications',
  auth: 'user',
  data: unreadCounts,
})
