import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** Encoders keep a replaced key. Its id names the owner, whose desk shows the refusal. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`alter table stream_keys add column earlier_key_ids text[] not null default '{}'`.execute(db)
  await sql`create index stream_keys_earlier on stream_keys using gin (earlier_key_ids)`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`alter table stream_keys drop column earlier_key_ids`.execute(db)
}
