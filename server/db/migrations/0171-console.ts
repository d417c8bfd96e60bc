import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

const statements = [
  // Append-only. `before` and `after` hold the changed fields, or all fields when a record was added or removed.
  `create table console_changes (
    id bigint generated always as identity primary key,
    at timestamptz not null default now(),
    by_user_id bigint not null,
    resource text not null,
    record_id text not null,
    kind text not null check (kind in ('added', 'changed', 'removed', 'undone')),
    before jsonb,
    after jsonb,
    undoes bigint unique references console_changes
  )`,
  'create index console_changes_record on console_changes (resource, record_id, id desc)',
  `create trigger console_changes_append_only before update or delete or truncate on console_changes
    for each statement execute function refuse_change()`,
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table console_changes`.execute(db)
}
