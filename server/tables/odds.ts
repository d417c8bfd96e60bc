import { canBeOn } from '#server/db/live-bound.ts'
import type { Db } from '#server/db/sql.ts'

/** Selects the fixtures that have odds: `fixture_id`, one row per line. For subqueries. */
export function pricedLines(db: Db) {
  return db.selectFrom('odds_lines').select('fixture_id')
}

/** Returns the time at which a provider last reported a price of a fixture in play. Null when none has prices. */
export async function newestLivePrice(db: Db, nowMs: number): Promise<Date | null> {
  const row = await db
    .selectFrom('odds_sightings as s')
    .innerJoin('fixtures as f', 'f.id', 's.fixture_id')
    .select((e) => e.fn.max('s.seen_at').as('seenAt'))
    .where('f.status', '>=', 1)
    .where('f.status', '<=', 5)
    .where(canBeOn(nowMs, { sport: 'f.sport', kickOff: 'f.kick_off' }))
    .executeTakeFirst()
  return row?.seenAt ?? null
}
