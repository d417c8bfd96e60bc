import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/sql.ts'

/**
 * Scores of forecasts whose result is known. They are derived and may be computed again. Without `is_published`, the
 * forecast itself was computed after the result. `forecast_reviews` has the number of results that a review has read.
 */
const statements = [
  `create table forecast_scores (
    fixture_id bigint primary key references fixtures on delete cascade,
    is_published boolean not null,
    kick_off timestamptz not null,
    outcome text not null check (outcome in ('home', 'draw', 'away')),
    dc_home smallint not null,
    dc_draw smallint not null,
    dc_away smallint not null,
    elo_home smallint not null,
    elo_draw smallint not null,
    elo_away smallint not null,
    prices_home smallint,
    prices_draw smallint,
    prices_away smallint,
    dc_rps double precision not null,
    elo_rps double precision not null,
    prices_rps double precision,
    shares_rps double precision,
    scored_at timestamptz not null
  )`,
  `create table forecast_reviews (
    tournament_id bigint primary key references tournaments on delete cascade,
    results integer not null
  )`,
]

export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

export async function down(db: Kysely<Database>): Promise<void> {
  await sql`drop table forecast_reviews, forecast_scores`.execute(db)
}
