import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/**
 * A row of `players` is a person, found by name within a team. The lists that sources give of a team's players become
 * `squad_players`. `player_matches` is derived from line-ups and events, and can be computed again at any time.
 */
const statements = [
  'alter table players rename to squad_players',
  'alter index players_pkey rename to squad_players_pkey',
  'alter index players_team_id_source_key_key rename to squad_players_team_id_source_key_key',
  'alter sequence players_id_seq rename to squad_players_id_seq',
  `create table players (
    id bigint generated always as identity primary key,
    sport smallint not null,
    name text not null,
    folded text generated always as (fold_text(name)) stored,
    born_on date,
    by_id bigint references players on delete cascade,
    created_at timestamptz not null default now()
  )`,
  'create index players_by_birth on players (born_on) where by_id is null and born_on is not null',
  'create index players_by_replacement on players (by_id) where by_id is not null',
  `create table player_stints (
    team_id bigint not null references teams on delete cascade,
    player_id bigint not null references players on delete cascade,
    squad_id bigint unique references squad_players on delete set null,
    primary key (team_id, player_id)
  )`,
  'create index player_stints_player on player_stints (player_id)',
  `create table player_matches (
    fixture_id bigint not null references fixtures on delete cascade,
    player_id bigint not null references players on delete cascade,
    team_id bigint not null references teams on delete cascade,
    names text[] not null,
    number smallint,
    position text,
    is_played boolean not null,
    is_starter boolean,
    minute_in smallint,
    minute_out smallint,
    minutes smallint,
    goals smallint not null,
    penalties smallint not null,
    assists smallint not null,
    own_goals smallint not null,
    yellow_cards smallint not null,
    red_cards smallint not null,
    primary key (fixture_id, player_id)
  )`,
  'create index player_matches_player on player_matches (player_id, fixture_id)',
  'create index player_matches_team on player_matches (team_id, player_id)',
  `create table player_dues (
    kind text not null check (kind in ('fixture', 'team')),
    ref_id bigint not null,
    asked integer not null default 1,
    primary key (kind, ref_id)
  )`,
  'alter table search_names drop constraint search_names_kind_check',
  `alter table search_names add constraint search_names_kind_check
    check (kind in ('team', 'tournament', 'commentator', 'player'))`,
  `create index search_player_names on search_names using gin (name gin_trgm_ops) where kind = 'player'`,
  `create function player_names_changed() returns trigger language plpgsql as $$
    begin
      perform keep_search_names('player', new.id, case when new.by_id is null then array[new.name] else '{}' end);
      return null;
    end $$`,
  `create trigger players_search after insert or update of name, by_id on players
    for each row execute function player_names_changed()`,
  `create trigger players_search_gone after delete on players
    for each row execute function searched_row_gone('player')`,
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table player_dues, player_matches, player_stints, players`.execute(db)
  await sql`drop function player_names_changed`.execute(db)
  await sql`drop index search_player_names`.execute(db)
  await sql`delete from search_names where kind = 'player'`.execute(db)
  await sql`delete from follows where kind = 'player'`.execute(db)
  await sql`alter table search_names drop constraint search_names_kind_check`.execute(db)
  await sql`alter table search_names add constraint search_names_kind_check
    check (kind in ('team', 'tournament', 'commentator'))`.execute(db)
  await sql`alter sequence squad_players_id_seq rename to players_id_seq`.execute(db)
  await sql`alter index squad_players_team_id_source_key_key rename to players_team_id_source_key_key`.execute(db)
  await sql`alter index squad_players_pkey rename to players_pkey`.execute(db)
  await sql`alter table squad_players rename to players`.execute(db)
}
