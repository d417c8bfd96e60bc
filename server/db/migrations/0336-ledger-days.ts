import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/**
 * Xu that members earned from the site by day in Vietnam, so that the sums of a day and a week need not read a member's
 * whole statement. The days of the last two weeks are counted here, and later ones by each transfer.
 */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`create table ledger_days (
    user_id bigint not null references users on delete cascade,
    day date not null,
    earned bigint not null check (earned > 0),
    primary key (user_id, day)
  )`.execute(db)
  await sql`insert into ledger_days (user_id, day, earned)
    select a.user_id, (t.created_at at time zone 'Asia/Ho_Chi_Minh')::date, sum(p.amount)
    from ledger_transfers t
    join ledger_postings p on p.transfer_id = t.id and p.amount > 0
    join ledger_accounts a on a.id = p.account_id and a.user_id is not null
    join ledger_postings paid on paid.transfer_id = t.id and paid.amount < 0
    join ledger_accounts site on site.id = paid.account_id and site.site = 'rewards'
    where t.created_at >= now() - interval '15 days'
    group by 1, 2`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table ledger_days`.execute(db)
}
