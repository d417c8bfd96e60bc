import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

const statements = [
  `create table gifts (
    id bigint generated always as identity primary key,
    art text not null,
    name jsonb not null check (name ?& array['vi', 'en', 'zh']),
    price integer not null check (price between 1 and 1000000),
    is_open boolean not null default true
  )`,
  `create table gift_sends (
    id bigint generated always as identity primary key,
    user_id bigint not null references users,
    commentator_id bigint not null references users,
    fixture_id bigint not null references fixtures,
    gift_id bigint not null references gifts,
    request_id uuid not null,
    quantity integer not null check (quantity > 0),
    cost bigint not null check (cost > 0),
    combo integer not null,
    combo_id bigint,
    created_at timestamptz not null,
    constraint gift_sends_request unique (user_id, request_id)
  )`,
  'create index gift_sends_user on gift_sends (user_id, id)',
  // Totals for the boards: one row for each fan and board. An index finds it regardless of the number of sends.
  `create table gift_fans (
    commentator_id bigint not null references users on delete cascade,
    period text not null check (period in ('match', 'day', 'week', 'all')),
    span text not null,
    user_id bigint not null references users on delete cascade,
    xu bigint not null,
    reached_at timestamptz not null,
    primary key (commentator_id, period, span, user_id)
  )`,
  'create index gift_fans_board on gift_fans (commentator_id, period, span, xu desc, reached_at, user_id)',
  'create index gift_fans_user on gift_fans (user_id)',
  // A total is spread over sixteen rows, so that senders in a full room do not wait for one row lock.
  `create table gift_tallies (
    commentator_id bigint not null references users on delete cascade,
    fixture_id bigint not null references fixtures,
    day date not null,
    gift_id bigint not null references gifts,
    slot smallint not null,
    quantity bigint not null,
    xu bigint not null,
    primary key (commentator_id, fixture_id, day, gift_id, slot)
  ) with (fillfactor = 70)`,
  'create index gift_tallies_day on gift_tallies (day, commentator_id)',
]

const catalogue: [art: string, price: number, vi: string, en: string, zh: string][] = [
  ['tea', 2, 'Trà đá', 'Iced tea', '冰茶'],
  ['lotus', 5, 'Bông sen', 'Lotus', '蓮花'],
  ['whistle', 10, 'Còi trọng tài', 'Whistle', '裁判哨'],
  ['scarf', 20, 'Khăn cổ vũ', 'Supporter scarf', '加油圍巾'],
  ['ball', 50, 'Bóng đá', 'Football', '足球'],
  ['drum', 100, 'Trống hội', 'Festival drum', '戰鼓'],
  ['fireworks', 200, 'Pháo hoa', 'Fireworks', '煙火'],
  ['boot', 500, 'Giày vàng', 'Golden boot', '金靴'],
  ['cup', 1_000, 'Cúp vàng', 'Golden cup', '金盃'],
  ['grandstand', 2_000, 'Khán đài rực sáng', 'Blazing grandstand', '璀璨看台'],
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
  for (const [art, price, vi, en, zh] of catalogue)
    await sql`insert into gifts (art, price, name) values (${art}, ${price}, ${JSON.stringify({ vi, en, zh })})`.execute(
      db,
    )
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql.raw('drop table gift_tallies, gift_fans, gift_sends, gifts').execute(db)
}
