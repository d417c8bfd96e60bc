import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

export async function up(db: Kysely<Database>): Promise<void> {
  await sql`insert into experience_rules (kind, each, most) values ('gift', 5, 20)`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`delete from experience_rules where kind = 'gift'`.execute(db)
}
