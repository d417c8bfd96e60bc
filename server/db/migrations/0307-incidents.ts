import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

const statements = [
  `create table incidents (
    id bigint generated always as identity primary key,
    title jsonb not null,
    parts text[] not null check (parts <@ array['live', 'chat', 'video', 'odds'] and parts <> '{}'),
    is_major boolean not null,
    created_at timestamptz not null default now(),
    closed_at timestamptz
  )`,
  'create index incidents_open on incidents (id) where closed_at is null',
  `create table incident_updates (
    id bigint generated always as identity primary key,
    incident_id bigint not null references incidents,
    state text not null check (state in ('investigating', 'identified', 'watching', 'resolved')),
    text jsonb not null,
    created_at timestamptz not null default now()
  )`,
  'create index incident_updates_of on incident_updates (incident_id, id)',
  `create trigger incident_updates_append_only before update or delete on incident_updates
    for each statement execute function refuse_change()`,
  `insert into nav_items (area, group_label, label, path, icon, sort) values
    ('footer', 'nav.group.company', 'nav.status', '/trang-thai', 'activity', 225)`,
]

/** Incidents that operators describe on the status page. What was said to visitors is never changed. */
export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`delete from nav_items where label = 'nav.status'`.execute(db)
  await sql`drop table incident_updates, incidents`.execute(db)
}
