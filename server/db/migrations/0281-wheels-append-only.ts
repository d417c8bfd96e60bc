import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

const tables = ['lucky_rounds', 'lucky_draws'] as const

/** Draws stay when an account is deleted, like the ledger postings that they caused. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`alter table lucky_draws drop constraint lucky_draws_user_id_fkey,
    add constraint lucky_draws_user_id_fkey foreign key (user_id) references users`.execute(db)
  for (const table of tables)
    await sql`create trigger ${sql.ref(`${table}_append_only`)} before update or delete on ${sql.table(table)}
      for each statement execute function refuse_change()`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  for (const table of tables)
    await sql`drop trigger ${sql.ref(`${table}_append_only`)} on ${sql.table(table)}`.execute(db)
  await sql`alter table lucky_draws drop constraint lucky_draws_user_id_fkey,
    add constraint lucky_draws_user_id_fkey foreign key (user_id) references users on delete cascade`.execute(db)
}
