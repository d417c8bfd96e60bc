import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** Members' ratings of the players of a fixture, from 1 to 10. The primary key allows one per member and player. */
const statements = [
  `create table player_ratings (
    fixture_id bigint not null references fixtures on delete cascade,
    user_id bigint not null references users on delete cascade,
    player_id bigint not null references players on delete cascade,
    score smallint not null check (score between 1 and 10),
    rated_at timestamptz not null default now(),
    changed_at timestamptz not null default now(),
    primary key (fixture_id, user_id, player_id)
  )`,
  'create index player_ratings_user on player_ratings (user_id)',
  'create index player_ratings_player on player_ratings (player_id)',
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table player_ratings`.execute(db)
}
