import { newestMessages, unreadDoorRooms } from '#server/features/chat/chat.queries.ts'
import type { Db } from '../../db/sql.ts'

export type Unheard = {
  userId: string
  writerId: string
  roomId: string
  messageId: string
  /** Empty for the talk of two. */
  roomName: string
  text: string
}

/** Of these rooms: who has not read the newest message, wants to be told, and has a browser to be told in. */
export async function listUnheard(db: Db, roomIds: readonly string[]): Promise<Unheard[]> {
  return db
    .selectFrom(unreadDoorRooms(db).where('r.id', 'in', roomIds).as('u'))
    .innerJoin(newestMessages(db).where('r.id', 'in', roomIds).as('n'), 'n.room_id', 'u.room_id')
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
    .execute()
}

/** Rooms with a door that were written in since then. */
export async function listLatelyWritten(db: Db, since: Date): Promise<string[]> {
  const query = newestMessages(db).where('r.kind', 'in', ['private', 'vip']).where('r.last_message_at', '>', since)
  return (await query.execute()).map((row) => row.room_id)
}
