import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { OddsService, OddsUpdate, ScoreMoment } from '#server/features/odds/odds.service.ts'
import { type Desk, desks, pastMoments, rowsAt, scoreMoments } from './odds-drift.ts'
import { type Priced, pricedFixtures } from './odds-fixtures.ts'

/** Feed whose numbers identify the companies in the rows. */
export const oddsProvider = 'isports'
const stateOf: Record<number, ScoreMoment['state']> = {
  1: 'first_half',
  2: 'half_time',
  3: 'second_half',
  [-1]: 'finished',
}

/** Returns the time of the last stored change in epoch ms, or 0, so that a restarted demo adds only later ones. */
async function knownUntil({ db }: DatabaseEngine, fixtureId: string): Promise<number> {
  const row = await db
    .selectFrom('odds_lines')
    .select((eb) => eb.fn.max('change_time').as('until'))
    .where('fixture_id', '=', fixtureId)
    .executeTakeFirst()
  return row?.until?.getTime() ?? 0
}

const dayMs = 24 * 3_600_000

/**
 * Returns the companies whose past prices are written. Older fixtures get only the company whose prices the tips use,
 * because all companies would slow the start.
 */
function companiesFor({ kickOff }: Priced, nowMs: number): readonly Desk[] {
  return kickOff > nowMs - dayMs ? desks : desks.slice(0, 1)
}

export async function writePast(
  { database, odds }: { database: DatabaseEngine; odds: OddsService },
  fixture: Priced,
  nowMs: number,
): Promise<void> {
  const from = await knownUntil(database, fixture.fixtureId)
  const rows: OddsUpdate[] = pastMoments(fixture, nowMs)
    .filter((moment) => moment > from)
    .flatMap((moment) => companiesFor(fixture, nowMs).flatMap((desk) => rowsAt(fixture, desk, moment)))
  if (fixture.kickOff < nowMs) await odds.keepScores(fixture.fixtureId, scoresOf(fixture, nowMs))
  await odds.applyOddsRows(oddsProvider, rows)
}

export async function writeAllPast(
  uses: { database: DatabaseEngine; odds: OddsService },
  nowMs: number,
): Promise<void> {
  for (const fixture of await pricedFixtures(uses.database, nowMs)) await writePast(uses, fixture, nowMs)
}

function scoresOf(fixture: Priced, nowMs: number): ScoreMoment[] {
  return scoreMoments(fixture, nowMs).map(({ at, play: { code, homeScore, awayScore } }) => ({
    at,
    state: stateOf[code] ?? 'first_half',
    homeScore,
    awayScore,
  }))
}
