import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/**
 * One row for each name of a searchable record, folded and with a space before its first word. So `like '% word%'`
 * finds the beginning of any word.
 *
 * Triggers maintain the rows: names are written in several places, and a name missing from search is a fault that users
 * cannot see. Each kind has an index, because each kind is searched separately. So a query with many matches reads only
 * as many rows as it ranks.
 */
const statements = [
  `create extension if not exists pg_trgm`,
  `create table search_names (
    kind text not null check (kind in ('team', 'tournament', 'commentator')),
    ref_id bigint not null,
    name text not null,
    primary key (kind, name, ref_id)
  )`,
  `create index search_names_ref on search_names (kind, ref_id)`,
  ...['team', 'tournament', 'commentator'].map(
    (kind) => `create index search_${kind}_names on search_names using gin (name gin_trgm_ops) where kind = '${kind}'`,
  ),
  `create function keep_search_names(of_kind text, of_id bigint, given text[]) returns void language plpgsql as $$
    declare
      names text[] := array(
        select distinct ' ' || folded.name
        from (select fold_text(one) as name from (select distinct unnest(given) as one) as spelt) as folded
        where folded.name <> ''
      );
    begin
      delete from search_names where kind = of_kind and ref_id = of_id and name <> all (names);
      insert into search_names (kind, ref_id, name)
        select of_kind, of_id, one from unnest(names) as one
        on conflict do nothing;
    end $$`,
  `create function keep_team_names(of_id bigint) returns void language sql as $$
    select keep_search_names('team', of_id,
      (select array[names ->> 'vi', names ->> 'en', names ->> 'zh', short_name] from teams where id = of_id)
      || array(select alias from team_aliases where team_id = of_id))
  $$`,
  `create function team_names_changed() returns trigger language plpgsql as $$
    begin
      perform keep_team_names(new.id);
      return null;
    end $$`,
  `create trigger teams_search after insert or update of names, short_name on teams
    for each row execute function team_names_changed()`,
  `create function team_aliases_changed() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then perform keep_team_names(old.team_id); end if;
      if tg_op <> 'DELETE' then perform keep_team_names(new.team_id); end if;
      return null;
    end $$`,
  `create trigger team_aliases_search after insert or update or delete on team_aliases
    for each row execute function team_aliases_changed()`,
  `create function tournament_names_changed() returns trigger language plpgsql as $$
    begin
      perform keep_search_names('tournament', new.id, array[new.names ->> 'vi', new.names ->> 'en', new.names ->> 'zh']);
      return null;
    end $$`,
  `create trigger tournaments_search after insert or update of names on tournaments
    for each row execute function tournament_names_changed()`,
  `create function commentator_names_changed() returns trigger language plpgsql as $$
    begin
      if new.role = 'commentator'
        then perform keep_search_names('commentator', new.id, array[new.nickname, new.username]);
        else delete from search_names where kind = 'commentator' and ref_id = new.id;
      end if;
      return null;
    end $$`,
  `create trigger users_search_new after insert on users
    for each row when (new.role = 'commentator') execute function commentator_names_changed()`,
  `create trigger users_search_changed after update of nickname, username, role on users
    for each row when (new.role = 'commentator' or old.role = 'commentator')
    execute function commentator_names_changed()`,
  `create function searched_row_gone() returns trigger language plpgsql as $$
    begin
      delete from search_names where kind = tg_argv[0] and ref_id = old.id;
      return null;
    end $$`,
  `create trigger teams_search_gone after delete on teams
    for each row execute function searched_row_gone('team')`,
  `create trigger tournaments_search_gone after delete on tournaments
    for each row execute function searched_row_gone('tournament')`,
  `create trigger users_search_gone after delete on users
    for each row when (old.role = 'commentator') execute function searched_row_gone('commentator')`,
  `select keep_team_names(id) from teams`,
  `select keep_search_names('tournament', id, array[names ->> 'vi', names ->> 'en', names ->> 'zh']) from tournaments`,
  `select keep_search_names('commentator', id, array[nickname, username]) from users where role = 'commentator'`,
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  const triggers: [string, string][] = [
    ['teams_search', 'teams'],
    ['teams_search_gone', 'teams'],
    ['team_aliases_search', 'team_aliases'],
    ['tournaments_search', 'tournaments'],
    ['tournaments_search_gone', 'tournaments'],
    ['users_search_new', 'users'],
    ['users_search_changed', 'users'],
    ['users_search_gone', 'users'],
  ]
  for (const [trigger, table] of triggers) await sql`drop trigger ${sql.id(trigger)} on ${sql.id(table)}`.execute(db)
  await sql`
    drop function searched_row_gone, commentator_names_changed, tournament_names_changed, team_aliases_changed,
      team_names_changed, keep_team_names, keep_search_names
  `.execute(db)
  await sql`drop table search_names`.execute(db)
}
