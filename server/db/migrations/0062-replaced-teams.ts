import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

const ownNames = `select keep_search_names('team', of_id,
      (select array[names ->> 'vi', names ->> 'en', names ->> 'zh', short_name] from teams where id = of_id)
      || array(select alias from team_aliases where team_id = of_id))`

/**
 * A replaced team is no longer found: its names are removed from search. Rows of teams that were replaced earlier move
 * to the replacing team.
 */
const statements = [
  `create or replace function keep_team_names(of_id bigint) returns void language sql as $$
    select keep_search_names('team', of_id, case
      when exists (select from team_replacements where team_id = of_id) then '{}'
      else (select array[names ->> 'vi', names ->> 'en', names ->> 'zh', short_name] from teams where id = of_id)
        || array(select alias from team_aliases where team_id = of_id)
    end)
  $$`,
  `create function team_replaced() returns trigger language plpgsql as $$
    begin
      perform keep_team_names(case tg_op when 'DELETE' then old.team_id else new.team_id end);
      return null;
    end $$`,
  `create trigger team_replacements_search after insert or delete on team_replacements
    for each row execute function team_replaced()`,
  `insert into team_follows (user_id, team_id, created_at)
    select f.user_id, r.by_id, f.created_at from team_follows f join team_replacements r on r.team_id = f.team_id
    on conflict do nothing`,
  `delete from team_follows f using team_replacements r where f.team_id = r.team_id`,
  // When the replacing team has no squad, it takes over the squad of the replaced team, as with later replacements.
  `update players p set team_id = r.by_id
    from (
      select distinct on (by_id) team_id, by_id from team_replacements t
      where exists (select from players where team_id = t.team_id)
      order by by_id, replaced_at desc
    ) r
    where p.team_id = r.team_id and not exists (select from players own where own.team_id = r.by_id)`,
  `delete from players p using team_replacements r where p.team_id = r.team_id`,
  `update team_aliases a set team_id = r.by_id from team_replacements r where a.team_id = r.team_id`,
  `update id_map m set our_id = r.by_id from team_replacements r where m.kind = 'team' and m.our_id = r.team_id`,
  `select keep_team_names(team_id) from team_replacements`,
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop trigger team_replacements_search on team_replacements`.execute(db)
  await sql`drop function team_replaced`.execute(db)
  await sql
    .raw(`create or replace function keep_team_names(of_id bigint) returns void language sql as $$ ${ownNames} $$`)
    .execute(db)
  await sql`select keep_team_names(team_id) from team_replacements`.execute(db)
}
