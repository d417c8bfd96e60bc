import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

export async function up(db: Kysely<Database>): Promise<void> {
  await sql`insert into experience_rules (kind, each, most) values ('minigame', 4, 12)`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`delete from experience_rules where kind = 'minigame'`.execute(db)
}
