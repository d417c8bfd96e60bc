import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/**
 * Moments of matches for members. `match_states` has the state that followers were last notified of; `match_moments` are
 * notifications for all followers, sent in batches by follower id. Null in `moments` means the defaults.
 */
const statements = [
  `alter table notification_settings add column moments text[]`,
  `alter table notification_silences drop constraint notification_silences_kind_check`,
  `alter table notification_silences add constraint notification_silences_kind_check
    check (kind in ('commentator', 'team', 'tournament', 'fixture', 'booking'))`,
  `create table notification_moments (
    user_id bigint not null references users on delete cascade,
    kind text not null check (kind in ('team', 'tournament', 'fixture')),
    target_id bigint not null,
    moments text[] not null,
    primary key (user_id, kind, target_id)
  )`,
  `create table match_states (
    fixture_id bigint primary key,
    state jsonb not null,
    changed_at timestamptz not null default now()
  )`,
  `create table match_moments (
    id bigint generated always as identity primary key,
    fixture_id bigint not null,
    news jsonb not null,
    after_user_id bigint not null default 0,
    created_at timestamptz not null default now(),
    done_at timestamptz
  )`,
  `create index match_moments_open on match_moments (id) where done_at is null`,
  `create index match_moments_fixture on match_moments (fixture_id, id) where done_at is null`,
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const back = [
  `drop table match_moments, match_states, notification_moments`,
  `delete from notification_silences where kind in ('tournament', 'fixture')`,
  `alter table notification_silences drop constraint notification_silences_kind_check`,
  `alter table notification_silences add constraint notification_silences_kind_check
    check (kind in ('commentator', 'team', 'booking'))`,
  `alter table notification_settings drop column moments`,
]

export async function down(db: Kysely<Database>): Promise<void> {
  for (const statement of back) await sql.raw(statement).execute(db)
}
