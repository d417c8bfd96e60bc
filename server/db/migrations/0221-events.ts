import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

const texts = (column: string) => `${column} jsonb not null check (${column} ?& array['vi', 'en', 'zh'])`

const statements = [
  `create table site_events (
    id bigint generated always as identity primary key,
    slug text not null unique,
    ${texts('title')},
    ${texts('summary')},
    ${texts('text')},
    ${texts('place')},
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    capacity integer check (capacity > 0),
    booked integer not null default 0 check (booked >= 0),
    is_published boolean not null default false,
    created_at timestamptz not null default now(),
    check (ends_at > starts_at),
    constraint site_events_capacity check (booked <= capacity)
  )`,
  'create index site_events_order on site_events (starts_at, id)',
  `create table event_bookings (
    event_id bigint not null references site_events,
    user_id bigint not null references users on delete cascade,
    reminded_at timestamptz,
    created_at timestamptz not null default now(),
    primary key (event_id, user_id)
  )`,
  'create index event_bookings_user on event_bookings (user_id)',
  `create table event_savings (
    event_id bigint not null references site_events on delete cascade,
    user_id bigint not null references users on delete cascade,
    created_at timestamptz not null default now(),
    primary key (event_id, user_id)
  )`,
  'create index event_savings_user on event_savings (user_id)',
  // Deleting a booking frees its place, whether the member cancels or the account is deleted.
  `create function return_event_place() returns trigger language plpgsql as $$
    begin
      update site_events set booked = booked - 1 where id = old.event_id;
      return null;
    end $$`,
  `create trigger event_bookings_return after delete on event_bookings
    for each row execute function return_event_place()`,
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql.raw('drop table event_savings, event_bookings, site_events').execute(db)
  await sql.raw('drop function return_event_place').execute(db)
}
