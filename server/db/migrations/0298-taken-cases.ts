import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** Waiting cases that one of the staff has taken, so that two do not do the same work. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`create table taken_cases (
    queue text not null,
    case_id text not null,
    user_id bigint not null references users on delete cascade,
    until timestamptz not null,
    primary key (queue, case_id)
  )`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table taken_cases`.execute(db)
}
