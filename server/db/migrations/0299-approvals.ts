import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

const statements = [
  `create table approvals (
    id bigint generated always as identity primary key,
    kind text not null check (kind in ('role', 'second-step')),
    user_id bigint not null references users on delete cascade,
    role text,
    note text not null,
    asked_by bigint not null references users,
    created_at timestamptz not null default now(),
    decision text check (decision in ('approved', 'refused')),
    decided_by bigint references users,
    decided_at timestamptz,
    check ((kind = 'role') = (role is not null)),
    check (decision <> 'approved' or decided_by <> asked_by)
  )`,
  'create unique index approvals_open on approvals (user_id, kind) where decision is null',
  // Staff search members by the beginnings of words in their names.
  `create index users_words on users using gin (to_tsvector('simple', fold_text(username || ' ' || nickname)))
    where gone_at is null`,
]

/** Acts that need two operators: one asks, another decides. And an index for the staff's search of members. */
export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop index users_words`.execute(db)
  await sql`drop table approvals`.execute(db)
}
