import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

const statements = [
  `create table referral_codes (
    user_id bigint primary key references users on delete cascade,
    code text not null constraint referral_codes_code unique
  )`,
  // Members and their inviters. A member is invited once, by a member who joined earlier.
  `create table referrals (
    invitee_id bigint primary key references users on delete cascade,
    inviter_id bigint not null references users on delete cascade,
    state text not null default 'joined' check (state in ('joined', 'rewarded', 'refused')),
    refused_for text check (refused_for in ('device', 'late', 'limit')),
    joined_at timestamptz not null default now(),
    decided_at timestamptz,
    check (inviter_id < invitee_id),
    check ((state = 'joined') = (decided_at is null)),
    check ((state = 'refused') = (refused_for is not null))
  )`,
  'create index referrals_inviter on referrals (inviter_id, invitee_id desc)',
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table referrals, referral_codes`.execute(db)
}
