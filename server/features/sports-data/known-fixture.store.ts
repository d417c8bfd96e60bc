import { sql } from 'kysely'
import type { FixtureState, SportCode, Stage, TimeState } from '#contract/schedule.ts'
import type { Db } from '#server/db/sql.ts'
import { fixtures } from '#server/tables/fixtures.ts'
import { teams } from '#server/tables/teams.ts'
import { tournaments } from '#server/tables/tournaments.ts'

const columns = [
  'id',
  'sport',
  'tournament_id',
  'season_id',
  'stage',
  'round_key',
  'round_number',
  'home_id',
  'away_id',
  'kick_off',
  'time_state',
  'state',
  'home_score',
  'away_score',
  'home_half',
  'away_half',
  'home_regular',
  'away_regular',
  'home_extra',
  'away_extra',
  'home_pens',
  'away_pens',
] as const

/** A stored fixture, to compare with a source's report. */
export type KnownFixture = {
  id: string
  sport: SportCode
  tournament_id: string
  season_id: string | null
  stage: Stage
  round_key: string
  round_number: number | null
  home_id: string
  away_id: string
  kick_off: Date
  time_state: TimeState
  state: FixtureState
} & Record<
  | 'home_score'
  | 'away_score'
  | 'home_half'
  | 'away_half'
  | 'home_regular'
  | 'away_regular'
  | 'home_extra'
  | 'away_extra'
  | 'home_pens'
  | 'away_pens',
  number | null
>

export async function listKnownFixtures(db: Db, ids: readonly string[]): Promise<Map<string, KnownFixture>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom(fixtures(db).as('f'))
    .select(columns)
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Returns the tournament's fixtures with these home and away teams. Excludes fixtures that are invented or replayed.
 */
export async function listFixturesOfPairs(
  db: Db,
  tournamentId: string,
  pairs: readonly { homeId: string; awayId: string }[],
): Promise<KnownFixture[]> {
  if (pairs.length === 0) return []
  const homes = pairs.map(({ homeId }) => homeId)
  const aways = pairs.map(({ awayId }) => awayId)
  return db
    .selectFrom(fixtures(db).as('f'))
    .select(columns)
    .where('tournament_id', '=', tournamentId)
    .where('origin', 'in', ['provider', 'imported'])
    .where(sql<boolean>`(home_id, away_id) in (select * from unnest(${homes}::bigint[], ${aways}::bigint[]))`)
    .execute()
}

/** Returns a tournament’s fixtures between two times, and the one with `orId`, with their Vietnamese team names. */
export async function listFixturesAround(
  db: Db,
  { tournamentId, from, to, orId }: { tournamentId: string; from: Date; to: Date; orId: string | undefined },
): Promise<(KnownFixture & { home_name: string; away_name: string })[]> {
  return db
    .selectFrom(fixtures(db).as('f'))
    .innerJoin(teams(db).as('h'), 'h.id', 'f.home_id')
    .innerJoin(teams(db).as('a'), 'a.id', 'f.away_id')
    .select(columns.map((column) => `f.${column}` as const))
    .select([sql<string>`h.names ->> 'vi'`.as('home_name'), sql<string>`a.names ->> 'vi'`.as('away_name')])
    .where('f.tournament_id', '=', tournamentId)
    .where('origin', 'in', ['provider', 'imported'])
    .where((eb) => eb.or([eb.between('f.kick_off', from, to), eb('f.id', '=', orId ?? '0')]))
    .limit(500)
    .execute()
}

/** Returns the match of the same knock-out round with the sides exchanged, or null. */
export async function findOtherLeg(db: Db, of: KnownFixture): Promise<KnownFixture | null> {
  if (of.season_id === null || of.round_key === '') return null
  const row = await db
    .selectFrom(fixtures(db).as('f'))
    .select(columns)
    .where('tournament_id', '=', of.tournament_id)
    .where('season_id', '=', of.season_id)
    .where('round_key', '=', of.round_key)
    .where('home_id', '=', of.away_id)
    .where('away_id', '=', of.home_id)
    .executeTakeFirst()
  return row ?? null
}

export async function findTournamentByCode(db: Db, code: string): Promise<string | null> {
  const row = await db.selectFrom(tournaments(db).as('t')).select('id').where('code', '=', code).executeTakeFirst()
  return row?.id ?? null
}

/** Returns the fixtures that have no season, as a map from their ids to their tournament ids. */
export async function listWithoutSeason(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom(fixtures(db).as('f'))
    .select(['id', 'tournament_id'])
    .where('id', 'in', [...ids])
    .where('season_id', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, row.tournament_id]))
}
