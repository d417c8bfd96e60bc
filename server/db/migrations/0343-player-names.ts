import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/**
 * Sources do not change the name of a player that keeps it. `aliases` are folded names under which sources know the
 * player: earlier names, and those of replaced duplicates.
 */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`alter table players
    add column keeps_name boolean not null default false,
    add column aliases text[] not null default '{}'`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`alter table players drop column keeps_name, drop column aliases`.execute(db)
}
