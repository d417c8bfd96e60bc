import { type ColumnType, sql } from 'kysely'
import type { ForecastSource } from '#contract/forecasts.ts'
import type { Db } from '#server/db/sql.ts'
import { fixtures } from '#server/tables/fixtures.ts'
import { type ChanceColumns, publishedForecasts } from './forecast.store.ts'
import { playedFixtures } from './history.store.ts'
import type { Outcome } from './scores.rules.ts'

type ScoreTable = ChanceColumns & {
  fixture_id: string
  is_published: boolean
  kick_off: ColumnType<Date, Date, Date>
  outcome: Outcome
  prices_home: number | null
  prices_draw: number | null
  prices_away: number | null
  dc_rps: number
  elo_rps: number
  prices_rps: number | null
  /** Score of the results’ shares until then. Null for published forecasts, which do not include the shares. */
  shares_rps: number | null
  scored_at: ColumnType<Date, Date, Date>
}
type ReviewTable = { tournament_id: string; results: number }

declare module '#server/db/sql.ts' {
  interface Database {
    forecast_scores: ScoreTable
    forecast_reviews: ReviewTable
  }
}

export type NewScore = Omit<ScoreTable, 'kick_off' | 'scored_at'> & { kick_off: Date; scored_at: Date }

/** Returns published forecasts of fixtures whose result is new or has changed. `outcome` is null without a result. */
export async function listUnscored(db: Db, { since, limit }: { since: Date; limit: number }) {
  return (
    db
      .selectFrom(publishedForecasts(db).as('x'))
      .innerJoin(fixtures(db).as('f'), 'f.id', 'x.fixture_id')
      .leftJoin(playedFixtures(db).as('played'), 'played.id', 'x.fixture_id')
      .leftJoin('forecast_scores as s', 's.fixture_id', 'x.fixture_id')
      .selectAll('x')
      .select(['played.home_goals', 'played.away_goals', 'f.kick_off as kicked_off', 'f.changed_at'])
      .where('x.kick_off', '>', since)
      .where((eb) =>
        eb.or([
          eb.and([eb('s.fixture_id', 'is', null), eb('played.id', 'is not', null)]),
          // `scored_at` is a copy of `changed_at` that the program has read in milliseconds.
          eb('s.scored_at', '<', sql<Date>`date_trunc('milliseconds', f.changed_at)`),
        ]),
      )
      // A forecast counts only when it was published before the real kick-off.
      .whereRef('x.created_at', '<', 'f.kick_off')
      .orderBy('x.seq')
      .limit(limit)
      .execute()
  )
}

/** Rows per statement. PostgreSQL allows 65,535 parameters. */
const insertBatchSize = 1_000

export async function upsertScores(db: Db, scores: readonly NewScore[]): Promise<void> {
  for (let from = 0; from < scores.length; from += insertBatchSize)
    await db
      .insertInto('forecast_scores')
      .values(scores.slice(from, from + insertBatchSize))
      .onConflict((conflict) =>
        conflict.column('fixture_id').doUpdateSet((eb) => ({
          kick_off: eb.ref('excluded.kick_off'),
          outcome: eb.ref('excluded.outcome'),
          dc_home: eb.ref('excluded.dc_home'),
          dc_draw: eb.ref('excluded.dc_draw'),
          dc_away: eb.ref('excluded.dc_away'),
          elo_home: eb.ref('excluded.elo_home'),
          elo_draw: eb.ref('excluded.elo_draw'),
          elo_away: eb.ref('excluded.elo_away'),
          prices_home: eb.ref('excluded.prices_home'),
          prices_draw: eb.ref('excluded.prices_draw'),
          prices_away: eb.ref('excluded.prices_away'),
          dc_rps: eb.ref('excluded.dc_rps'),
          elo_rps: eb.ref('excluded.elo_rps'),
          prices_rps: eb.ref('excluded.prices_rps'),
          shares_rps: eb.ref('excluded.shares_rps'),
          scored_at: eb.ref('excluded.scored_at'),
        })),
      )
      .execute()
}

