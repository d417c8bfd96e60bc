import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { OddsService, OddsUpdate, ScoreMoment } from '#server/features/odds/odds.service.ts'
import { type Desk, desks, pastMoments, rowsAt, scoreMoments } from './odds-drift.ts'
import { type Priced, pricedFixtures } from './odds-fixtures.ts'

/** The companies hand in their rows as the widespread feed numbers them. */
export const oddsProvider = 'isports'
const stateOf: Record<number, ScoreMoment['state']> = {
  1: 'first_half',
  2: 'half_time',
  3: 'second_half',
  [-1]: 'finished',
}

/** A restarted demo adds only what happened since. */
async function knownUntil({ db }: DatabaseEngine, fixtureId: string): Promise<number> {
  const row = await db
    .selectFrom('odds_lines')
    .select((eb) => eb.fn.max('change_time').as('until'))
    .where('fixture_id', '=', fixtureId)
    .executeTakeFirst()
  return row?.until?.getTime() ?? 0
}

const dayMs = 24 * 3_600_000

/** Older fixtures get the prices of one company, which the tips were given at: four would slow the start. */
function tellers({ kickOff }: Priced, nowMs: number): readonly Desk[] {
  return kickOff > nowMs - dayMs ? desks : desks.slice(0, 1)
}

/** Hands in how the prices of one fixture came to be what they are. */
export async function tellPast(
  { database, odds }: { database: DatabaseEngine; odds: OddsService },
  fixture: Priced,
  nowMs: number,
): Promise<void> {
  const from = await knownUntil(database, fixture.fixtureId)
  const rows: OddsUpdate[] = pastMoments(fixture, nowMs)
    .filter((moment) => moment > from)
    .flatMap((moment) => tellers(fixture, nowMs).flatMap((desk) => rowsAt(fixture, desk, moment)))
  if (fixture.kickOff < nowMs) await odds.keepScores(fixture.fixtureId, scoresOf(fixture, nowMs))
  await odds.applyOddsRows(oddsProvider, rows)
}

/** The same of every fixture that has odds now. */
export async function tellAllPast(uses: { database: DatabaseEngine; odds: OddsService }, nowMs: number): Promise<void> {
  for (const fixture of await pricedFixtures(uses.database, nowMs)) await tellPast(uses, fixture, nowMs)
}

function scoresOf(fixture: Priced, nowMs: number): ScoreMoment[] {
  return scoreMoments(fixture, nowMs).map(({ at, play: { code, homeScore, awayScore } }) => ({
    at,
    state: stateOf[code] ?? 'first_half',
    homeScore,
    awayScore,
  }))
}
