import { sql } from 'kysely'
import type { Db } from '#server/db/sql.ts'

/** Lists rooms of fixtures with messages in which nothing was written since a time. */
export async function listSilentRooms(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from chat_rooms r
    where r.kind = 'fixture' and r.last_message_at < ${before}
      and exists (select from chat_messages m where m.room_id = r.id)
    order by r.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Deletes the oldest messages of a room, with their reactions and files. Returns their number. */
export async function deleteOldest(db: Db, roomId: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from chat_messages where room_id = ${roomId}
      and id in (select id from chat_messages where room_id = ${roomId} order by id limit ${limit})`.execute(db)
  return Number(numAffectedRows ?? 0)
}
