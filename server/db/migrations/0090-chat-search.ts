import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/**
 * `fold_message` removes accents and case, so that "vo dich" finds "Vô địch" in any Unicode composition. It runs for
 * every committed message and costs a fifth of `fold_text` (decision 073). `largeIndexes` has the new index.
 */
const statements = [
  String.raw`create function fold_message(given text) returns text
    language sql immutable strict parallel safe
    return lower(translate(regexp_replace(normalize(given, NFD), '[\u0300-\u036f]', '', 'g'), 'Đđ', 'dd'))`,
  'drop index chat_messages_search',
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop index if exists chat_messages_search`.execute(db)
  await sql`create index chat_messages_search on chat_messages using gin (lower(text) gin_trgm_ops)`.execute(db)
  await sql`drop function fold_message`.execute(db)
}
