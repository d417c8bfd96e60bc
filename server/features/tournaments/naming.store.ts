import { sql } from 'kysely'
import type { LocalText } from '#contract/envelope.ts'
import type { SportCode } from '#contract/schedule.ts'
import type { TournamentKind } from '#contract/tournaments.ts'
import type { Db } from '#server/db/sql.ts'

export type NewTournament = {
  sourceKey: string
  sport: SportCode
  names: LocalText
  colour: string
  /** Stable over the years: `en.1`, `world-cup`. */
  code?: string
  country?: string
  kind?: TournamentKind
  /** Name of the tie-break rules. */
  rules?: string
  /** Sort order; the lowest number is first. */
  priority?: number
}
export type NewSeason = {
  tournamentId: string
  /** Identifies the season within its tournament. */
  name: string
  startsOn: string
  endsOn: string
  isCurrent: boolean
  /** The dates cover only some of the season's fixtures, so they can only extend a known season. */
  isPart?: boolean
}

/** Inserts or updates a tournament by source key. Returns the id. Fields that are left out are not changed. */
export async function upsertTournament(db: Db, tournament: NewTournament): Promise<string> {
  const { sourceKey: source_key, ...values } = tournament
  const row = await db
    .insertInto('tournaments')
    .values({ source_key, ...values })
    .onConflict((conflict) =>
      conflict.column('source_key').doUpdateSet({
        ...values,
        names: sql`case when tournaments.keeps_names then tournaments.names else excluded.names end`,
        colour: sql`case when tournaments.keeps_names then tournaments.colour else excluded.colour end`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Inserts or updates a season by tournament and name. Returns the id. */
export async function upsertSeason(db: Db, season: NewSeason): Promise<string> {
  const dates = { starts_on: season.startsOn, ends_on: season.endsOn }
  const row = await db
    .insertInto('seasons')
    .values({ tournament_id: season.tournamentId, name: season.name, is_current: season.isCurrent, ...dates })
    .onConflict((conflict) =>
      conflict.columns(['tournament_id', 'name']).doUpdateSet(
        season.isPart
          ? {
              starts_on: sql`least(seasons.starts_on, excluded.starts_on)`,
              ends_on: sql`greatest(seasons.ends_on, excluded.ends_on)`,
            }
          : { is_current: season.isCurrent, ...dates },
      ),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/**
 * Marks the tournament's current season: the season that contains `today`. Otherwise it is the nearest season that has
 * begun or begins within 30 days, else the nearest later season.
 */
export async function updateCurrentSeason(db: Db, tournamentId: string, today: string): Promise<void> {
  await sql`
    update seasons set is_current = (id is not distinct from (
      select id from seasons
      where tournament_id = ${tournamentId}
      order by (starts_on <= ${today}::date + 30) desc, (${today}::date between starts_on and ends_on) desc,
        abs(starts_on - ${today}::date), id
      limit 1
    ))
    where tournament_id = ${tournamentId}
  `.execute(db)
}
