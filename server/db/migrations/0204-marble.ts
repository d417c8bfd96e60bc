import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

const statements = [
  `create table marble_rooms (
    id bigint generated always as identity primary key,
    slug text not null unique,
    names jsonb not null,
    rotation text[] not null check (cardinality(rotation) > 0),
    races_per_track int not null check (races_per_track between 1 and 50),
    is_open boolean not null default true,
    place int not null unique
  )`,
  // Seeds are used in reverse order: the n-th race of a chain takes the seed whose hash was published before the race.
  `create table marble_chains (
    id bigint generated always as identity primary key,
    room_id bigint not null references marble_rooms,
    anchor text not null,
    start text not null,
    length int not null,
    used int not null default 0,
    created_at timestamptz not null default now(),
    check (used between 0 and length)
  )`,
  'create index marble_chains_room on marble_chains (room_id, id)',
  // A race is first announced, then drawn (which sets the columns up to the hash), then settled.
  `create table marble_races (
    id bigint generated always as identity primary key,
    room_id bigint not null references marble_rooms,
    race_no int not null,
    fixture_id bigint not null references fixtures,
    track_id text not null,
    track_hash text not null,
    engine text not null,
    commit text not null,
    server_seed text not null,
    marbles smallint[] not null,
    starts_at timestamptz not null,
    locks_at timestamptz not null,
    drawn_at timestamptz,
    client_seed text,
    nonces text[],
    lanes smallint[],
    fans int[],
    duration_ms int,
    finishes jsonb,
    hash text,
    frames bytea,
    settled_at timestamptz,
    unique (room_id, race_no),
    check ((drawn_at is null) = (hash is null)),
    check (settled_at is null or drawn_at is not null)
  )`,
  'create unique index marble_races_open on marble_races (room_id) where settled_at is null',
  'create index marble_races_fixture on marble_races (fixture_id)',
  `create table marble_results (
    race_id bigint not null references marble_races,
    marble_id smallint not null,
    fixture_id bigint not null,
    place smallint not null,
    points smallint not null,
    time_us int,
    primary key (race_id, marble_id)
  )`,
  'create index marble_results_marble on marble_results (marble_id, race_id desc) include (place, time_us)',
  'create index marble_results_fixture on marble_results (fixture_id)',
  `create table marble_days (
    day date not null,
    marble_id smallint not null,
    track_id text not null,
    races int not null,
    wins int not null,
    podiums int not null,
    points int not null,
    unfinished int not null,
    best_us int,
    primary key (day, marble_id, track_id)
  )`,
  `create table marble_picks (
    id bigint generated always as identity primary key,
    race_id bigint not null references marble_races,
    user_id bigint not null references users on delete cascade,
    marble_id smallint not null,
    nonce text not null,
    created_at timestamptz not null default now(),
    reward int check (reward >= 0),
    rewarded_on date,
    constraint marble_picks_once unique (race_id, user_id)
  )`,
  'create index marble_picks_member on marble_picks (user_id, id)',
  'create index marble_picks_waiting on marble_picks (race_id) where reward is null',
  'create index marble_picks_rewarded on marble_picks (user_id, rewarded_on) where reward > 0',
  `insert into marble_rooms (slug, names, rotation, races_per_track, place) values
    ('san-mat-troi', '{"vi": "Sân Mặt Trời", "en": "Sun Arena", "zh": "太陽賽場"}',
      '{rung-dinh,coi-xay,thac-bac-thang,song-pheu}', 6, 0),
    ('san-mat-trang', '{"vi": "Sân Mặt Trăng", "en": "Moon Arena", "zh": "月亮賽場"}',
      '{song-pheu,thac-bac-thang,coi-xay,rung-dinh}', 6, 1)`,
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table marble_picks, marble_days, marble_results, marble_races, marble_chains, marble_rooms`.execute(db)
}
