import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/**
 * Comments on any kind of target, keyed by its kind and id. `root_id` is the first comment of the thread, regardless of
 * the reply's depth. A deleted comment stays as an empty row, so that its replies keep their place. Triggers maintain
 * the counts.
 */
const statements = [
  `create table comments (
    id bigint generated always as identity primary key,
    kind text not null check (kind ~ '^[a-z][a-z-]{0,29}$'),
    target_id bigint not null,
    user_id bigint references users on delete set null,
    parent_id bigint references comments on delete cascade,
    root_id bigint references comments on delete cascade,
    content text not null,
    request_id text,
    replies integer not null default 0 check (replies >= 0),
    created_at timestamptz not null default now(),
    edited_at timestamptz,
    deleted_at timestamptz,
    unique (user_id, request_id),
    check ((parent_id is null) = (root_id is null)),
    check (deleted_at is null or content = '')
  )`,
  'create index comments_roots on comments (kind, target_id, id desc) where root_id is null',
  'create index comments_target on comments (kind, target_id)',
  'create index comments_thread on comments (root_id, id) where root_id is not null',
  'create index comments_parent on comments (parent_id) where parent_id is not null',
  `create table comment_counts (
    kind text not null,
    target_id bigint not null,
    total integer not null check (total >= 0),
    primary key (kind, target_id)
  )`,
  `create function count_comments() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into comment_counts as c (kind, target_id, total) values (new.kind, new.target_id, 1)
          on conflict (kind, target_id) do update set total = c.total + 1;
        update comments set replies = replies + 1 where id = new.root_id;
      else
        update comment_counts set total = total - 1 where kind = new.kind and target_id = new.target_id;
        update comments set replies = replies - 1 where id = new.root_id;
      end if;
      return null;
    end $$`,
  `create trigger comments_count after insert on comments for each row execute function count_comments()`,
  `create trigger comments_uncount after update of deleted_at on comments for each row
    when (old.deleted_at is null and new.deleted_at is not null) execute function count_comments()`,
  // Deleting a member empties the member's comments. Other members' replies stay.
  `create function empty_comments() returns trigger language plpgsql as $$
    begin
      update comments set content = '', deleted_at = now() where user_id = old.id and deleted_at is null;
      return old;
    end $$`,
  `create trigger users_comments before delete on users for each row execute function empty_comments()`,
  `create or replace function forget_target() returns trigger language plpgsql as $$
    begin
      delete from follow_counts where kind = tg_argv[0] and target_id = old.id;
      delete from follows where kind = tg_argv[0] and target_id = old.id;
      delete from reaction_counts where kind = tg_argv[0] and target_id = old.id;
      delete from reactions where kind = tg_argv[0] and target_id = old.id;
      delete from reports where kind = tg_argv[0] and target_id = old.id;
      delete from view_counts where kind = tg_argv[0] and target_id = old.id;
      delete from comment_counts where kind = tg_argv[0] and target_id = old.id;
      delete from comments where kind = tg_argv[0] and target_id = old.id;
      return null;
    end $$`,
  `create trigger comments_forget after delete on comments for each row execute function forget_target('comment')`,
]

const back = [
  'drop trigger users_comments on users',
  'drop table comments, comment_counts',
  'drop function count_comments, empty_comments',
  `create or replace function forget_target() returns trigger language plpgsql as $$
    begin
      delete from follow_counts where kind = tg_argv[0] and target_id = old.id;
      delete from follows where kind = tg_argv[0] and target_id = old.id;
      delete from reaction_counts where kind = tg_argv[0] and target_id = old.id;
      delete from reactions where kind = tg_argv[0] and target_id = old.id;
      delete from reports where kind = tg_argv[0] and target_id = old.id;
      delete from view_counts where kind = tg_argv[0] and target_id = old.id;
      return null;
    end $$`,
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  for (const statement of back) await sql.raw(statement).execute(db)
}
