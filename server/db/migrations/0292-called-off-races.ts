import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** The count of finished races subtracts the races that were called off. These are rare. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`create index marble_races_called_off on marble_races (room_id)
    where settled_at is not null and drawn_at is null`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop index marble_races_called_off`.execute(db)
}
