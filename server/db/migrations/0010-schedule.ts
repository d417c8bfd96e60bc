import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** `names` and `round` hold {vi, en, zh}. `source_key` is the row's name at its source. */
const statements = [
  `create table tournaments (
    id bigint generated always as identity (start with 101) primary key,
    source_key text not null unique,
    sport smallint not null check (sport in (10, 20, 30, 40, 50)),
    names jsonb not null,
    colour text not null,
    created_at timestamptz not null default now()
  )`,
  `create table teams (
    id bigint generated always as identity (start with 1001) primary key,
    source_key text not null unique,
    sport smallint not null check (sport in (10, 20, 30, 40, 50)),
    names jsonb not null,
    short_name text not null,
    colour text not null check (colour ~ '^#[0-9a-f]{6}$'),
    created_at timestamptz not null default now()
  )`,
  `create table fixtures (
    id bigint generated always as identity (start with 10001) primary key,
    source_key text not null unique,
    sport smallint not null check (sport in (10, 20, 30, 40, 50)),
    tournament_id bigint not null references tournaments,
    home_id bigint not null references teams,
    away_id bigint not null references teams,
    round jsonb not null,
    kick_off timestamptz not null,
    is_featured boolean not null default false,
    state text not null default 'scheduled',
    status smallint not null default 0,
    period smallint,
    period_started_at timestamptz,
    home_score smallint check (home_score >= 0),
    away_score smallint check (away_score >= 0),
    version integer not null default 1,
    observed_at timestamptz,
    changed_at timestamptz not null default now(),
    created_at timestamptz not null default now(),
    check (home_id <> away_id)
  )`,
  `create index fixtures_kick_off on fixtures (kick_off, id)`,
  `create index fixtures_sport_kick_off on fixtures (sport, kick_off, id)`,
  `create index fixtures_tournament on fixtures (tournament_id, kick_off)`,
  `create index fixtures_home on fixtures (home_id, kick_off)`,
  `create index fixtures_away on fixtures (away_id, kick_off)`,
  `create index fixtures_featured on fixtures (kick_off, id) where is_featured`,
  `create index fixtures_live on fixtures (sport, kick_off, id) where status between 1 and 5 or status = -13`,
  `create table fixture_commentators (
    fixture_id bigint not null references fixtures on delete cascade,
    user_id bigint not null references users on delete cascade,
    title text not null default '',
    description text not null default '',
    picture text not null default '',
    planned_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    primary key (fixture_id, user_id)
  )`,
  `create index fixture_commentators_user on fixture_commentators (user_id, fixture_id)`,
  `create table commentator_profiles (
    user_id bigint primary key references users on delete cascade,
    bio text not null default '',
    followers integer not null default 0 check (followers >= 0)
  )`,
  `create index users_commentators on users (id) where role = 'commentator'`,
  `create table commentator_links (
    fixture_id bigint not null references fixtures on delete cascade,
    user_id bigint not null references users on delete cascade,
    position smallint not null,
    url text not null,
    primary key (fixture_id, user_id, position)
  )`,
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop index users_commentators`.execute(db)
  await sql`
    drop table commentator_links, commentator_profiles, fixture_commentators, fixtures, teams, tournaments
  `.execute(db)
}
