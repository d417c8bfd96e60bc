import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** `name`: the file name on the member's device. `alt`: the member's description, for people who cannot see the file. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`alter table uploads add name text not null default '', add alt text not null default ''`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`alter table uploads drop name, drop alt`.execute(db)
}
