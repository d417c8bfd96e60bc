import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** Time when a company's line was last received, changed or unchanged. Its change time does not show that. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`create table odds_sightings (
    fixture_id bigint not null references fixtures on delete cascade,
    company_id smallint not null references odds_companies on delete cascade,
    kind smallint not null,
    line_index smallint not null,
    seen_at timestamptz not null,
    primary key (fixture_id, company_id, kind, line_index)
  ) with (fillfactor = 75)`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table odds_sightings`.execute(db)
}
