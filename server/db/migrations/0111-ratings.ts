import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

const statements = [
  `create table commentator_ratings (
    user_id bigint not null references users on delete cascade,
    commentator_id bigint not null references users on delete cascade,
    stars smallint not null check (stars between 1 and 5),
    rated_at timestamptz not null default now(),
    primary key (user_id, commentator_id),
    check (user_id <> commentator_id)
  )`,
  'create index commentator_ratings_of on commentator_ratings (commentator_id) include (stars)',
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table commentator_ratings`.execute(db)
}
