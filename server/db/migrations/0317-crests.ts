import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** A team's crest: the address of an uploaded picture. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`alter table teams add column crest text not null default ''`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`alter table teams drop column crest`.execute(db)
}
