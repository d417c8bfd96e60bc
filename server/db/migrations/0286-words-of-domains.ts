import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/**
 * Title and description of the home page for search engines, in every language. Empty means the site's default text.
 */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`alter table domain_settings
    add column title text not null default '',
    add column description text not null default ''`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`alter table domain_settings drop column title, drop column description`.execute(db)
}
