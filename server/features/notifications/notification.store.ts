import type { Generated } from 'kysely'
import type { LocalText } from '#contract/envelope.ts'
import {
  type NotificationTitle,
  type NotificationType,
  notificationStatus,
  notificationTypes,
  type UnreadCounts,
} from '#contract/notifications.ts'
import { offsetOf } from '../../db/page.ts'
import type { Db, Tx } from '../../db/sql.ts'

type NotificationTable = {
  id: Generated<string>
  user_id: string
  type: NotificationType
  title: NotificationTitle
  content: LocalText
  status: Generated<10 | 20>
  source_key: string
  created_at: Generated<Date>
}

declare module '#server/db/sql.ts' {
  interface Database {
    notifications: NotificationTable
  }
}

export type NotificationRow = {
  id: string
  type: NotificationType
  title: NotificationTitle
  content: LocalText
  status: 10 | 20
  created_at: Date
}
export type NewRow = {
  userId: string
  type: NotificationType
  title: NotificationTitle
  content: LocalText
  sourceKey: string
}

/** Inserts those that were not told yet; gives whom and what. */
export async function insertNotifications(tx: Tx, rows: NewRow[]): Promise<{ id: string; userId: string }[]> {
  return tx
    .insertInto('notifications')
    .values(
      rows.map(({ userId, type, title, content, sourceKey }) => ({
        user_id: userId,
        type,
        title,
        content,
        source_key: sourceKey,
      })),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'source_key']).doNothing())
    .returning(['id', 'user_id as userId'])
    .execute()
}

type Asked = { userId: string; type?: NotificationType | undefined }

function ofMember(db: Db, { userId, type }: Asked) {
  const query = db.selectFrom('notifications').where('user_id', '=', userId)
  return type === undefined ? query : query.where('type', '=', type)
}

export async function listNotifications(
  db: Db,
  asked: Asked & { pageNum: number; pageSize: number },
): Promise<{ rows: NotificationRow[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    ofMember(db, asked)
      .select(['id', 'type', 'title', 'content', 'status', 'created_at'])
      .orderBy('id', 'desc')
      .limit(asked.pageSize)
      .offset(offsetOf(asked))
      .execute(),
    ofMember(db, asked)
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

/** Unread counts of each of the members; who has none is not in it. */
export async function countUnread(db: Db, userIds: readonly string[]): Promise<Map<string, UnreadCounts>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('notifications')
    .select(({ fn }) => ['user_id', 'type', fn.countAll<string>().as('total')])
    .where('user_id', 'in', userIds)
    .where('status', '=', notificationStatus.unread)
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

/** False when the member has no such notification. */
export async function updateRead(db: Db, { userId, id }: { userId: string; id: string }): Promise<boolean> {
  const row = await db
    .updateTable('notifications')
    .set({ status: notificationStatus.read })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function updateAllRead(db: Db, { userId, type }: Asked): Promise<void> {
  let query = db
    .updateTable('notifications')
    .set({ status: notificationStatus.read })
    .where('user_id', '=', userId)
    .where('status', '=', notificationStatus.unread)
  if (type !== undefined) query = query.where('type', '=', type)
  await query.execute()
}

/** What is this old was seen, or never will be. */
export async function deleteOlderThan(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('notifications').where('created_at', '<', before).execute()
}
