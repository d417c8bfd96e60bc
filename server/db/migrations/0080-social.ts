import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

const kindCheck = `check (kind ~ '^[a-z][a-z-]{0,29}$')`

/**
 * Follows, reactions, reports and views have one table each, keyed by the kind of target and its id. Triggers maintain
 * the counts, so that they stay correct regardless of the code that deletes rows: a deleted member, or the target's own
 * feature.
 */
const statements = [
  `create table follows (
    user_id bigint not null references users on delete cascade,
    kind text not null ${kindCheck},
    target_id bigint not null,
    created_at timestamptz not null default now(),
    primary key (user_id, kind, target_id)
  )`,
  `create table follow_counts (
    kind text not null,
    target_id bigint not null,
    followers integer not null check (followers >= 0),
    primary key (kind, target_id)
  )`,
  `insert into follows (user_id, kind, target_id, created_at)
    select user_id, 'team', team_id, created_at from team_follows
    union all select user_id, 'tournament', tournament_id, created_at from tournament_follows
    union all select user_id, 'tipster', tipster_id, created_at from tipster_follows
    union all select m.user_id, 'room', m.room_id, r.created_at
      from chat_members m join chat_rooms r on r.id = m.room_id where m.is_following`,
  `insert into follow_counts (kind, target_id, followers)
    select kind, target_id, count(*) from follows group by kind, target_id`,
  `create index follows_target on follows (kind, target_id, created_at desc, user_id)`,
  `create index follows_latest on follows (user_id, kind, created_at desc, target_id)`,
  `create function count_follows() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into follow_counts as c (kind, target_id, followers) values (new.kind, new.target_id, 1)
          on conflict (kind, target_id) do update set followers = c.followers + 1;
      else
        update follow_counts set followers = followers - 1 where kind = old.kind and target_id = old.target_id;
      end if;
      return null;
    end $$`,
  `create trigger follows_count after insert or delete on follows for each row execute function count_follows()`,
  // Each table whose lists are sorted by followers has a copy of the count, and one trigger that calls this function.
  `create function copy_followers() returns trigger language plpgsql as $$
    begin
      execute format('update %I set followers = $1 where id = $2', tg_argv[0]) using new.followers, new.target_id;
      return null;
    end $$`,
  `create trigger follow_counts_teams after insert or update on follow_counts
    for each row when (new.kind = 'team') execute function copy_followers('teams')`,
  `create trigger follow_counts_tournaments after insert or update on follow_counts
    for each row when (new.kind = 'tournament') execute function copy_followers('tournaments')`,

  `create table reactions (
    user_id bigint not null references users on delete cascade,
    kind text not null ${kindCheck},
    target_id bigint not null,
    reaction text not null,
    created_at timestamptz not null default now(),
    primary key (user_id, kind, target_id)
  )`,
  `create table reaction_counts (
    kind text not null,
    target_id bigint not null,
    reaction text not null,
    total integer not null check (total >= 0),
    primary key (kind, target_id, reaction)
  )`,
  `create index reactions_target on reactions (kind, target_id, created_at desc, user_id desc)`,
  `create function count_reactions() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        update reaction_counts set total = total - 1
          where kind = old.kind and target_id = old.target_id and reaction = old.reaction;
      end if;
      if tg_op <> 'DELETE' then
        insert into reaction_counts as c (kind, target_id, reaction, total)
          values (new.kind, new.target_id, new.reaction, 1)
          on conflict (kind, target_id, reaction) do update set total = c.total + 1;
      end if;
      return null;
    end $$`,
  `create trigger reactions_count after insert or delete or update of reaction on reactions
    for each row execute function count_reactions()`,

  `create table reports (
    id bigint generated always as identity primary key,
    reporter_id bigint not null references users on delete cascade,
    kind text not null ${kindCheck},
    target_id bigint not null,
    reason text not null,
    note text not null,
    created_at timestamptz not null default now(),
    decision text check (decision in ('upheld', 'dismissed')),
    decided_by bigint references users on delete set null,
    decided_at timestamptz,
    check ((decision is null) = (decided_at is null)),
    unique (kind, target_id, reporter_id)
  )`,
  `create index reports_open on reports (id) where decision is null`,

  `create table view_counts (
    kind text not null ${kindCheck},
    target_id bigint not null,
    views bigint not null,
    primary key (kind, target_id)
  )`,

  // Deletes a target's social rows with the target. Each table of targets has one trigger that calls this function.
  // Counts are deleted first, so that no trigger decrements a count that is about to be deleted.
  `create function forget_target() returns trigger language plpgsql as $$
    begin
      delete from follow_counts where kind = tg_argv[0] and target_id = old.id;
      delete from follows where kind = tg_argv[0] and target_id = old.id;
      delete from reaction_counts where kind = tg_argv[0] and target_id = old.id;
      delete from reactions where kind = tg_argv[0] and target_id = old.id;
      delete from reports where kind = tg_argv[0] and target_id = old.id;
      delete from view_counts where kind = tg_argv[0] and target_id = old.id;
      return null;
    end $$`,
  `create trigger teams_forget after delete on teams for each row execute function forget_target('team')`,
  `create trigger tournaments_forget after delete on tournaments for each row execute function forget_target('tournament')`,
  `create trigger users_forget after delete on users for each row execute function forget_target('tipster')`,
  `create trigger chat_rooms_forget after delete on chat_rooms for each row execute function forget_target('room')`,
  `drop table team_follows, tournament_follows, tipster_follows`,
  `drop function count_team_follow, uncount_team_follow, count_tournament_follow, uncount_tournament_follow`,
  `alter table chat_members drop column is_following`,
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const followTable = (table: string, column: string, target: string, kind: string) => [
  `create table ${table} (
    user_id bigint not null references users on delete cascade,
    ${column} bigint not null references ${target} on delete cascade,
    created_at timestamptz not null default now(),
    primary key (user_id, ${column})
  )`,
  `insert into ${table} select user_id, target_id, created_at from follows where kind = '${kind}'`,
]

const counting = (table: string, column: string, target: string, name: string) => [
  `create index ${table}_${name} on ${table} (${column}, user_id)`,
  `create function count_${name}_follow() returns trigger language plpgsql as $$
    begin update ${target} set followers = followers + 1 where id = new.${column}; return null; end $$`,
  `create function uncount_${name}_follow() returns trigger language plpgsql as $$
    begin update ${target} set followers = followers - 1 where id = old.${column}; return null; end $$`,
  `create trigger ${table}_count after insert on ${table} for each row execute function count_${name}_follow()`,
  `create trigger ${table}_uncount after delete on ${table} for each row execute function uncount_${name}_follow()`,
]

export async function down(db: Kysely<Database>): Promise<void> {
  const back = [
    ...followTable('team_follows', 'team_id', 'teams', 'team'),
    ...counting('team_follows', 'team_id', 'teams', 'team'),
    ...followTable('tournament_follows', 'tournament_id', 'tournaments', 'tournament'),
    ...counting('tournament_follows', 'tournament_id', 'tournaments', 'tournament'),
    ...followTable('tipster_follows', 'tipster_id', 'users', 'tipster'),
    `alter table tipster_follows add check (user_id <> tipster_id)`,
    `alter table chat_members add column is_following boolean not null default false`,
    `insert into chat_members (room_id, user_id, is_following)
      select target_id, user_id, true from follows where kind = 'room'
      on conflict (room_id, user_id) do update set is_following = true`,
    `create index chat_members_following on chat_members (user_id) where is_following`,
    `drop trigger teams_forget on teams`,
    `drop trigger tournaments_forget on tournaments`,
    `drop trigger users_forget on users`,
    `drop trigger chat_rooms_forget on chat_rooms`,
    `drop table follows, follow_counts, reactions, reaction_counts, reports, view_counts`,
    `drop function count_follows, copy_followers, count_reactions, forget_target`,
  ]
  for (const statement of back) await sql.raw(statement).execute(db)
}
