import { sql } from 'kysely'
import type { LocalText } from '#contract/envelope.ts'
import type { FixtureState, SportCode, TimeState } from '#contract/schedule.ts'
import type { Db } from '#server/db/sql.ts'
import { authors } from '#server/tables/authors.ts'
import { bookings } from '#server/tables/bookings.ts'
import { fixtures, seats } from '#server/tables/fixtures.ts'
import { teamReplacements, teams } from '#server/tables/teams.ts'
import { tournaments } from '#server/tables/tournaments.ts'

export type CalendarKind = 'team' | 'tournament' | 'commentator' | 'user'

export type CalendarRow = {
  id: string
  /** Identifies this site’s database in the UIDs of events. */
  site: string
  sport: SportCode
  kick_off: Date
  time_state: TimeState
  state: FixtureState
  calendar_sequence: number
  changed_at: Date
  venue: string
  round: LocalText
  tournament: LocalText
  home: LocalText
  away: LocalText
}

const belongs = {
  team: (_: Db, id: string) => sql`(f.home_id = ${id} or f.away_id = ${id})`,
  tournament: (_: Db, id: string) => sql`f.tournament_id = ${id}`,
  commentator: (db: Db, id: string) => sql`f.id in (select fixture_id from (${seats(db)}) s where user_id = ${id})`,
  user: (db: Db, id: string) => sql`f.id in (select fixture_id from (${bookings(db)}) b where user_id = ${id})`,
}

/**
 * Returns a text that changes when a fixture of the calendar is added, removed or changed. Much cheaper than reading
 * the fixtures.
 */
export async function findCalendarVersion(
  db: Db,
  { kind, id, from, to }: { kind: CalendarKind; id: string; from: Date; to: Date },
): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ', count(*), max(f.changed_at), sum(f.calendar_sequence), max(f.kick_off), sum(f.id)) as version
    from (${fixtures(db)}) f
    where ${belongs[kind](db, id)} and f.kick_off between ${from} and ${to}`.execute(db)
  return rows[0]?.version ?? ''
}

export async function listCalendar(
  db: Db,
  { kind, id, from, to, limit }: { kind: CalendarKind; id: string; from: Date; to: Date; limit: number },
): Promise<CalendarRow[]> {
  const { rows } = await sql<CalendarRow>`
    select f.id, (select id from calendar_site) as site, f.sport, f.kick_off, f.time_state, f.state, f.calendar_sequence, f.changed_at, f.venue, f.round,
      t.names as tournament, home.names as home, away.names as away
    from (${fixtures(db)}) f
    join (${tournaments(db)}) t on t.id = f.tournament_id
    join (${teams(db)}) home on home.id = f.home_id
    join (${teams(db)}) away on away.id = f.away_id
    where ${belongs[kind](db, id)} and f.kick_off between ${from} and ${to}
    order by f.kick_off, f.id
    limit ${limit}`.execute(db)
  return rows
}

const titles = {
  team: (db: Db, id: string) => sql<{ title: LocalText }>`select names as title from (${teams(db)}) t where id = ${id}`,
  tournament: (db: Db, id: string) =>
    sql<{ title: LocalText }>`select names as title from (${tournaments(db)}) t where id = ${id}`,
  commentator: (db: Db, id: string) => sql<{ title: LocalText }>`
    select jsonb_build_object('vi', nickname, 'en', nickname, 'zh', nickname) as title
    from (${authors(db)}) u where id = ${id} and role = 'commentator'`,
}

/** Returns the calendar’s title, or null when its subject does not exist. */
export async function findTitle(db: Db, kind: Exclude<CalendarKind, 'user'>, id: string): Promise<LocalText | null> {
  const { rows } = await titles[kind](db, id).execute(db)
  return rows[0]?.title ?? null
}

/** Returns the team that this one was merged into, or null. */
export async function findReplacement(db: Db, teamId: string): Promise<string | null> {
  const row = await db
    .selectFrom(teamReplacements(db).as('r'))
    .select('by_id')
    .where('team_id', '=', teamId)
    .executeTakeFirst()
  return row?.by_id ?? null
}
