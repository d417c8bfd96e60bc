import { type Kysely, sql } from 'kysely'
import type { Database } from '../sql.ts'

const renamed: [table: string, from: string, to: string][] = [
  ['bookings', 'told_kick_off', 'reported_kick_off'],
  ['bookings', 'told_state', 'reported_state'],
  ['bookings', 'told_time_state', 'reported_time_state'],
  ['lucky_wheels', 'most_per_day', 'max_per_day'],
  ['lucky_rounds', 'most_per_day', 'max_per_day'],
  ['minigame_rules', 'most_plays', 'max_plays'],
  ['referral_rules', 'most_in_month', 'max_in_month'],
]

/** Columns get the terms of the glossary: limits are `max_`, values that members were notified of are `reported_`. */
export async function up(db: Kysely<Database>): Promise<void> {
  for (const [table, from, to] of renamed) await rename(db, { table, from, to })
}

export async function down(db: Kysely<Database>): Promise<void> {
  for (const [table, from, to] of renamed) await rename(db, { table, from: to, to: from })
}

async function rename(db: Kysely<Database>, { table, from, to }: { table: string; from: string; to: string }) {
  await sql`alter table ${sql.table(table)} rename column ${sql.ref(from)} to ${sql.ref(to)}`.execute(db)
}
