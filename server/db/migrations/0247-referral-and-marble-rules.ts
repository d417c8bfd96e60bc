import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

const statements = [
  // Single row. Amounts in xu.
  `create table referral_rules (
    id bigint primary key check (id = 1),
    active_days integer not null check (active_days between 1 and 30),
    watch_minutes integer not null check (watch_minutes between 0 and 600),
    within_days integer not null check (within_days between 1 and 365),
    inviter_reward integer not null check (inviter_reward between 1 and 100000),
    invitee_reward integer not null check (invitee_reward between 1 and 100000),
    most_in_month integer not null check (most_in_month between 0 and 1000),
    check (active_days <= within_days)
  )`,
  'insert into referral_rules values (1, 3, 15, 30, 200, 100, 20)',
  // The xu that this invitation paid the inviter. Rule changes only affect later invitations.
  'alter table referrals add reward integer',
  "update referrals set reward = 200 where state = 'rewarded'",
  "alter table referrals add constraint referrals_reward check ((state = 'rewarded') = (reward is not null))",
  'alter table marble_rooms add pause_s integer not null default 70 check (pause_s between 30 and 3600)',
]

const back = ['alter table marble_rooms drop pause_s', 'alter table referrals drop reward', 'drop table referral_rules']

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  for (const statement of back) await sql.raw(statement).execute(db)
}
