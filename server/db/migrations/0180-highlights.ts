import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/**
 * Moments of matches. Until a row is ready, it is the job to cut the moment. `due_at` is the time when a worker takes
 * it. That worker moves `due_at` ahead, so that work interrupted by a restart is taken again. The sweep of uploads
 * removes the files of deleted rows.
 */
const statements = [
  `create table highlights (
    id bigint generated always as identity (start with 10001) primary key,
    fixture_id bigint not null references fixtures on delete cascade,
    kind text not null check (kind in ('goal', 'ownGoal', 'penalty', 'missedPenalty', 'redCard', 'yellowCard', 'clip')),
    event_key text,
    side text check (side in ('home', 'away')),
    minute smallint,
    extra_minute smallint,
    player text not null default '',
    home_score smallint,
    away_score smallint,
    title text not null default '',
    user_id bigint references users on delete set null,
    request_id uuid,
    stream_id text,
    from_at timestamptz,
    to_at timestamptz,
    state text not null check (state in ('waiting', 'ready', 'failed', 'rejected')),
    failure text,
    tries smallint not null default 0,
    due_at timestamptz,
    video text,
    video_kind text check (video_kind in ('mp4', 'hls')),
    poster text,
    still text,
    width integer,
    height integer,
    duration_ms integer,
    position integer not null,
    happened_at timestamptz not null,
    published_at timestamptz,
    created_at timestamptz not null default now(),
    check ((home_score is null) = (away_score is null)),
    check (state <> 'ready' or (video is not null and video_kind is not null and published_at is not null)),
    check (state <> 'waiting' or (due_at is not null and stream_id is not null and from_at < to_at)),
    constraint highlights_event unique (fixture_id, event_key),
    constraint highlights_request unique (user_id, request_id)
  )`,
  `create index highlights_due on highlights (due_at) where state = 'waiting'`,
  `create index highlights_of_fixture on highlights (fixture_id, position, id) where state = 'ready'`,
  `create index highlights_goals on highlights (published_at desc, id desc)
    where state = 'ready' and kind in ('goal', 'ownGoal', 'penalty')`,
  `create index highlights_of_user on highlights (user_id) where user_id is not null`,

  // Serves the list of matches. The statements that change ready highlights maintain it.
  `create table highlight_fixtures (
    fixture_id bigint primary key references fixtures on delete cascade,
    newest_at timestamptz not null,
    total integer not null
  )`,
  `create index highlight_fixtures_newest on highlight_fixtures (newest_at desc, fixture_id desc)`,

  `create function leave_highlight_files() returns trigger language plpgsql as $$
    begin
      insert into upload_remains (key)
        select substr(path, 2) from unnest(array[old.video, old.poster, old.still]) as path
        where path like '/uploads/%' on conflict do nothing;
      return null;
    end $$`,
  `create trigger highlights_files after delete on highlights for each row execute function leave_highlight_files()`,
  `create trigger highlights_forget after delete on highlights for each row execute function forget_target('highlight')`,
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  const back = [
    `delete from reactions where kind = 'highlight'`,
    `delete from reports where kind = 'highlight'`,
    `drop table highlight_fixtures, highlights`,
    `drop function leave_highlight_files`,
  ]
  for (const statement of back) await sql.raw(statement).execute(db)
}
