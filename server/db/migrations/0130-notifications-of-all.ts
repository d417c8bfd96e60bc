import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/**
 * While a notification is unread, similar events join it (`group_key`). `others` counts them, and each one raises
 * `revision`. `notification_sources` lists the reported events, so that each is reported once. `is_listed` is false for
 * notifications that the member wants only by push or mail.
 */
const statements = [
  `alter table notifications
    add column kind text not null default 'bookings',
    add column group_key text,
    add column actor_id bigint references users on delete set null,
    add column others integer not null default 0,
    add column revision integer not null default 0,
    add column is_listed boolean not null default true,
    add column changed_at timestamptz not null default now()`,
  `update notifications set changed_at = created_at,
    kind = case when title = 'TIP_SETTLED' then 'tips' else 'bookings' end`,
  `alter table notifications alter column kind drop default`,
  `drop index notifications_list`,
  `drop index notifications_unread`,
  `create index notifications_list on notifications (user_id, changed_at desc, id desc) where is_listed`,
  `create index notifications_unread on notifications (user_id, type) where status = 10 and is_listed`,
  `create unique index notifications_group on notifications (user_id, group_key) where status = 10`,
  `create index notifications_actor on notifications (actor_id) where actor_id is not null`,
  `create index notifications_age on notifications (created_at)`,
  `create table notification_sources (
    user_id bigint not null references users on delete cascade,
    source_key text not null,
    notification_id bigint references notifications on delete cascade,
    actor_id bigint references users on delete set null,
    primary key (user_id, source_key)
  )`,
  `create index notification_sources_notification on notification_sources (notification_id, actor_id)`,
  `create index notification_sources_actor on notification_sources (actor_id) where actor_id is not null`,

  // Kinds that the member never changed are not in 'choices'. Their defaults are in contract/notification-kinds.ts.
  `create table notification_settings (
    user_id bigint primary key references users on delete cascade,
    choices jsonb not null default '{}',
    quiet_from smallint,
    quiet_to smallint,
    quiet_except_bookings boolean not null default true,
    zone text not null default 'Asia/Ho_Chi_Minh',
    push_per_hour smallint not null default 12,
    digest text not null default 'off' check (digest in ('off', 'daily', 'weekly')),
    digest_locale text not null default 'vi' check (digest_locale in ('vi', 'en', 'zh')),
    digested_at timestamptz not null default now(),
    check ((quiet_from is null) = (quiet_to is null))
  )`,
  `create index notification_settings_digest on notification_settings (user_id) where digest <> 'off'`,
  `create table notification_silences (
    user_id bigint not null references users on delete cascade,
    kind text not null check (kind in ('commentator', 'team', 'booking')),
    target_id bigint not null,
    primary key (user_id, kind, target_id)
  )`,

  `create table push_keys (
    single boolean primary key default true check (single),
    public_key text not null,
    private_key text not null,
    created_at timestamptz not null default now()
  )`,
  `create table push_subscriptions (
    id bigint generated always as identity primary key,
    user_id bigint not null references users on delete cascade,
    session_id uuid not null,
    endpoint text not null,
    p256dh text not null,
    auth text not null,
    locale text not null check (locale in ('vi', 'en', 'zh')),
    user_agent text not null,
    failing_since timestamptz,
    created_at timestamptz not null default now(),
    seen_at timestamptz not null default now()
  )`,
  // Hashed, because an endpoint may be longer than an index entry allows.
  `create unique index push_subscriptions_endpoint on push_subscriptions (md5(endpoint))`,
  `create index push_subscriptions_user on push_subscriptions (user_id, seen_at desc)`,
  `create index push_subscriptions_session on push_subscriptions (session_id)`,
  // One row for each revision of a notification and each browser, so no revision is sent twice.
  `create table push_deliveries (
    notification_id bigint not null references notifications on delete cascade,
    subscription_id bigint not null references push_subscriptions on delete cascade,
    revision integer not null,
    due_at timestamptz not null default now(),
    tries smallint not null default 0,
    outcome text check (outcome in ('sent', 'skipped', 'failed')),
    done_at timestamptz,
    primary key (notification_id, subscription_id, revision),
    check ((outcome is null) = (done_at is null))
  )`,
  `create index push_deliveries_due on push_deliveries (due_at) where done_at is null`,
  `create index push_deliveries_done on push_deliveries (subscription_id, done_at) where done_at is not null`,
  `create index push_deliveries_age on push_deliveries (done_at) where done_at is not null`,

  // News for all followers, distributed in batches by follower id.
  `create table notification_fanouts (
    id bigint generated always as identity primary key,
    source_key text not null unique,
    news jsonb not null,
    after_user_id bigint not null default 0,
    created_at timestamptz not null default now(),
    done_at timestamptz
  )`,
  `create index notification_fanouts_open on notification_fanouts (id) where done_at is null`,
  `create index follows_by_follower on follows (kind, target_id, user_id)`,
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const back = [
  `drop index follows_by_follower`,
  `drop table notification_fanouts, push_deliveries, push_subscriptions, push_keys, notification_silences,
    notification_settings, notification_sources`,
  `drop index notifications_list, notifications_unread, notifications_group, notifications_age`,
  `alter table notifications drop column kind, drop column group_key, drop column actor_id, drop column others,
    drop column revision, drop column is_listed, drop column changed_at`,
  `create index notifications_list on notifications (user_id, id desc)`,
  `create index notifications_unread on notifications (user_id, type) where status = 10`,
]

export async function down(db: Kysely<Database>): Promise<void> {
  for (const statement of back) await sql.raw(statement).execute(db)
}
