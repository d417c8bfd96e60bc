import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** One row per viewer, target and hour (hours since 1970), shared by all processes. Past hours are deleted. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`
    create table view_marks (
      hour integer not null,
      kind text not null check (kind ~ '^[a-z][a-z-]{0,29}$'),
      target_id bigint not null,
      reader text not null,
      primary key (hour, kind, target_id, reader)
    )`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table view_marks`.execute(db)
}
