import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** The English text says that a member sets a reminder, because in football a booking is a card from the referee. */
export async function up(db: Kysely<Database>): Promise<void> {
  await named(db, 'Set a match reminder')
}

export async function down(db: Kysely<Database>): Promise<void> {
  await named(db, 'Book 1 match')
}

async function named(db: Kysely<Database>, en: string): Promise<void> {
  await sql`update missions set names = names || jsonb_build_object('en', ${en}::text) where id = 'book-1'`.execute(db)
}
