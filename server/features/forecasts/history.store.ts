import { sql } from 'kysely'
import { sports } from '#contract/schedule.ts'
import type { Db } from '#server/db/sql.ts'
import { fixtures } from '#server/tables/fixtures.ts'
import type { Result } from './scores.rules.ts'

/**
 * Selects finished football fixtures with their goals of 90 minutes. The final score counts only where extra time was
 * impossible, as in `fullTimeScore` of the contract. For joins.
 */
export function playedFixtures(db: Db) {
  const isWithoutExtraTime = sql<boolean>`f.stage <> 'knockout' and f.home_extra is null and f.home_pens is null`
  const goals = (side: 'home' | 'away') => sql<number>`coalesce(${sql.ref(`f.${side}_regular`)},
    case when ${isWithoutExtraTime} then ${sql.ref(`f.${side}_score`)} end)`
  return db
    .selectFrom(fixtures(db).as('f'))
    .select(['f.id', 'f.tournament_id', 'f.home_id', 'f.away_id', 'f.kick_off', 'f.changed_at', 'f.origin'])
    .select([goals('home').as('home_goals'), goals('away').as('away_goals')])
    .where('f.sport', '=', sports.football)
    .where('f.state', '=', 'finished')
    .where(goals('home'), 'is not', null)
    .where(goals('away'), 'is not', null)
}

/** `isReal` is false for results of simulations and replays. */
export type PastResult = Result & { fixtureId: string; isReal: boolean }

/** Returns a tournament’s results between two kick-offs, oldest first. */
export async function listResults(
  db: Db,
  { tournamentId, from, to }: { tournamentId: string; from: Date; to: Date },
): Promise<PastResult[]> {
  const rows = await playedFixtures(db)
    .where('f.tournament_id', '=', tournamentId)
    .where('f.kick_off', '>=', from)
    .where('f.kick_off', '<', to)
    .orderBy('f.kick_off')
    .orderBy('f.id')
    .execute()
  return rows.map((row) => ({
    fixtureId: row.id,
    homeId: row.home_id,
    awayId: row.away_id,
    homeGoals: row.home_goals,
    awayGoals: row.away_goals,
    at: row.kick_off.getTime(),
    isReal: row.origin === 'imported' || row.origin === 'provider',
  }))
}
