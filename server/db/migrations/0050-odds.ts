import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/**
 * Prices are decimal odds and lines are goals, both in ten-thousandths. `kind` is the market's position in the
 * contract's list, from 1. A line is a company's offer of a market; `line_index` 1 is its main line. Ticks are
 * append-only, but old ticks are thinned. Labels are neutral until an operator changes them.
 */
const statements = [
  `create sequence odds_revision`,
  `create table odds_companies (
    id smallint generated always as identity primary key,
    label text not null check (label <> ''),
    sort smallint not null default 100,
    is_shown boolean not null default true
  )`,
  `create table odds_company_ids (
    provider text not null,
    sport smallint not null,
    space text not null check (space in ('main', 'total', 'european')),
    ext_id integer not null,
    company_id smallint not null references odds_companies,
    primary key (provider, sport, space, ext_id)
  )`,
  `create table odds_lines (
    id bigint generated always as identity unique,
    fixture_id bigint not null references fixtures on delete cascade,
    company_id smallint not null references odds_companies,
    kind smallint not null,
    line_index smallint not null check (line_index > 0),
    odds_type smallint not null,
    is_closed boolean not null,
    is_maintained boolean not null,
    is_in_play boolean not null,
    version integer not null default 1,
    initial_line integer,
    initial_1 integer,
    initial_2 integer,
    initial_3 integer,
    line integer,
    price_1 integer check (price_1 > 10000),
    price_2 integer check (price_2 > 10000),
    price_3 integer check (price_3 > 10000),
    revision bigint not null default nextval('odds_revision'),
    change_time timestamptz not null,
    primary key (fixture_id, company_id, kind, line_index)
  ) with (fillfactor = 75)`,
  `create table odds_ticks (
    line_id bigint not null,
    change_time timestamptz not null,
    line integer,
    price_1 integer,
    price_2 integer,
    price_3 integer,
    odds_type smallint not null,
    is_closed boolean not null,
    unique nulls not distinct (line_id, change_time, line, price_1, price_2, price_3, is_closed)
  )`,
  // A foreign key would look up and lock the line for every tick. Lines are only deleted together with their fixture.
  `create function delete_odds_ticks() returns trigger language plpgsql as $$
    begin
      delete from odds_ticks t using gone where t.line_id = gone.id;
      return null;
    end $$`,
  `create trigger odds_lines_gone after delete on odds_lines referencing old table as gone
    for each statement execute function delete_odds_ticks()`,
  `create index odds_ticks_time on odds_ticks using brin (change_time) with (pages_per_range = 32)`,
  `create table odds_thinning (
    is_only boolean primary key default true check (is_only),
    done_until timestamptz not null
  )`,
  `create table odds_marks (
    fixture_id bigint not null references fixtures on delete cascade,
    at timestamptz not null,
    state text not null,
    home_score smallint not null check (home_score >= 0),
    away_score smallint not null check (away_score >= 0),
    primary key (fixture_id, at)
  )`,
  `insert into nav_items (area, group_label, label, path, icon, sort) values
    ('header', '', 'nav.odds', '/ty-le-keo', 'table-2', 80),
    ('footer', 'nav.group.watch', 'nav.odds', '/ty-le-keo', 'table-2', 130)`,
  // Company numbers of the feed that most providers derive from. For basketball totals, the numbers are higher by
  // three.
  `insert into odds_companies (label, sort)
    select chr(64 + n), n * 10 from generate_series(1, 21) n`,
  `insert into odds_company_ids (provider, sport, space, ext_id, company_id)
    select 'isports', 10, 'main', ext_id, n
    from unnest(array[3, 31, 8, 1, 12, 24, 14, 17, 22, 23, 35, 42, 47, 4, 9, 19, 7, 48, 49, 50]) with ordinality as t (ext_id, n)`,
  `insert into odds_company_ids (provider, sport, space, ext_id, company_id)
    select 'isports', 20, space, ext_id + shift, n
    from (values ('main', 0), ('total', 3)) s (space, shift),
      unnest(
        array[3, 31, 8, 1, 2, 24, 9, 10, 19, 20, 49, 30],
        array[1, 2, 3, 4, 5, 6, 7, 15, 16, 14, 19, 21]
      ) t (ext_id, n)`,
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table odds_marks, odds_thinning, odds_ticks, odds_lines, odds_company_ids, odds_companies`.execute(db)
  await sql`drop function delete_odds_ticks`.execute(db)
  await sql`drop sequence odds_revision`.execute(db)
  await sql`delete from nav_items where label = 'nav.odds'`.execute(db)
}
