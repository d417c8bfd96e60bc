import { sql } from 'kysely'
import type { Db } from '#server/db/sql.ts'
import { bans } from '#server/tables/bans.ts'

/** Ids of messages in a room, both ends included. */
export type Span = { from: number; to: number }

export async function findTimeOf(db: Db, roomId: string, id: number): Promise<Date | null> {
  const query = db.selectFrom('chat_messages').select('created_at').where('room_id', '=', roomId)
  return (await query.where('id', '=', String(id)).executeTakeFirst())?.created_at ?? null
}

/** Counts the messages of a span that are not deleted, and their authors. */
export async function countSpan(db: Db, roomId: string, span: Span): Promise<{ messages: number; authors: number }> {
  return db
    .selectFrom('chat_messages')
    .select([sql<number>`count(*)::int`.as('messages'), sql<number>`count(distinct user_id)::int`.as('authors')])
    .where('room_id', '=', roomId)
    .where('id', '>=', String(span.from))
    .where('id', '<=', String(span.to))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
}

/** Selects the bans of the whole site and of the room. */
function bansIn(db: Db, roomId: string) {
  return bans(db).where((e) => e.or([e('b.room_id', 'is', null), e('b.room_id', '=', roomId)]))
}

/** Returns the ids of the members among these who may not write in the room. */
export async function listBanned(db: Db, roomId: string, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await bansIn(db, roomId).where('b.user_id', 'in', userIds).execute()
  return new Set(rows.map(({ userId }) => userId))
}

/**
 * Returns the ids of the messages of a span to which the most members reacted, most first and the earlier of two
 * equals first. Reactions of the author do not count. Omits deleted messages, and those of members who may not write
 * in the room.
 */
export async function listTopReacted(db: Db, roomId: string, of: Span & { limit: number }): Promise<string[]> {
  const banned = bansIn(db, roomId)
  const rows = await db
    .selectFrom('chat_reactions as r')
    .innerJoin('chat_messages as m', (join) =>
      join.onRef('m.room_id', '=', 'r.room_id').onRef('m.id', '=', 'r.message_id'),
    )
    .select('m.id')
    .where('r.room_id', '=', roomId)
    .where('r.message_id', '>=', String(of.from))
    .where('r.message_id', '<=', String(of.to))
    .whereRef('r.user_id', '<>', 'm.user_id')
    .where('m.deleted_at', 'is', null)
    .where('m.text', '<>', '')
    .where((e) => e.not(e.exists(e.selectFrom(banned.as('x')).select('x.id').whereRef('x.userId', '=', 'm.user_id'))))
    .groupBy('m.id')
    .orderBy((e) => e.fn.countAll(), 'desc')
    .orderBy('m.id')
    .limit(of.limit)
    .execute()
  return rows.map(({ id }) => id)
}
