import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** A mail that could not be sent is due again, until its link expires, and its member sees what happened to it. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`alter table unsent_mails
    add column user_id bigint references users on delete cascade,
    add column topic text,
    add column due_at timestamptz,
    add column expires_at timestamptz`.execute(db)
  await sql`create index unsent_mails_due on unsent_mails (due_at) where due_at is not null`.execute(db)
  await sql`create index unsent_mails_user on unsent_mails (user_id) where user_id is not null`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`alter table unsent_mails
    drop column user_id, drop column topic, drop column due_at, drop column expires_at`.execute(db)
}
