import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/**
 * Prices and lines are in ten-thousandths, profits in hundred-thousandths of a unit. Tips and settlements are
 * append-only: the database refuses to change them. `tip_standings` is derived from both and serves the lists.
 */
const statements = [
  `create table tips (
    id bigint generated always as identity (start with 10001) primary key,
    user_id bigint not null references users,
    seq integer not null check (seq > 0),
    request_id text not null,
    fixture_id bigint not null references fixtures,
    home_id bigint not null references teams,
    away_id bigint not null references teams,
    kick_off timestamptz not null,
    market text not null,
    side text not null,
    line integer,
    stake smallint not null check (stake between 1 and 10),
    price integer not null check (price > 10000),
    company_id text not null,
    odds_type smallint not null,
    price_at timestamptz not null,
    is_in_play boolean not null,
    home_score smallint,
    away_score smallint,
    minute smallint,
    record text not null,
    prev_hash text not null check (prev_hash ~ '^[0-9a-f]{64}$'),
    hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
    created_at timestamptz not null,
    unique (user_id, seq),
    unique (user_id, prev_hash),
    constraint tips_request unique (user_id, request_id),
    constraint tips_once unique (user_id, fixture_id, market, is_in_play)
  )`,
  `create index tips_fixture on tips (fixture_id, id)`,
  `create index tips_kick_off on tips (kick_off, id)`,
  `create index tips_created on tips (created_at, user_id, seq)`,
  `create index tips_user_created on tips (user_id, created_at)`,
  // Only the text can be hidden. Its hash in the record still proves the original text.
  `create table tip_texts (
    tip_id bigint primary key references tips,
    content text not null,
    salt text not null,
    hidden_at timestamptz,
    hidden_by bigint references users
  )`,
  `create table tip_heads (
    user_id bigint primary key references users,
    seq integer not null,
    hash text not null
  )`,
  `create table tip_settlements (
    id bigint generated always as identity primary key,
    tip_id bigint not null references tips,
    previous_id bigint,
    outcome text not null check (outcome in ('win', 'halfWin', 'push', 'halfLose', 'lose', 'void')),
    result smallint not null check (result in (10, 20, 30)),
    reason text not null,
    profit bigint not null,
    home_score smallint,
    away_score smallint,
    closing_price integer,
    rules_version smallint not null,
    inputs jsonb not null,
    created_at timestamptz not null default now(),
    unique (tip_id, id),
    constraint tip_settlements_once unique nulls not distinct (tip_id, previous_id),
    foreign key (tip_id, previous_id) references tip_settlements (tip_id, id)
  )`,
  `create table tip_standings (
    tip_id bigint primary key references tips,
    user_id bigint not null references users,
    fixture_id bigint not null references fixtures,
    kick_off timestamptz not null,
    market text not null,
    stake smallint not null,
    price integer not null,
    settlement_id bigint,
    outcome text,
    profit bigint,
    closing_price integer,
    corrections smallint not null default 0,
    settled_at timestamptz,
    due_at timestamptz
  ) with (fillfactor = 85)`,
  `create index tip_standings_due on tip_standings (due_at) where due_at is not null`,
  `create index tip_standings_fixture on tip_standings (fixture_id)`,
  `create index tip_standings_settled on tip_standings (kick_off, user_id)
    include (outcome, profit, stake, price, closing_price) where outcome is not null and outcome <> 'void'`,
  `create index tip_standings_user on tip_standings (user_id, kick_off, tip_id)`,
  `create table tip_odds_faults (
    tip_id bigint primary key references tips,
    reported_by bigint not null references users,
    created_at timestamptz not null default now()
  )`,
  `create table tipster_follows (
    user_id bigint not null references users on delete cascade,
    tipster_id bigint not null references users on delete cascade,
    created_at timestamptz not null default now(),
    primary key (user_id, tipster_id),
    check (user_id <> tipster_id)
  )`,
  `create table tip_days (
    day date primary key,
    prev_root text not null unique,
    root text not null unique,
    created_at timestamptz not null default now()
  )`,
  `create table tip_day_heads (
    day date not null references tip_days deferrable initially deferred,
    user_id bigint not null references users,
    seq integer not null,
    hash text not null,
    primary key (day, user_id)
  )`,
  ...['tips', 'tip_settlements', 'tip_odds_faults', 'tip_days', 'tip_day_heads'].map(
    (table) => `create trigger ${table}_append_only before update or delete or truncate on ${table}
      for each statement execute function refuse_change()`,
  ),
  `create function refuse_tip_text_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.tip_id = old.tip_id and new.content = old.content and new.salt = old.salt then
        return new;
      end if;
      raise exception 'the text of a tip is hidden, never changed';
    end $$`,
  `create trigger tip_texts_kept before update or delete on tip_texts
    for each row execute function refuse_tip_text_change()`,
  `insert into nav_items (area, group_label, label, path, icon, sort) values
    ('header', '', 'nav.tips', '/tip-keo', 'lightbulb', 90),
    ('footer', 'nav.group.watch', 'nav.tips', '/tip-keo', 'lightbulb', 150)`,
  `create trigger tip_texts_not_emptied before truncate on tip_texts
    for each statement execute function refuse_change()`,
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`delete from nav_items where path = '/tip-keo'`.execute(db)
  await sql`
    drop table tip_day_heads, tip_days, tipster_follows, tip_odds_faults, tip_standings, tip_settlements, tip_heads,
      tip_texts, tips
  `.execute(db)
  await sql`drop function refuse_tip_text_change()`.execute(db)
}
