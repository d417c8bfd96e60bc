import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/**
 * A day's list and the calendar read only the rows of their days. The calendar counts from the index alone, and a
 * tournament's list can continue after any row.
 */
const statements = [
  `create index fixtures_day on fixtures (kick_off, id) include (sport, tournament_id)`,
  `drop index fixtures_kick_off`,
  `create index fixtures_tournament_day on fixtures (tournament_id, kick_off, id)`,
  `drop index fixtures_tournament`,
  // The pages of a sport move one step further: the filter chips of /truc-tiep and of the schedule link to them.
  `delete from nav_items where area = 'header' and path in
    ('/truc-tiep/bong-da', '/truc-tiep/bong-ro', '/truc-tiep/esport', '/truc-tiep/dua-bi')`,
  `insert into nav_items (area, group_label, label, path, icon, sort) values
    ('header', '', 'nav.fixtures', '/lich-thi-dau', 'calendar-range', 62),
    ('header', '', 'nav.results', '/ket-qua', 'list-checks', 64),
    ('footer', 'nav.group.watch', 'nav.fixtures', '/lich-thi-dau', 'calendar-range', 122),
    ('footer', 'nav.group.watch', 'nav.results', '/ket-qua', 'list-checks', 124)`,
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`delete from nav_items where label in ('nav.fixtures', 'nav.results')`.execute(db)
  await sql`
    insert into nav_items (area, group_label, label, path, icon, sort) values
      ('header', '', 'sport.football', '/truc-tiep/bong-da', 'goal', 30),
      ('header', '', 'sport.basketball', '/truc-tiep/bong-ro', 'trophy', 40),
      ('header', '', 'sport.esport', '/truc-tiep/esport', 'gamepad-2', 50),
      ('header', '', 'sport.marble', '/truc-tiep/dua-bi', 'circle-dot', 60)
  `.execute(db)
  await sql`create index fixtures_kick_off on fixtures (kick_off, id)`.execute(db)
  await sql`create index fixtures_tournament on fixtures (tournament_id, kick_off)`.execute(db)
  await sql`drop index fixtures_day, fixtures_tournament_day`.execute(db)
}
