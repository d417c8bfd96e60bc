import { type ColumnType, type Generated, sql } from 'kysely'
import type { LocalText } from '#contract/envelope.ts'
import type { SportCode } from '#contract/schedule.ts'
import type { TeamKind } from '#contract/teams.ts'
import type { TournamentKind } from '#contract/tournaments.ts'
import type { Db, Tx } from '../../db/sql.ts'

type TournamentTable = {
  id: Generated<string>
  source_key: string
  sport: SportCode
  names: LocalText
  colour: string
  code: string | null
  country: Generated<string>
  kind: Generated<TournamentKind>
  rules: Generated<string>
  /** The lower, the further up a day's list it stands. */
  priority: Generated<number>
  followers: Generated<number>
}
type TeamTable = {
  id: Generated<string>
  source_key: string
  sport: SportCode
  names: LocalText
  short_name: string
  colour: string
  country: Generated<string>
  kind: Generated<TeamKind>
  founded: number | null
  city: Generated<string>
  venue: Generated<string>
  followers: Generated<number>
  /** The Vietnamese name without accents, made by the database. */
  sort_name: ColumnType<string, never, never>
}
/** Dates are `yyyy-mm-dd`. */
type SeasonTable = {
  id: Generated<string>
  tournament_id: string
  name: string
  starts_on: ColumnType<Date, string, string>
  ends_on: ColumnType<Date, string, string>
  is_current: Generated<boolean>
}
type TeamAliasTable = { alias: string; country: Generated<string>; sport: SportCode; team_id: string }

declare module '#server/db/sql.ts' {
  interface Database {
    tournaments: TournamentTable
    teams: TeamTable
    seasons: SeasonTable
    team_aliases: TeamAliasTable
  }
}

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
export type NewTeam = {
  sourceKey: string
  sport: SportCode
  names: LocalText
  shortName: string
  colour: string
  country?: string
  kind?: TeamKind
  founded?: number | null
  city?: string
  venue?: string
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

/** Inserts or brings up to date, by source key; gives the id. What is left out stays as it is. */
export async function upsertTeam(db: Db, team: NewTeam): Promise<string> {
  const { sourceKey: source_key, shortName: short_name, ...rest } = team
  const values = { ...rest, short_name }
  const row = await db
    .insertInto('teams')
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

/** A spelling that another team of the country and sport has already is left to that team. */
export async function insertAliases(db: Db, teamId: string, aliases: string[]): Promise<void> {
  if (aliases.length === 0) return
  await db
    .insertInto('team_aliases')
    .columns(['alias', 'country', 'sport', 'team_id'])
    .expression((eb) =>
      eb
        .selectFrom('teams')
        .select([sql<string>`unnest(${aliases}::text[])`.as('alias'), 'country', 'sport', 'id as team_id'])
        .where('id', '=', teamId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The other team goes by the team's names from now on: by its further spellings, and its own. */
export async function moveAliases(tx: Tx, { teamId, byId }: { teamId: string; byId: string }): Promise<void> {
  await tx.updateTable('team_aliases').set({ team_id: byId }).where('team_id', '=', teamId).execute()
  const own = await tx.selectFrom('teams').select('names').where('id', '=', teamId).executeTakeFirst()
  await insertAliases(tx, byId, [...new Set(Object.values(own?.names ?? {}))])
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

/** What a tournament is called and which sport it plays; null when there is none. */
export async function findTournament(db: Db, id: string): Promise<{ names: LocalText; sport: SportCode } | null> {
  const row = await db.selectFrom('tournaments').select(['names', 'sport']).where('id', '=', id).executeTakeFirst()
  return row ?? null
}
