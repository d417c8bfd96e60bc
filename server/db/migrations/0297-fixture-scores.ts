import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

const statements = [
  `create table fixture_scores (
    fixture_id bigint not null references fixtures on delete cascade,
    version int not null,
    at timestamptz not null,
    state jsonb not null,
    primary key (fixture_id, version)
  )`,
  // Null for events of fixtures that were imported with their results.
  'alter table fixture_events add happened_at timestamptz',
]

/** Pages show the score and the events that a fixture had at the time of the picture. */
export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`alter table fixture_events drop column happened_at`.execute(db)
  await sql`drop table fixture_scores`.execute(db)
}
