import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** History of what operators changed in fixtures, and the sources' values that their corrections hold back. */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`create table fixture_changes (
    id bigint generated always as identity primary key,
    fixture_id bigint not null references fixtures (id) on delete cascade,
    by_user_id bigint,
    kind text not null check (kind in ('corrected', 'released', 'restored', 'recorded', 'lineup')),
    reason text not null,
    before jsonb not null,
    after jsonb not null,
    can_restore boolean not null default true,
    created_at timestamptz not null default now()
  )`.execute(db)
  await sql`create index fixture_changes_of_fixture on fixture_changes (fixture_id, id desc)`.execute(db)
  await sql`alter table field_sources
    add column held jsonb,
    add column held_provider text,
    add column held_at timestamptz`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`alter table field_sources drop column held, drop column held_provider, drop column held_at`.execute(db)
  await sql`drop table fixture_changes`.execute(db)
}
