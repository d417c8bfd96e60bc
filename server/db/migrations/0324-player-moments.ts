import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/** Goals and red cards of followed players. */
const sources = {
  notification_silences: [`'commentator', 'team', 'tournament', 'fixture', 'booking'`, `'player'`],
  notification_moments: [`'team', 'tournament', 'fixture'`, `'player'`],
} as const

async function allow(db: Kysely<Database>, table: keyof typeof sources, kinds: string): Promise<void> {
  await sql.raw(`alter table ${table} drop constraint ${table}_kind_check`).execute(db)
  await sql.raw(`alter table ${table} add constraint ${table}_kind_check check (kind in (${kinds}))`).execute(db)
}

const tables = ['notification_silences', 'notification_moments'] as const

export async function up(db: Kysely<Database>): Promise<void> {
  for (const table of tables) await allow(db, table, sources[table].join(', '))
}

export async function down(db: Kysely<Database>): Promise<void> {
  for (const table of tables) {
    await sql.raw(`delete from ${table} where kind = 'player'`).execute(db)
    await allow(db, table, sources[table][0])
  }
}
