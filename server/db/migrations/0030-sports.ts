import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/**
 * `rules` names the tie-break rules of a competition. Half-time, regular (90 minutes), extra (after extra time) and
 * shoot-out scores are stored beside the running score, because each market settles on a different one. `origin` says
 * how a fixture was created: simulated fixtures are labelled as such.
 */
const statements = [
  `alter table tournaments
    add column code text,
    add column country text not null default '',
    add column kind text not null default 'league' check (kind in ('league', 'cup', 'friendly')),
    add column rules text not null default 'standard',
    add column priority smallint not null default 100`,
  `create unique index tournaments_code on tournaments (code) where code is not null`,
  `create index tournaments_priority on tournaments (sport, priority, id)`,
  `create table seasons (
    id bigint generated always as identity (start with 1) primary key,
    source_key text not null unique,
    tournament_id bigint not null references tournaments,
    name text not null,
    starts_on date not null,
    ends_on date not null,
    is_current boolean not null default false,
    unique (tournament_id, name),
    check (ends_on >= starts_on)
  )`,
  `alter table teams
    add column country text not null default '',
    add column kind text not null default 'club' check (kind in ('club', 'national')),
    add column founded smallint,
    add column city text not null default '',
    add column venue text not null default ''`,
  `create table team_aliases (
    alias text not null,
    country text not null default '',
    sport smallint not null,
    team_id bigint not null references teams on delete cascade,
    primary key (alias, country, sport)
  )`,
  `create index team_aliases_team on team_aliases (team_id)`,
  `alter table fixtures
    add column season_id bigint references seasons,
    add column time_state text not null default 'exact' check (time_state in ('exact', 'provisional', 'tbd')),
    add column stage text not null default 'league' check (stage in ('league', 'group', 'knockout')),
    add column group_name text not null default '',
    add column round_number smallint,
    add column round_key text not null default '',
    add column venue text not null default '',
    add column origin text not null default 'provider' check (origin in ('provider', 'imported', 'replay', 'simulated')),
    add column home_half smallint check (home_half >= 0),
    add column away_half smallint check (away_half >= 0),
    add column home_regular smallint check (home_regular >= 0),
    add column away_regular smallint check (away_regular >= 0),
    add column home_extra smallint check (home_extra >= 0),
    add column away_extra smallint check (away_extra >= 0),
    add column home_pens smallint check (home_pens >= 0),
    add column away_pens smallint check (away_pens >= 0)`,
  `create index fixtures_season on fixtures (season_id, kick_off, id)`,
  `create table id_map (
    provider text not null,
    kind text not null check (kind in ('tournament', 'season', 'team', 'fixture', 'player', 'company')),
    ext_id text not null,
    our_id bigint not null,
    confidence real not null check (confidence between 0 and 1),
    decided_by text not null,
    created_at timestamptz not null default now(),
    primary key (provider, kind, ext_id)
  )`,
  `create index id_map_ours on id_map (kind, our_id)`,
  `create table id_reviews (
    id bigint generated always as identity primary key,
    provider text not null,
    kind text not null,
    ext_id text not null,
    name text not null,
    details jsonb not null default '{}',
    candidates jsonb not null default '[]',
    state text not null default 'open' check (state in ('open', 'matched', 'ignored')),
    created_at timestamptz not null default now(),
    decided_at timestamptz,
    unique (provider, kind, ext_id)
  )`,
  `create table field_sources (
    fixture_id bigint not null references fixtures on delete cascade,
    field_group text not null check (field_group in ('time', 'state', 'score', 'events', 'lineups', 'statistics')),
    provider text not null,
    fetched_at timestamptz not null,
    is_manual boolean not null default false,
    primary key (fixture_id, field_group)
  )`,
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table field_sources, id_reviews, id_map, team_aliases`.execute(db)
  await sql`
    alter table fixtures
      drop column season_id, drop column time_state, drop column stage, drop column group_name,
      drop column round_number, drop column round_key, drop column venue, drop column origin, drop column home_half, drop column away_half,
      drop column home_regular, drop column away_regular, drop column home_extra, drop column away_extra,
      drop column home_pens, drop column away_pens
  `.execute(db)
  await sql`drop table seasons`.execute(db)
  await sql`
    alter table teams drop column country, drop column kind, drop column founded, drop column city, drop column venue
  `.execute(db)
  await sql`
    alter table tournaments
      drop column code, drop column country, drop column kind, drop column rules, drop column priority
  `.execute(db)
}
