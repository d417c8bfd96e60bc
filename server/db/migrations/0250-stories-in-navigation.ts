import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

export async function up(db: Kysely<Database>): Promise<void> {
  await sql`insert into nav_items (area, group_label, label, path, icon, sort) values
    ('footer', 'nav.group.watch', 'nav.highlights', '/highlight', 'goal', 160),
    ('footer', 'nav.group.watch', 'nav.reels', '/reels', 'smartphone', 165)`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`delete from nav_items where label in ('nav.highlights', 'nav.reels')`.execute(db)
}
