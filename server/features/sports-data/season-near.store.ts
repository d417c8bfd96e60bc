import { sql } from 'kysely'
import type { Db } from '#server/db/sql.ts'
import { seasons, tournaments } from '#server/tables/tournaments.ts'

export type NearSeason = { id: string; name: string; hasDay: boolean }

/**
 * Returns the tournament's season that contains the day (`yyyy-mm-dd`), or else the nearest one that ended or begins
 * within 60 days of it. Null without one.
 */
export async function findSeasonNear(db: Db, tournamentId: string, day: string): Promise<NearSeason | null> {
  const distance = sql<number>`greatest(s.starts_on - ${day}::date, ${day}::date - s.ends_on, 0)`
  const row = await db
    .selectFrom(seasons(db).as('s'))
    .select(['s.id', 's.name', distance.as('days')])
    .where('s.tournament_id', '=', tournamentId)
    .where(distance, '<=', 60)
    .orderBy(distance)
    .orderBy('s.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { id: row.id, name: row.name, hasDay: row.days === 0 } : null
}

/** Returns true for a competition in which each match counts in one table. */
export async function isLeague(db: Db, tournamentId: string): Promise<boolean> {
  const row = await db
    .selectFrom(tournaments(db).as('t'))
    .select('t.kind')
    .where('t.id', '=', tournamentId)
    .executeTakeFirst()
  return row?.kind === 'league'
}
