import { sql } from 'kysely'
import type { Db } from '#server/db/sql.ts'
import { fixtureRooms } from '#server/tables/chat.ts'
import { streams } from '#server/tables/ingest.ts'
import { stays } from '#server/tables/presence.ts'

type Key = { userId: string; commentatorId: string }

/**
 * Returns true when the member was in a fixture’s room while the commentator streamed it. Stays are known up to an hour
 * after leaving.
 */
export async function hasWatched(db: Db, { userId, commentatorId }: Key): Promise<boolean> {
  const row = await db
    .selectFrom(streams(db).as('s'))
    .innerJoin(fixtureRooms(db).as('r'), 'r.fixture_id', 's.fixture_id')
    .innerJoin(stays(db).as('p'), (join) => join.on('p.room_id', '=', sql<string>`r.room_id::text`))
    .select('s.user_id')
    .where('s.user_id', '=', commentatorId)
    .where('p.user_id', '=', userId)
    .whereRef('p.until', '>=', 's.started_at')
    .where(sql<boolean>`p.since <= coalesce(s.ended_at, now())`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
