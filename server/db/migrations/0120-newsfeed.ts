import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/**
 * A post's counts are copies that triggers update by differences, under the lock of the post's row. `hot` is computed
 * from them: ten times the activity weighs as much as twelve hours. So a post's position changes only when someone acts
 * on the post.
 */
const statements = [
  `create function post_heat(reactions integer, comments integer, shares integer, created_at timestamptz)
    returns bigint language sql immutable parallel safe as $$
      select floor(10000 * log(1 + reactions + 2 * comments + 3 * shares))::bigint
        + floor(extract(epoch from created_at) * 10000 / 43200)::bigint
    $$`,
  `create table posts (
    id bigint generated always as identity (start with 10001) primary key,
    user_id bigint not null references users on delete cascade,
    request_id uuid not null,
    type smallint not null,
    visibility smallint not null check (visibility in (1, 2, 3)),
    content text not null,
    link text,
    shared_kind text check (shared_kind in ('post', 'live', 'tip', 'article', 'event')),
    shared_id bigint,
    shared_moment jsonb,
    reactions integer not null default 0,
    comments integer not null default 0,
    shares integer not null default 0,
    hot bigint not null generated always as (post_heat(reactions, comments, shares, created_at)) stored,
    created_at timestamptz not null default now(),
    edited_at timestamptz,
    deleted_at timestamptz,
    check ((shared_kind is null) = (shared_id is null)),
    check ((visibility = 3) = (deleted_at is not null)),
    constraint posts_request unique (user_id, request_id)
  ) with (fillfactor = 85)`,
  `create index posts_newest on posts (id desc) where visibility = 1`,
  `create index posts_hot on posts (hot desc, id desc) where visibility = 1`,
  `create index posts_of_author on posts (user_id, id desc) where visibility <> 3`,
  `create index posts_sharing on posts (type, id desc) where visibility = 1 and type >= 40`,
  `create index posts_shared on posts (shared_kind, shared_id, id desc) where visibility = 1`,
  `create index posts_deleted on posts (deleted_at) where deleted_at is not null`,
  `create index posts_links on posts (id) where link is not null and visibility <> 3`,
  `create table post_attachments (
    post_id bigint not null references posts on delete cascade,
    position smallint not null,
    upload_id uuid not null references uploads,
    url text not null,
    kind text not null check (kind in ('image', 'video')),
    width integer,
    height integer,
    poster text,
    primary key (post_id, position)
  )`,
  `create index post_attachments_url on post_attachments (url)`,
  `create index post_attachments_upload on post_attachments (upload_id)`,
  `create table post_edits (
    id bigint generated always as identity primary key,
    post_id bigint not null references posts on delete cascade,
    content text not null,
    replaced_at timestamptz not null default now()
  )`,
  `create index post_edits_post on post_edits (post_id, id desc)`,
  `create table post_mentions (
    post_id bigint not null references posts on delete cascade,
    user_id bigint not null references users on delete cascade,
    primary key (post_id, user_id)
  )`,
  `create index post_mentions_user on post_mentions (user_id)`,
  `create table post_hashtags (
    tag text not null,
    post_id bigint not null references posts on delete cascade,
    primary key (tag, post_id)
  )`,
  `create index post_hashtags_post on post_hashtags (post_id)`,
  `create table post_hides (
    user_id bigint not null references users on delete cascade,
    post_id bigint not null references posts on delete cascade,
    created_at timestamptz not null default now(),
    primary key (user_id, post_id)
  )`,
  `create index post_hides_post on post_hides (post_id)`,
  `create table post_drafts (
    user_id bigint primary key references users on delete cascade,
    content text not null,
    visibility smallint not null,
    updated_at timestamptz not null default now()
  )`,
  `create table post_draft_attachments (
    user_id bigint not null references post_drafts on delete cascade,
    position smallint not null,
    upload_id uuid not null references uploads on delete cascade,
    url text not null,
    kind text not null check (kind in ('image', 'video')),
    width integer,
    height integer,
    poster text,
    primary key (user_id, position)
  )`,
  `create index post_draft_attachments_upload on post_draft_attachments (upload_id)`,
  `create index post_draft_attachments_url on post_draft_attachments (url)`,
  // A null title means that the page was fetched and describes itself with nothing. The picture key is set before the
  // stored picture exists.
  `create table link_previews (
    url text primary key,
    host text not null,
    title text,
    description text not null default '',
    picture_key text,
    has_picture boolean not null default false,
    fetched_at timestamptz not null default now()
  )`,
  `create index link_previews_age on link_previews (fetched_at)`,

  // Serves the search for usernames while the member types.
  `create index users_username_prefix on users (username_key text_pattern_ops)`,

  `create function copy_post_reactions() returns trigger language plpgsql as $$
    begin
      update posts set reactions = reactions + new.total - case when tg_op = 'UPDATE' then old.total else 0 end
        where id = new.target_id;
      return null;
    end $$`,
  `create trigger reaction_counts_posts after insert or update of total on reaction_counts
    for each row when (new.kind = 'post') execute function copy_post_reactions()`,
  `create function count_post_shares() returns trigger language plpgsql as $$
    declare
      shown integer := 0;
    begin
      if tg_op <> 'DELETE' and new.visibility = 1 then shown := 1; end if;
      if tg_op <> 'INSERT' and old.visibility = 1 then shown := shown - 1; end if;
      if shown <> 0 then
        update posts set shares = shares + shown
          where id = case when tg_op = 'DELETE' then old.shared_id else new.shared_id end;
      end if;
      return null;
    end $$`,
  `create trigger posts_count_new_shares after insert or update of visibility on posts
    for each row when (new.shared_kind = 'post') execute function count_post_shares()`,
  `create trigger posts_count_gone_shares after delete on posts
    for each row when (old.shared_kind = 'post') execute function count_post_shares()`,
  `create trigger posts_forget after delete on posts for each row execute function forget_target('post')`,
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  const back = [
    `drop index users_username_prefix`,
    `drop trigger reaction_counts_posts on reaction_counts`,
    `delete from reactions where kind = 'post'`,
    `delete from reports where kind = 'post'`,
    `drop table link_previews, post_draft_attachments, post_drafts, post_hides, post_hashtags, post_mentions, post_edits, post_attachments, posts`,
    `drop function copy_post_reactions, count_post_shares, post_heat`,
  ]
  for (const statement of back) await sql.raw(statement).execute(db)
}
