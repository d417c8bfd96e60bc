import { type Kysely, sql } from 'kysely'
import type { Database } from '../sql.ts'

/** `name`: as the member's device called the file. `alt`: what it shows, in the member's words, for who cannot see it. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`alter table uploads add name text not null default '', add alt text not null default ''`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`alter table uploads drop name, drop alt`.execute(db)
}
