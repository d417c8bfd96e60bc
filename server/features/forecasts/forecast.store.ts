import type { ColumnType } from 'kysely'
import { sql } from 'kysely'
import type { ForecastChances } from '#contract/forecasts.ts'
import { sports } from '#contract/schedule.ts'
import type { FixtureRows } from '#server/db/fixture-rows.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { fixtures, lockedFixture } from '#server/tables/fixtures.ts'
import type { Outcome } from './scores.rules.ts'

type Moment = ColumnType<Date, Date, never>
/** Columns of a forecast, in ten-thousandths. */
export type ChanceColumns = {
  dc_home: number
  dc_draw: number
  dc_away: number
  elo_home: number
  elo_draw: number
  elo_away: number
}
type ForecastTable = ChanceColumns & {
  fixture_id: string
  seq: ColumnType<number, number, never>
  kick_off: Moment
  record: string
  prev_hash: string
  hash: string
  created_at: Moment
}

declare module '#server/db/sql.ts' {
  interface Database {
    forecasts: ForecastTable
  }
}

export const forecastRows: FixtureRows[] = [
  { table: 'forecasts', onMerge: 'stops' },
  { table: 'forecast_scores', onMerge: 'stops' },
]

export type DueFixture = { id: string; tournament_id: string; home_id: string; away_id: string; kick_off: Date }

/**
 * Returns football fixtures without a forecast that kick off in a time range, soonest first. Fixtures that have begun
 * are left out, unless `isDated`.
 */
export async function listDue(
  db: Db,
  { after, until, isDated }: { after: Date; until: Date; isDated: boolean },
): Promise<DueFixture[]> {
  const query = db
    .selectFrom(fixtures(db).as('f'))
    .select(['f.id', 'f.tournament_id', 'f.home_id', 'f.away_id', 'f.kick_off'])
    .where('f.sport', '=', sports.football)
    .where('f.kick_off', '>', after)
    .where('f.kick_off', '<=', until)
    .where('f.time_state', '=', 'exact')
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('forecasts as x').select('x.seq').whereRef('x.fixture_id', '=', 'f.id'))),
    )
  return (isDated ? query : query.where('f.state', '=', 'scheduled')).orderBy('f.kick_off').orderBy('f.id').execute()
}

const publishing = 'forecasts'

/**
 * Locks the chain until the transaction ends. Uses an advisory lock, since the program's role may not lock a ledger
 * table.
 */
export async function lockChain(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${publishing}))`.execute(tx)
}

export type Head = { seq: number; hash: string }

export async function findHead(db: Db): Promise<Head | null> {
  const query = db.selectFrom('forecasts').select(['seq', 'hash']).orderBy('seq', 'desc').limit(1)
  return (await query.executeTakeFirst()) ?? null
}

/** Locks a fixture, so that it cannot change between the check of its kick-off and the publication. */
export async function lockDue(tx: Tx, fixtureId: string) {
  const columns = ['id', 'tournament_id', 'home_id', 'away_id', 'kick_off', 'state'] as const
  const known = await tx.selectFrom('forecasts').select('seq').where('fixture_id', '=', fixtureId).executeTakeFirst()
  return known ? null : ((await lockedFixture(tx, fixtureId).select(columns).executeTakeFirst()) ?? null)
}

type NewForecast = ChanceColumns & {
  fixture_id: string
  seq: number
  kick_off: Date
  record: string
  prev_hash: string
  hash: string
  created_at: Date
}

export async function insertForecast(tx: Tx, forecast: NewForecast): Promise<void> {
  await tx.insertInto('forecasts').values(forecast).execute()
}

export async function listLinks(db: Db, { afterSeq, limit }: { afterSeq: number; limit: number }) {
  return db
    .selectFrom('forecasts')
    .select(['seq', 'prev_hash as prevHash', 'record', 'hash'])
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .limit(limit)
    .execute()
}

/** Selects the forecasts. `is_turned` is true when the fixture's sides were exchanged after the publication. */
export function publishedForecasts(db: Db) {
  return db
    .selectFrom('forecasts as p')
    .innerJoin(fixtures(db).as('g'), 'g.id', 'p.fixture_id')
    .selectAll('p')
    .select(
      sql<boolean>`p.record::json ->> 'home' = g.away_id::text and p.record::json ->> 'away' = g.home_id::text`.as(
        'is_turned',
      ),
    )
}

export async function findForecast(db: Db, fixtureId: string) {
  return (await publishedForecasts(db).where('p.fixture_id', '=', fixtureId).executeTakeFirst()) ?? null
}

/** Returns forecasts with or without a known result, newest first. */
export async function listForecasts(
  db: Db,
  { isEnded, beforeSeq, limit }: { isEnded: boolean; beforeSeq: number | undefined; limit: number },
) {
  const query = db
    .selectFrom(publishedForecasts(db).as('x'))
    .leftJoin('forecast_scores as s', 's.fixture_id', 'x.fixture_id')
    .selectAll('x')
    .select(['s.outcome', 's.prices_home', 's.prices_draw', 's.prices_away'])
    .where('s.fixture_id', isEnded ? 'is not' : 'is', null)
  return (beforeSeq === undefined ? query : query.where('x.seq', '<', beforeSeq))
    .orderBy('x.seq', 'desc')
    .limit(limit)
    .execute()
}
export type ListedRow = Awaited<ReturnType<typeof listForecasts>>[number] & { outcome: Outcome | null }

export function chanceColumns({ dixonColes, elo }: Record<'dixonColes' | 'elo', ForecastChances>): ChanceColumns {
  return {
    dc_home: dixonColes.home,
    dc_draw: dixonColes.draw,
    dc_away: dixonColes.away,
    elo_home: elo.home,
    elo_draw: elo.draw,
    elo_away: elo.away,
  }
}

/** Returns the chances by the fixture's present sides. */
export function chancesOf(row: ChanceColumns & { is_turned: boolean }): Record<'dixonColes' | 'elo', ForecastChances> {
  const turn = ({ home, draw, away }: ForecastChances) =>
    row.is_turned ? { home: away, draw, away: home } : { home, draw, away }
  return {
    dixonColes: turn({ home: row.dc_home, draw: row.dc_draw, away: row.dc_away }),
    elo: turn({ home: row.elo_home, draw: row.elo_draw, away: row.elo_away }),
  }
}
