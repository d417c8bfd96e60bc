import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/**
 * One table of ratings, keyed by the kind of target and its id. A trigger maintains the sums, regardless of the code
 * that deletes rows.
 */
const statements = [
  `create table ratings (
    user_id bigint not null references users on delete cascade,
    kind text not null check (kind ~ '^[a-z][a-z-]{0,29}$'),
    target_id bigint not null,
    stars smallint not null check (stars between 1 and 5),
    rated_at timestamptz not null default now(),
    primary key (user_id, kind, target_id)
  )`,
  'create index ratings_target on ratings (kind, target_id)',
  `create table rating_counts (
    kind text not null,
    target_id bigint not null,
    total integer not null check (total >= 0),
    stars integer not null check (stars >= 0),
    primary key (kind, target_id)
  )`,
  `create function count_ratings() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into rating_counts as c (kind, target_id, total, stars) values (new.kind, new.target_id, 1, new.stars)
          on conflict (kind, target_id) do update set total = c.total + 1, stars = c.stars + new.stars;
      elsif tg_op = 'UPDATE' then
        update rating_counts set stars = stars + new.stars - old.stars
          where kind = new.kind and target_id = new.target_id;
      else
        update rating_counts set total = total - 1, stars = stars - old.stars
          where kind = old.kind and target_id = old.target_id;
      end if;
      return null;
    end $$`,
  `create trigger ratings_count after insert or delete or update of stars on ratings
    for each row execute function count_ratings()`,
  `insert into ratings (user_id, kind, target_id, stars, rated_at)
    select user_id, 'commentator', commentator_id, stars, rated_at from commentator_ratings`,
  'drop table commentator_ratings',
  // Deletes a target's ratings with the target: see migration 0080.
  `create function forget_ratings() returns trigger language plpgsql as $$
    begin
      delete from ratings where kind = tg_argv[0] and target_id = old.id;
      delete from rating_counts where kind = tg_argv[0] and target_id = old.id;
      return null;
    end $$`,
  `create trigger users_forget_ratings after delete on users
    for each row execute function forget_ratings('commentator')`,
]

const before = [
  'drop trigger users_forget_ratings on users',
  'drop function forget_ratings',
  `create table commentator_ratings (
    user_id bigint not null references users on delete cascade,
    commentator_id bigint not null references users on delete cascade,
    stars smallint not null check (stars between 1 and 5),
    rated_at timestamptz not null default now(),
    primary key (user_id, commentator_id),
    check (user_id <> commentator_id)
  )`,
  'create index commentator_ratings_of on commentator_ratings (commentator_id) include (stars)',
  `insert into commentator_ratings (user_id, commentator_id, stars, rated_at)
    select user_id, target_id, stars, rated_at from ratings where kind = 'commentator'`,
  'drop table rating_counts, ratings',
  'drop function count_ratings',
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  for (const statement of before) await sql.raw(statement).execute(db)
}
