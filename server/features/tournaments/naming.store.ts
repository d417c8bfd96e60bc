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
  /** Names the tie-break rules. */
  rules?: string
  /** The lowest number stands first. */
  priority?: number
}
export type NewSeason = {
  tournamentId: string
  /** With the tournament it says which season is meant. */
  name: string
  startsOn: string
  endsOn: string
  isCurrent: boolean
  /** The dates are those of some of its fixtures: a known season only grows. */
  isPart?: boolean
}

/** Inserts or brings up to date, by source key; gives the id. What is left out stays as it is. */
export async function upsertTournament(db: Db, tournament: NewTournament): Promise<string> {
  const { sourceKey: source_key, ...values } = tournament
  const row = await db
    .insertInto('tournaments')
    .values({ source_key, ...values })
    .onConflict((conflict) => conflict.column('source_key').doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Inserts or brings up to date, by tournament and name; gives the id. */
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

/** A tournament's current season is the one that is on, else the nearest that has begun or begins within a month. */
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
