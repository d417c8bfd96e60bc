import { type Generated, sql } from 'kysely'
import type { LocalText } from '#contract/envelope.ts'
import {
  type NotificationType,
  notificationStatus,
  notificationTypes,
  type UnreadCounts,
} from '#contract/notifications.ts'
import type { NotificationKind } from '#contract/rules/notification-kinds.ts'
import type { NotificationTitle } from '#contract/rules/notification-titles.ts'
import { offsetOf } from '#server/db/page.ts'
import type { Db } from '#server/db/sql.ts'
import { authors } from '#server/tables/authors.ts'

type NotificationTable = {
  id: Generated<string>
  user_id: string
  type: NotificationType
  title: NotificationTitle
  kind: NotificationKind
  content: LocalText
  status: Generated<10 | 20>
  source_key: string
  group_key: string | null
  actor_id: string | null
  others: Generated<number>
  /** Incremented with each cause that is added to the group. */
  revision: Generated<number>
  is_listed: Generated<boolean>
  created_at: Generated<Date>
  changed_at: Generated<Date>
}

declare module '#server/db/sql.ts' {
  interface Database {
    notifications: NotificationTable
  }
}

export type NotificationRow = Awaited<ReturnType<typeof listNotifications>>['rows'][number]

/** Fields of a notification for a push message or a line of mail. */
export type Tellable = { title: NotificationTitle; kind: NotificationKind; content: LocalText; others: number }

type Asked = { userId: string; type?: NotificationType | undefined; kind?: NotificationKind | undefined }

function ofMember(db: Db, { userId, type, kind }: Asked) {
  let query = db.selectFrom('notifications').where('notifications.user_id', '=', userId).where('is_listed', '=', true)
  if (type !== undefined) query = query.where('type', '=', type)
  return kind === undefined ? query : query.where('kind', '=', kind)
}

/** Returns a page of the member’s notifications, most recently changed first, and their total. */
export async function listNotifications(db: Db, asked: Asked & { pageNum: number; pageSize: number }) {
  const [rows, { total }] = await Promise.all([
    ofMember(db, asked)
      .leftJoin(authors(db).as('actor'), 'actor.id', 'notifications.actor_id')
      .select([
        'notifications.id',
        'type',
        'title',
        'kind',
        'content',
        'status',
        'others',
        'changed_at',
        'actor.id as actor_id',
        'actor.username',
        'actor.profile_picture',
      ])
      .orderBy('changed_at', 'desc')
      .orderBy('notifications.id', 'desc')
      .limit(asked.pageSize)
      .offset(offsetOf(asked))
      .execute(),
    ofMember(db, asked)
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

/** Returns unread counts by member. Omits members without unread notifications. */
export async function countUnread(db: Db, userIds: readonly string[]): Promise<Map<string, UnreadCounts>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('notifications')
    .select(({ fn }) => ['user_id', 'type', fn.countAll<string>().as('total')])
    .where('user_id', '=', sql<string>`any(${userIds}::bigint[])`)
    .where('status', '=', notificationStatus.unread)
    .where('is_listed', '=', true)
    .groupBy(['user_id', 'type'])
    .execute()
  const counts = new Map<string, UnreadCounts>()
  for (const { user_id, type, total } of rows) {
    const known = counts.get(user_id) ?? { unReadBookingCount: 0, unReadMsgCount: 0 }
    known[type === notificationTypes.booking ? 'unReadBookingCount' : 'unReadMsgCount'] = Number(total)
    counts.set(user_id, known)
  }
  return counts
}

/**
 * Marks the notification as read. Returns true when it was unread, false when already read, null when the member has no
 * such notification.
 */
export async function updateRead(db: Db, { userId, id }: { userId: string; id: string }): Promise<boolean | null> {
  const own = (status: 10 | 20) => ({ id, user_id: userId, status })
  const changed = await db
    .updateTable('notifications')
    .set({ status: notificationStatus.read })
    .where((eb) => eb.and(own(notificationStatus.unread)))
    .executeTakeFirst()
  if (changed.numUpdatedRows > 0n) return true
  const known = await db
    .selectFrom('notifications')
    .select('id')
    .where((eb) => eb.and(own(notificationStatus.read)))
    .executeTakeFirst()
  return known ? false : null
}

/** Marks all notifications as read. Returns the number of those that were unread. */
export async function updateAllRead(db: Db, { userId, type }: Pick<Asked, 'userId' | 'type'>): Promise<number> {
  let query = db
    .updateTable('notifications')
    .set({ status: notificationStatus.read })
    .where('user_id', '=', userId)
    .where('status', '=', notificationStatus.unread)
  if (type !== undefined) query = query.where('type', '=', type)
  return Number((await query.executeTakeFirst()).numUpdatedRows)
}

/** Deletes old notifications. A member who has not seen them by now will not read them. */
/** Deletes some notifications of before a time. Returns their number. */
export async function deleteOlderThan(db: Db, before: Date, limit: number): Promise<number> {
  const old = db.selectFrom('notifications').select('id').where('created_at', '<', before).orderBy('created_at')
  const { numDeletedRows } = await db
    .deleteFrom('notifications')
    .where('id', 'in', old.limit(limit))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
