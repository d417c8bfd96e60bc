import { type AliasedSelectQueryBuilder, sql } from 'kysely'
import type { Db } from '#server/db/sql.ts'
import { newestMessages, unreadDoorRooms, unreadFollowedRooms } from '#server/tables/chat.ts'
import { roomMessageGroup } from './push-delivery.store.ts'

export type Unheard = {
  userId: string
  writerId: string
  roomId: string
  messageId: string
  /** Empty for a private pair. */
  roomName: string
  text: string
}

/** Selects members with a browser who have not read a room’s newest message from another member. */
function unheard(
  db: Db,
  unread: AliasedSelectQueryBuilder<{ room_id: string; user_id: string }, 'u'>,
  rooms: readonly string[],
) {
  return db
    .selectFrom(unread)
    .innerJoin(newestMessages(db).where('r.id', 'in', rooms).as('n'), 'n.room_id', 'u.room_id')
    .select([
      'u.user_id as userId',
      'n.user_id as writerId',
      'n.room_id as roomId',
      'n.id as messageId',
      'n.name as roomName',
      'n.text',
    ])
    .whereRef('n.user_id', '<>', 'u.user_id')
    .where('n.deleted_at', 'is', null)
    .where('u.user_id', 'in', db.selectFrom('push_subscriptions').select('user_id'))
}

/** Returns the people of these private and VIP rooms who are to be notified. */
export function listUnheard(db: Db, roomIds: readonly string[]): Promise<Unheard[]> {
  return unheard(db, unreadDoorRooms(db).where('r.id', 'in', roomIds).as('u'), roomIds).execute()
}

/**
 * Same as `listUnheard`, for followers of a public room. Omits followers notified since they last read the room, so a
 * busy room notifies once. Returns at most `limit`, ordered by id after `after`.
 */
export async function listUncalled(
  db: Db,
  { roomId, after, limit }: { roomId: string; after: string; limit: number },
): Promise<Unheard[]> {
  return unheard(db, unreadFollowedRooms(db).where('r.id', '=', roomId).as('u'), [roomId])
    .where(sql<boolean>`not exists (
      select from notifications t join notification_sources s on s.notification_id = t.id
      where t.user_id = u.user_id and t.status = 10 and t.group_key = ${roomMessageGroup} || u.room_id
        and case when starts_with(s.source_key, ${roomMessageGroup}) then split_part(s.source_key, ':', 3)::bigint end > u.last_read_id)`)
    .where('u.user_id', '>', after)
    .orderBy('u.user_id')
    .limit(limit)
    .execute()
}

/** Returns the ids of rooms with messages after `since`, except fixtures’ rooms. */
export async function listRecentlyWritten(db: Db, since: Date): Promise<string[]> {
  const query = newestMessages(db).where('r.kind', '<>', 'fixture').where('r.last_message_at', '>', since)
  return (await query.execute()).map((row) => row.room_id)
}
