import { type ColumnType, type Expression, expressionBuilder, type Generated, type SqlBool, sql } from 'kysely'
import type { LocalText } from '#contract/envelope.ts'
import type { SportCode } from '#contract/schedule.ts'
import type { TournamentKind } from '#contract/tournaments.ts'
import { offsetOf } from '#server/db/page.ts'
import type { Database, Db } from '#server/db/sql.ts'
import { fixtures } from '#server/tables/fixtures.ts'

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
  /** The lowest value comes first in a day's list. */
  priority: Generated<number>
  followers: Generated<number>
  /** True when sources do not change the names and the colour. */
  keeps_names: Generated<boolean>
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

declare module '#server/db/sql.ts' {
  interface Database {
    tournaments: TournamentTable
    seasons: SeasonTable
  }
}

type Paging = { pageNum: number; pageSize: number }
const eb = expressionBuilder<Database & { t: Database['tournaments'] }, 't'>()

/** A null country selects international tournaments. */
export type TournamentFilter = { sport?: SportCode | undefined; country?: string | null | undefined }

export type SeasonRow = { id: string; name: string; starts_on: string; ends_on: string; is_current: boolean }

export type TournamentRow = {
  id: string
  names: LocalText
  sport: SportCode
  kind: TournamentKind
  country: string
  colour: string
  code: string | null
  rules: string
  followers: number
  season: SeasonRow | null
}

const seasonFacts = sql<SeasonRow>`json_build_object(
  'id', s.id::text, 'name', s.name, 'starts_on', s.starts_on, 'ends_on', s.ends_on, 'is_current', s.is_current
)`

/** Selects tournaments with their current season, else their newest. */
function tournaments(db: Db) {
  return db
    .selectFrom('tournaments as t')
    .select([
      't.id',
      't.names',
      't.sport',
      't.kind',
      't.country',
      't.colour',
      't.code',
      't.rules',
      't.followers',
      (eb) =>
        eb
          .selectFrom('seasons as s')
          .select(seasonFacts.as('season'))
          .whereRef('s.tournament_id', '=', 't.id')
          .orderBy('s.is_current', 'desc')
          .orderBy('s.starts_on', 'desc')
          .limit(1)
          .as('season'),
    ])
}

function matching({ sport, country }: TournamentFilter): Expression<SqlBool> {
  return eb.and([
    ...(sport === undefined ? [] : [eb('t.sport', '=', sport)]),
    ...(country === undefined ? [] : [eb('t.country', '=', country ?? '')]),
  ])
}

/** Returns a page of tournaments, sorted by priority number, then by followers, most first. */
export async function listTournaments(
  db: Db,
  { filter, paging }: { filter: TournamentFilter; paging: Paging },
): Promise<TournamentRow[]> {
  return tournaments(db)
    .where(matching(filter))
    .orderBy('t.priority')
    .orderBy('t.followers', 'desc')
    .orderBy('t.id')
    .limit(paging.pageSize)
    .offset(offsetOf(paging))
    .execute()
}

export async function countTournaments(db: Db, filter: TournamentFilter): Promise<number> {
  const row = await db
    .selectFrom('tournaments as t')
    .select(sql<string>`count(*)`.as('total'))
    .where(matching(filter))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

export async function countTournamentsByCountry(
  db: Db,
  sport: SportCode | undefined,
): Promise<{ code: string; total: number }[]> {
  const rows = await db
    .selectFrom('tournaments as t')
    .select(['t.country as code', sql<string>`count(*)`.as('total')])
    .where(matching({ sport }))
    .groupBy('t.country')
    .execute()
  return rows.map(({ code, total }) => ({ code, total: Number(total) }))
}

export async function findTournament(db: Db, tournamentId: string): Promise<TournamentRow | null> {
  return (await tournaments(db).where('t.id', '=', tournamentId).executeTakeFirst()) ?? null
}

/** Returns the existing tournaments, in no particular order. */
export async function findTournaments(db: Db, ids: string[]): Promise<TournamentRow[]> {
  return ids.length === 0 ? [] : tournaments(db).where('t.id', 'in', ids).execute()
}

/** Returns the tournament's seasons, newest first. */
export async function listSeasons(db: Db, tournamentId: string): Promise<SeasonRow[]> {
  return db
    .selectFrom('seasons as s')
    .select([
      's.id',
      's.name',
      sql<string>`s.starts_on::text`.as('starts_on'),
      sql<string>`s.ends_on::text`.as('ends_on'),
      's.is_current',
    ])
    .where('s.tournament_id', '=', tournamentId)
    .orderBy('s.starts_on', 'desc')
    .orderBy('s.id', 'desc')
    .execute()
}

/**
 * Returns at most ten of the team's tournaments. In current seasons, the team has a fixture in the last 360 days or
 * later. Without a season, it has one in the last 60 days or later.
 */
export async function listTournamentsOfTeam(db: Db, teamId: string, now: Date): Promise<TournamentRow[]> {
  const nearMs = 60 * 24 * 3_600_000
  const fixturesAs = (side: 'home_id' | 'away_id') =>
    db
      .selectFrom(fixtures(db).as('f'))
      .leftJoin('seasons as s', 's.id', 'f.season_id')
      .select('f.tournament_id')
      .where(`f.${side}`, '=', teamId)
      .where('f.kick_off', '>', new Date(now.getTime() - 6 * nearMs))
      .where((eb) =>
        eb.or([
          eb('s.is_current', '=', true),
          eb.and([eb('f.season_id', 'is', null), eb('f.kick_off', '>', new Date(now.getTime() - nearMs))]),
        ]),
      )
  return tournaments(db)
    .where('t.id', 'in', fixturesAs('home_id').union(fixturesAs('away_id')))
    .orderBy('t.priority')
    .orderBy('t.id')
    .limit(10)
    .execute()
}