export async function deleteScores(db: Db, fixtureIds: readonly string[]): Promise<void> {
  if (fixtureIds.length > 0) await db.deleteFrom('forecast_scores').where('fixture_id', 'in', fixtureIds).execute()
}

export type DueReview = { tournamentId: string; results: number }

/**
 * Returns tournaments whose past results have changed in number since their last review. Results with a published
 * forecast are not reviewed, and neither are simulations and replays.
 */
export async function listDueReviews(db: Db, before: Date): Promise<DueReview[]> {
  const { rows } = await sql<DueReview>`
    select f.tournament_id as "tournamentId", count(*)::int as results
    from (${playedFixtures(db)}) f
    left join forecasts x on x.fixture_id = f.id
    left join forecast_reviews r on r.tournament_id = f.tournament_id
    where x.fixture_id is null and f.kick_off < ${before} and f.origin in ('imported', 'provider')
    group by f.tournament_id, r.results
    having count(*) is distinct from r.results
    order by f.tournament_id`.execute(db)
  return rows
}

export async function upsertReview(db: Db, { tournamentId, results }: DueReview): Promise<void> {
  await db
    .insertInto('forecast_reviews')
    .values({ tournament_id: tournamentId, results })
    .onConflict((conflict) => conflict.column('tournament_id').doUpdateSet({ results }))
    .execute()
}

/** Returns which of these fixtures have a published forecast. */
export async function listPublished(db: Db, fixtureIds: readonly string[]): Promise<Set<string>> {
  if (fixtureIds.length === 0) return new Set()
  const query = db.selectFrom('forecasts').select('fixture_id').where('fixture_id', 'in', fixtureIds)
  return new Set((await query.execute()).map((row) => row.fixture_id))
}

export type Sums = {
  fixtures: number
  from: Date | null
  until: Date | null
  dixonColes: number | null
  elo: number | null
  shares: number | null
  /** The same figures over fixtures with closing prices only, and the differences model minus prices. */
  priced: number
  prices: number | null
  pricedDixonColes: number | null
  pricedElo: number | null
  deviationDixonColes: number | null
  deviationElo: number | null
}

export async function sumScores(db: Db, isPublished: boolean): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select count(*)::int as fixtures, min(kick_off) as "from", max(kick_off) as until,
      avg(dc_rps) as "dixonColes", avg(elo_rps) as elo, avg(shares_rps) as shares,
      count(prices_rps)::int as priced, avg(prices_rps) as prices,
      avg(dc_rps) filter (where prices_rps is not null) as "pricedDixonColes",
      avg(elo_rps) filter (where prices_rps is not null) as "pricedElo",
      stddev_samp(dc_rps - prices_rps) as "deviationDixonColes",
      stddev_samp(elo_rps - prices_rps) as "deviationElo"
    from forecast_scores where is_published = ${isPublished}`.execute(db)
  const [sums] = rows
  if (!sums) throw new Error('an aggregate has one row')
  return sums
}

export type BinRow = { source: ForecastSource; from: number; count: number; meanForecast: number; share: number }

/**
 * Groups forecasts of single results by their probability into ten bins of equal width, and returns the filled bins. A
 * reliable forecaster has a share near the mean forecast in every bin.
 */
export async function listBins(db: Db, isPublished: boolean): Promise<BinRow[]> {
  const { rows } = await sql<BinRow>`
    select one.source, least(one.chance / 1000, 9) / 10.0::float8 as "from", count(*)::int as count,
      avg(one.chance)::float8 / 10000 as "meanForecast", avg((s.outcome = one.result)::int)::float8 as share
    from forecast_scores s
    cross join lateral (values
      ('dixonColes', 'home', dc_home), ('dixonColes', 'draw', dc_draw), ('dixonColes', 'away', dc_away),
      ('elo', 'home', elo_home), ('elo', 'draw', elo_draw), ('elo', 'away', elo_away),
      ('prices', 'home', prices_home), ('prices', 'draw', prices_draw), ('prices', 'away', prices_away)
    ) as one (source, result, chance)
    where s.is_published = ${isPublished} and one.chance is not null
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}
