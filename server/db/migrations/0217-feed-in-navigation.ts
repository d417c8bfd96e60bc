import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

export async function up(db: Kysely<Database>): Promise<void> {
  await sql`insert into nav_items (area, group_label, label, path, icon, sort) values
    ('header', '', 'nav.feed', '/bang-tin', 'message-square-text', 95),
    ('footer', 'nav.group.watch', 'nav.feed', '/bang-tin', 'message-square-text', 155)`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`delete from nav_items where path = '/bang-tin'`.execute(db)
}
