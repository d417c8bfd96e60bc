import { sports } from '#contract/schedule.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { PricedFixture } from './odds-drift.ts'

export type Priced = PricedFixture & { isOver: boolean }

const hourMs = 3_600_000
/**
 * Max time since the kick-off of fixtures with odds and tips. It is long enough for the 30 settled tips that the
 * leaderboard requires.
 */
export const pastMs = 44 * hourMs
/** Max time until the kick-off of fixtures with odds. */
const aheadMs = 2 * 24 * hourMs

/** Returns the demo’s invented football fixtures around now, by kick-off. */
export async function pricedFixtures({ db }: DatabaseEngine, nowMs: number): Promise<Priced[]> {
  const rows = await db
    .selectFrom('fixtures')
    .select(['id', 'source_key', 'home_id', 'away_id', 'kick_off', 'status'])
    .where('sport', '=', sports.football)
    .where('kick_off', '>', new Date(nowMs - pastMs))
    .where('kick_off', '<', new Date(nowMs + aheadMs))
    .where('source_key', 'like', 'demo:%')
    .orderBy('kick_off')
    .execute()
  return rows.map((row) => ({
    fixtureId: row.id,
    key: row.source_key,
    homeId: row.home_id,
    awayId: row.away_id,
    kickOff: row.kick_off.getTime(),
    isOver: row.status < 0,
  }))
}
