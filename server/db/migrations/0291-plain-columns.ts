import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

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
  await renamePayloadKey(db, { from: 'told', to: 'added' })
}

export async function down(db: Kysely<Database>): Promise<void> {
  for (const [table, from, to] of renamed) await rename(db, { table, from: to, to: from })
  await renamePayloadKey(db, { from: 'added', to: 'told' })
}

async function rename(db: Kysely<Database>, { table, from, to }: { table: string; from: string; to: string }) {
  await sql`alter table ${sql.table(table)} rename column ${sql.ref(from)} to ${sql.ref(to)}`.execute(db)
}

/** Renames the key in events that are recorded but not delivered yet. */
async function renamePayloadKey(db: Kysely<Database>, { from, to }: { from: string; to: string }) {
  await sql`update events set payload = jsonb_build_object(${to}::text, payload -> ${from}::text)
    where name = 'notifications.added'`.execute(db)
}
