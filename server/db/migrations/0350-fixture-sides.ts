import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/**
 * A source may list a match with its teams the other way round, list other teams under a known key, or give a moved match
 * a new key (the earlier one is then `retired`). `home_ext` and `away_ext` are the source's keys of the teams that it
 * listed when `sides` was decided. `ext_name` is the name that the source last used for a team.
 */
const statements = [
  `alter table id_map
    add column home_ext text,
    add column away_ext text,
    add column sides text not null default 'same' check (sides in ('same', 'reversed', 'held', 'retired')),
    add column ext_name text`,
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`alter table id_map drop column home_ext, drop column away_ext, drop column sides,
    drop column ext_name`.execute(db)
}
