import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

export async function up(db: Kysely<Database>): Promise<void> {
  await sql`alter table display_settings add column autoplay boolean`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`alter table display_settings drop column autoplay`.execute(db)
}
