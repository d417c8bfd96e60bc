import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** Staff see the newest acts about a member. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`create index acts_user on acts (user_id, id desc) where user_id is not null`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop index acts_user`.execute(db)
}
