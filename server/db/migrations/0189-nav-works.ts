import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

export async function up(db: Kysely<Database>): Promise<void> {
  await sql`insert into nav_items (area, group_label, label, path, icon, sort) values
    ('footer', 'nav.group.watch', 'nav.films', '/phim-anh', 'clapperboard', 170),
    ('footer', 'nav.group.watch', 'nav.comics', '/truyen-tranh', 'book-open', 180)`.execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`delete from nav_items where label in ('nav.films', 'nav.comics')`.execute(db)
}
