import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

const up374 = [
  // At most one for each member. A suspension that has ended by time stays until the next one. `removes` belongs to the
  // removal of the account.
  `create table suspensions (
    user_id bigint primary key references users on delete cascade,
    by_user_id bigint references users on delete set null,
    by_role text not null,
    reason text not null,
    note text not null,
    created_at timestamptz not null,
    until timestamptz,
    removes boolean not null
  )`,
  `alter table appeals add column kind text not null default 'ban' check (kind in ('ban', 'suspension'))`,
  'alter table appeals drop constraint appeals_once',
  `alter table appeals add constraint appeals_once unique nulls not distinct (user_id, room_id, banned_at, kind)`,
  `alter table chat_sanctions add column note text not null default ''`,
  'alter table departures add column by_staff boolean not null default false',
  `alter table approvals add column reason text not null default ''`,
  'alter table approvals drop constraint approvals_kind_check',
  `alter table approvals add constraint approvals_kind_check check (kind in ('role', 'second-step', 'removal'))`,
]

const down374 = [
  `delete from approvals where kind = 'removal'`,
  'alter table approvals drop constraint approvals_kind_check',
  `alter table approvals add constraint approvals_kind_check check (kind in ('role', 'second-step'))`,
  'alter table approvals drop column reason',
  'alter table departures drop column by_staff',
  'alter table chat_sanctions drop column note',
  `delete from appeals where kind = 'suspension'`,
  'alter table appeals drop constraint appeals_once',
  'alter table appeals drop column kind',
  'alter table appeals add constraint appeals_once unique nulls not distinct (user_id, room_id, banned_at)',
  'drop table suspensions',
]

/** Suspensions of accounts, with appeals, and removals that staff ask for. */
export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of up374) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  for (const statement of down374) await sql.raw(statement).execute(db)
}
