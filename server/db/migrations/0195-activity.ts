import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

const statements = [
  // One row for each activity of a member. A repetition with the same key does not count.
  `create table activities (
    user_id bigint not null references users on delete cascade,
    key text not null,
    kind text not null,
    at timestamptz not null default now(),
    primary key (user_id, key)
  )`,
  'create index activities_at on activities (at)',
  // Days are in Vietnam time.
  `create table activity_days (
    user_id bigint not null references users on delete cascade,
    day date not null,
    kind text not null,
    total integer not null check (total > 0),
    primary key (user_id, day, kind)
  )`,
  `create table check_ins (
    user_id bigint not null references users on delete cascade,
    day date not null,
    is_made_up boolean not null default false,
    reward integer not null,
    created_at timestamptz not null default now(),
    primary key (user_id, day)
  )`,
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table check_ins, activity_days, activities`.execute(db)
}
