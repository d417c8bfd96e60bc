import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/**
 * Pays the milestones that made-up days reached without payment. These milestones are longer than both runs of days
 * that the made-up day joined, and at most as long as the joined run. The days count as they were at that moment.
 *
 * The keys are those of the check-in feature, so that no milestone is paid twice. Members whose rewards are frozen get
 * nothing.
 */
const lost = sql<{ userId: string; key: string; reward: number }>`
  with joined as (
    select m.user_id, m.day,
      (select count(*)::int from (
        select m.day - c.day as distance, row_number() over (order by c.day desc) as nth
        from check_ins c where c.user_id = m.user_id and c.day < m.day and c.created_at <= m.created_at
      ) as earlier where distance = nth) as before,
      (select count(*)::int from (
        select c.day - m.day as distance, row_number() over (order by c.day) as nth
        from check_ins c where c.user_id = m.user_id and c.day > m.day and c.created_at <= m.created_at
      ) as later where distance = nth) as after
    from check_ins m where m.is_made_up
  )
  select j.user_id as "userId", k.key, r.reward
  from joined j
  join check_in_rewards r on r.kind = 'milestone'
    and r.days > greatest(j.before, j.after) and r.days <= j.before + 1 + j.after
  cross join lateral (select format('check-in-milestone:%s:%s:%s', j.user_id, j.day, r.days) as key) as k
  where not exists (select from ledger_transfers t where t.key = k.key)
    and not exists (select from ledger_accounts a where a.user_id = j.user_id and a.frozen_at is not null)
  order by j.user_id, j.day, r.days`

export async function up(db: Kysely<Database>): Promise<void> {
  for (const { userId, key, reward } of (await lost.execute(db)).rows) {
    await sql`insert into ledger_accounts (user_id, balance) values (${userId}, 0) on conflict do nothing`.execute(db)
    await sql`
      with taker as (
        update ledger_accounts set balance = balance + ${reward} where user_id = ${userId} returning id, balance
      ), transfer as (
        insert into ledger_transfers (key, reason) values (${key}, 'check-in') returning id
      )
      insert into ledger_postings (transfer_id, account_id, amount, balance_after)
      select transfer.id, taker.id, ${reward}::bigint, taker.balance from transfer, taker
      union all
      select transfer.id, giver.id, -${reward}::bigint, null
      from transfer, ledger_accounts giver where giver.site = 'rewards'`.execute(db)
  }
}

/** Does nothing: the ledger is append-only. */
export async function down(): Promise<void> {}
