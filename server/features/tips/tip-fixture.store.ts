import { statisticKinds } from '#contract/rules/fixture-events.ts'
import type { FixtureState, ScorePair, SportCode, Stage, TimeState } from '#contract/schedule.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { fixtureStatistics } from '#server/tables/details.ts'
import { fixtures, lockedFixture } from '#server/tables/fixtures.ts'

const columns = [
  'id',
  'sport',
  'state',
  'stage',
  'status',
  'period',
  'period_started_at',
  'kick_off',
  'time_state',
  'home_id',
  'away_id',
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
  'changed_at',
] as const

export type PlayedFixture = {
  id: string
  sport: SportCode
  state: FixtureState
  stage: Stage
  status: number
  period: number | null
  period_started_at: Date | null
  kick_off: Date
  time_state: TimeState
  home_id: string
  away_id: string
  home_score: number | null
  away_score: number | null
  home_half: number | null
  away_half: number | null
  home_regular: number | null
  away_regular: number | null
  home_extra: number | null
  away_extra: number | null
  home_pens: number | null
  away_pens: number | null
  changed_at: Date
}

/** Locks the fixture until the transaction ends, so that no goal is written between the price and the tip. */
export async function lockFixture(tx: Tx, fixtureId: string): Promise<PlayedFixture | null> {
  return (await lockedFixture(tx, fixtureId).select(columns).executeTakeFirst()) ?? null
}

export async function listPlayed(db: Db, fixtureIds: readonly string[]): Promise<Map<string, PlayedFixture>> {
  if (fixtureIds.length === 0) return new Map()
  const rows = await db.selectFrom(fixtures(db).as('fixtures')).select(columns).where('id', 'in', fixtureIds).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Returns corners by fixture. Leaves out fixtures without a count, and fixtures with extra time, whose counts include
 * more than the 90 minutes.
 */
export async function listCorners(db: Db, fixtureIds: readonly string[]): Promise<Map<string, ScorePair>> {
  if (fixtureIds.length === 0) return new Map()
  const rows = await db
    .selectFrom(fixtureStatistics(db).as('c'))
    .innerJoin(fixtures(db).as('f'), 'f.id', 'c.fixture_id')
    .select(['c.fixture_id', 'c.home', 'c.away'])
    .where('c.fixture_id', 'in', fixtureIds)
    .where('c.kind', '=', statisticKinds.corners)
    .where('f.home_extra', 'is', null)
    .execute()
  return new Map(rows.map(({ fixture_id, home, away }) => [fixture_id, [Number(home), Number(away)]]))
}

export function pairOf(home: number | null, away: number | null): ScorePair | null {
  return home === null || away === null ? null : [home, away]
}
