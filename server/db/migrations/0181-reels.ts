import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** Short videos of members. Their position in the feed depends on reactions and comments, like that of posts. */
const statements = [
  `create table reels (
    id bigint generated always as identity (start with 10001) primary key,
    user_id bigint not null references users on delete cascade,
    request_id uuid not null,
    caption text not null,
    upload_id uuid references uploads,
    highlight_id bigint references highlights on delete cascade,
    video text not null,
    poster text,
    width integer,
    height integer,
    duration_ms integer,
    reactions integer not null default 0,
    comments integer not null default 0,
    hot bigint not null generated always as (post_heat(reactions, comments, 0, created_at)) stored,
    created_at timestamptz not null default now(),
    deleted_at timestamptz,
    check (num_nonnulls(upload_id, highlight_id) = 1),
    constraint reels_request unique (user_id, request_id)
  ) with (fillfactor = 85)`,
  `create index reels_hot on reels (hot desc, id desc) where deleted_at is null`,
  `create index reels_of_author on reels (user_id, id desc) where deleted_at is null`,
  `create index reels_deleted on reels (deleted_at) where deleted_at is not null`,
  `create index reels_video on reels (video)`,
  `create index reels_upload on reels (upload_id)`,
  `create index reels_highlight on reels (highlight_id)`,

  `create function copy_reel_reactions() returns trigger language plpgsql as $$
    begin
      update reels set reactions = reactions + new.total - case when tg_op = 'UPDATE' then old.total else 0 end
        where id = new.target_id;
      return null;
    end $$`,
  `create trigger reaction_counts_reels after insert or update of total on reaction_counts
    for each row when (new.kind = 'reel') execute function copy_reel_reactions()`,
  `create function copy_reel_comments() returns trigger language plpgsql as $$
    begin
      update reels set comments = new.total where id = new.target_id;
      return null;
    end $$`,
  `create trigger comment_counts_reels after insert or update of total on comment_counts
    for each row when (new.kind = 'reel') execute function copy_reel_comments()`,
  `create trigger reels_forget after delete on reels for each row execute function forget_target('reel')`,
  `create trigger reels_forget_finishes after delete on reels for each row execute function forget_target('reel-finish')`,
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  const back = [
    `drop trigger reaction_counts_reels on reaction_counts`,
    `drop trigger comment_counts_reels on comment_counts`,
    `delete from reactions where kind = 'reel'`,
    `delete from reports where kind = 'reel'`,
    `drop table reels`,
    `drop function copy_reel_reactions, copy_reel_comments`,
  ]
  for (const statement of back) await sql.raw(statement).execute(db)
}
