import { sql } from 'kysely'
import type { LocalText } from '#contract/envelope.ts'
import type { NotificationType } from '#contract/notifications.ts'
import type { NotificationKind } from '#contract/rules/notification-kinds.ts'
import type { NotificationTitle } from '#contract/rules/notification-titles.ts'
import type { Db, Tx } from '#server/db/sql.ts'

/** One row per member and event that already caused a notification, with the actor. It prevents a second notification. */
type SourceTable = { user_id: string; source_key: string; notification_id: string | null; actor_id: string | null }

declare module '#server/db/sql.ts' {
  interface Database {
    notification_sources: SourceTable
  }
}

export type NewRow = {
  userId: string
  type: NotificationType
  title: NotificationTitle
  kind: NotificationKind
  content: LocalText
  sourceKey: string
  actorId: string | null
  isListed: boolean
}
export type AddedRow = { id: string; userId: string }

const columnsOf = ({ userId, type, title, kind, content, sourceKey, actorId, isListed }: NewRow) => ({
  user_id: userId,
  type,
  title,
  kind,
  content,
  source_key: sourceKey,
  actor_id: actorId,
  is_listed: isListed,
})

/** Inserts notifications that do not exist yet. Returns the ids of the new ones and of their members. */
export async function insertNotifications(tx: Tx, rows: NewRow[]): Promise<AddedRow[]> {
  if (rows.length === 0) return []
  return tx
    .insertInto('notifications')
    .values(rows.map((row) => ({ ...columnsOf(row), group_key: null })))
    .onConflict((conflict) => conflict.columns(['user_id', 'source_key']).doNothing())
    .returning(['id', 'user_id as userId'])
    .execute()
}

/**
 * Adds the cause to the member’s unread notification of the group, or creates a new notification. Returns null when the
 * cause was already notified. The latest actor is shown first.
 */
export async function joinGroup(tx: Tx, row: NewRow & { groupKey: string }): Promise<AddedRow | null> {
  const { userId, sourceKey, actorId, groupKey } = row
  const fresh = await tx
    .insertInto('notification_sources')
    .values({ user_id: userId, source_key: sourceKey, actor_id: actorId, notification_id: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (!fresh) return null
  const { id } = await tx
    .insertInto('notifications')
    .values({ ...columnsOf(row), group_key: groupKey })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'group_key'])
        .where('status', '=', 10)
        .doUpdateSet((eb) => ({
          content: eb.ref('excluded.content'),
          actor_id: eb.ref('excluded.actor_id'),
          revision: sql<number>`notifications.revision + 1`,
          changed_at: sql<Date>`now()`,
        })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('notification_sources')
    .set({ notification_id: id })
    .where('user_id', '=', userId)
    .where('source_key', '=', sourceKey)
    .execute()
  await sql`
    update notifications set others = greatest(0, (
      select count(distinct actor_id) from notification_sources where notification_id = ${id}) - 1)
    where id = ${id}`.execute(tx)
  return { id, userId }
}

/** Deletes the member’s unread notifications that are only about this actor. Those shared with other actors stay. */
export async function deleteOfActor(db: Db, { userId, actorId }: { userId: string; actorId: string }): Promise<void> {
  await db
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('actor_id', '=', actorId)
    .where('others', '=', 0)
    .where('status', '=', 10)
    .execute()
}

/**
 * Deletes the member’s notifications of the actor’s friend request and of its acceptance, read or not. Keeps a
 * notification that also contains other members’ requests.
 */
export async function deleteFriendNews(
  db: Db,
  { userId, actorId }: { userId: string; actorId: string },
): Promise<void> {
  await db
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('actor_id', '=', actorId)
    .where('title', 'in', ['FRIEND_SEND_REQUEST', 'FRIEND_ACTION_REQUEST'])
    .where('others', '=', 0)
    .execute()
}
