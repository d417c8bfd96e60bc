import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

const texts = (column: string) => `${column} jsonb not null check (${column} ?& array['vi', 'en', 'zh'])`

const statements = [
  // A guest is identified only by the guest token.
  `create table feedback (
    id bigint generated always as identity primary key,
    user_id bigint references users on delete cascade,
    guest_id text,
    uuid uuid not null default gen_random_uuid(),
    topic text not null check (topic in ('idea', 'fault', 'content', 'account', 'other')),
    content text not null,
    email text not null default '',
    page text not null default '',
    attachments text[] not null default '{}',
    state text not null default 'received' check (state in ('received', 'reading', 'answered', 'closed')),
    answer text not null default '',
    created_at timestamptz not null default now(),
    check ((user_id is null) <> (guest_id is null)),
    constraint feedback_uuid unique nulls not distinct (user_id, guest_id, uuid)
  )`,
  'create index feedback_member on feedback (user_id, id) where user_id is not null',
  'create index feedback_guest on feedback (guest_id, id) where guest_id is not null',
  "create index feedback_open on feedback (id) where state in ('received', 'reading')",
  `create table positions (
    id bigint generated always as identity primary key,
    slug text not null unique,
    team text not null check (team in ('content', 'engineering', 'product', 'operations')),
    kind text not null check (kind in ('full-time', 'part-time', 'freelance', 'internship')),
    ${texts('title')},
    ${texts('place')},
    ${texts('summary')},
    ${texts('duties')},
    ${texts('wanted')},
    ${texts('offered')},
    is_open boolean not null default true,
    closes_at timestamptz,
    sort integer not null default 100,
    created_at timestamptz not null default now()
  )`,
  `create table applications (
    id bigint generated always as identity primary key,
    position_id bigint not null references positions on delete restrict,
    user_id bigint not null references users on delete cascade,
    name text not null,
    email text not null,
    phone text not null default '',
    letter text not null default '',
    cv text not null,
    state text not null default 'received'
      check (state in ('received', 'reading', 'interview', 'offer', 'declined', 'withdrawn')),
    answer text not null default '',
    note text not null default '',
    created_at timestamptz not null default now()
  )`,
  `create unique index applications_once on applications (position_id, user_id) where state <> 'withdrawn'`,
  'create index applications_member on applications (user_id, id)',
  `insert into nav_items (area, group_label, label, path, icon, sort) values
    ('footer', 'nav.group.company', 'nav.feedback', '/phan-hoi', 'message-square', 230),
    ('footer', 'nav.group.company', 'nav.careers', '/tuyen-dung', 'briefcase', 240)`,
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`delete from nav_items where label in ('nav.feedback', 'nav.careers')`.execute(db)
  await sql`drop table applications, positions, feedback`.execute(db)
}
