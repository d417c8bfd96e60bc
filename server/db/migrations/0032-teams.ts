import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/**
 * `fold_text` makes names comparable: it removes accents, case and punctuation. Non-Latin characters become their code
 * points, because in a database without a locale the trigrams that search uses know only ASCII letters. It is the only
 * place that folds, so that stored names and queries cannot differ. It is immutable because none of its parts reads a
 * setting.
 *
 * `side` of a fixture event is the team that profits. For an own goal that is not the player's team.
 */
const statements = [
  String.raw`create function fold_text(given text) returns text
    language plpgsql immutable strict parallel safe
    as $$
      declare
        folded text := lower(translate(
          regexp_replace(normalize(given, NFKD), '[\u0300-\u036f]', '', 'g'),
          'ĐđØøŁłıŦŧĦħ', 'DdOoLliTtHh'
        ));
      begin
        if folded ~ '[^\x01-\x7f]' then
          folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe');
          folded := (
            select string_agg(
              case when ascii(letter) < 128 then letter else ' u' || to_hex(ascii(letter)) || ' ' end, '' order by place
            )
            from regexp_split_to_table(folded, '') with ordinality as letters (letter, place)
          );
        end if;
        return trim(regexp_replace(coalesce(folded, ''), '[^a-z0-9]+', ' ', 'g'));
      end
    $$`,
  `alter table teams
    add column followers integer not null default 0 check (followers >= 0),
    add column sort_name text generated always as (fold_text(names ->> 'vi')) stored`,
  `create index teams_browse on teams (followers desc, sort_name, id)`,
  `create index teams_sport on teams (sport, followers desc, sort_name, id)`,
  `create index teams_country on teams (country, followers desc, sort_name, id)`,
  `alter table tournaments
    add column followers integer not null default 0 check (followers >= 0)`,
  `create index tournaments_browse on tournaments (priority, followers desc, id)`,
  `create table team_follows (
    user_id bigint not null references users on delete cascade,
    team_id bigint not null references teams on delete cascade,
    created_at timestamptz not null default now(),
    primary key (user_id, team_id)
  )`,
  `create index team_follows_team on team_follows (team_id, user_id)`,
  `create table tournament_follows (
    user_id bigint not null references users on delete cascade,
    tournament_id bigint not null references tournaments on delete cascade,
    created_at timestamptz not null default now(),
    primary key (user_id, tournament_id)
  )`,
  `create index tournament_follows_tournament on tournament_follows (tournament_id, user_id)`,
  // A deleted member stops following. The counts follow the rows, regardless of the code that deletes them.
  `create function uncount_team_follow() returns trigger language plpgsql as $$
    begin
      update teams set followers = followers - 1 where id = old.team_id;
      return null;
    end $$`,
  `create trigger team_follows_uncount after delete on team_follows
    for each row execute function uncount_team_follow()`,
  `create function count_team_follow() returns trigger language plpgsql as $$
    begin
      update teams set followers = followers + 1 where id = new.team_id;
      return null;
    end $$`,
  `create trigger team_follows_count after insert on team_follows
    for each row execute function count_team_follow()`,
  `create function uncount_tournament_follow() returns trigger language plpgsql as $$
    begin
      update tournaments set followers = followers - 1 where id = old.tournament_id;
      return null;
    end $$`,
  `create trigger tournament_follows_uncount after delete on tournament_follows
    for each row execute function uncount_tournament_follow()`,
  `create function count_tournament_follow() returns trigger language plpgsql as $$
    begin
      update tournaments set followers = followers + 1 where id = new.tournament_id;
      return null;
    end $$`,
  `create trigger tournament_follows_count after insert on tournament_follows
    for each row execute function count_tournament_follow()`,
  `create table players (
    id bigint generated always as identity primary key,
    team_id bigint not null references teams on delete cascade,
    source_key text not null,
    name text not null,
    number smallint check (number between 0 and 999),
    position text check (position in ('goalkeeper', 'defender', 'midfielder', 'forward')),
    born_on date,
    club text not null default '',
    created_at timestamptz not null default now(),
    unique (team_id, source_key)
  )`,
  `create table fixture_events (
    fixture_id bigint not null references fixtures on delete cascade,
    key text not null,
    kind smallint not null,
    side text not null check (side in ('home', 'away')),
    minute smallint check (minute >= 0),
    extra_minute smallint check (extra_minute >= 0),
    player text not null default '',
    other_player text not null default '',
    created_at timestamptz not null default now(),
    primary key (fixture_id, key)
  )`,
  `insert into nav_items (area, group_label, label, path, icon, sort) values
    ('footer', 'nav.group.watch', 'nav.tournaments', '/giai-dau', 'trophy', 130),
    ('footer', 'nav.group.watch', 'nav.teams', '/doi-bong', 'shield', 140)`,
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`delete from nav_items where path in ('/giai-dau', '/doi-bong')`.execute(db)
  await sql`drop table fixture_events, players, tournament_follows, team_follows`.execute(db)
  await sql`
    drop function count_team_follow, uncount_team_follow, count_tournament_follow, uncount_tournament_follow
  `.execute(db)
  await sql`alter table tournaments drop column followers`.execute(db)
  await sql`alter table teams drop column followers, drop column sort_name`.execute(db)
  await sql`drop function fold_text`.execute(db)
}
