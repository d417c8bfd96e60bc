import { sql } from 'kysely'
import type { Db } from '#server/db/sql.ts'
import { fixtureRooms } from '#server/tables/chat.ts'
import { streams } from '#server/tables/ingest.ts'
import { stays } from '#server/tables/presence.ts'

/** Returns the ids of members whose socket is in the chat room of a fixture that is on air now. */
export async function listWatching(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom(stays(db).as('p'))
    .innerJoin(fixtureRooms(db).as('r'), (join) => join.on('p.room_id', '=', sql<string>`r.room_id::text`))
    .innerJoin(streams(db).as('s'), 's.fixture_id', 'r.fixture_id')
    .select('p.user_id')
    .distinct()
    .where('p.until', '>', sql<Date>`now()`)
    .where('s.ended_at', 'is', null)
    .execute()
  return rows.map(({ user_id }) => user_id)
}
