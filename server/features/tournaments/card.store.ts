import { eventKinds, statisticKinds } from '#contract/rules/fixture-events.ts'
import type { Db } from '#server/db/sql.ts'
import { fixtureEvents, fixtureStatistics } from '#server/tables/details.ts'
import { fixtures } from '#server/tables/fixtures.ts'

export type CardRow = { fixture_id: string; side: 'home' | 'away'; player: string; kind: number }

const cardKinds = [eventKinds.yellowCard, eventKinds.secondYellow, eventKinds.redCard]
const cardFigures = [statisticKinds.yellowCards, statisticKinds.redCards]

/** Returns a season's cards, if its tournament uses one of the given rules. */
export async function listSeasonCards(db: Db, seasonId: string, rules: readonly string[]): Promise<CardRow[]> {
  return db
    .selectFrom('seasons as s')
    .innerJoin('tournaments as t', 't.id', 's.tournament_id')
    .innerJoin(fixtures(db).as('f'), 'f.season_id', 's.id')
    .innerJoin(fixtureEvents(db).as('e'), 'e.fixture_id', 'f.id')
    .select(['e.fixture_id', 'e.side', 'e.player', 'e.kind'])
    .where('s.id', '=', seasonId)
    .where('t.rules', 'in', [...rules])
    .where('e.kind', 'in', cardKinds)
    .execute()
}

export type CardFigureRow = { fixture_id: string; kind: number; home: number; away: number }

/** Returns the card counts in the statistics of a season's fixtures, if its tournament uses one of the given rules. */
export async function listSeasonCardFigures(
  db: Db,
  seasonId: string,
  rules: readonly string[],
): Promise<CardFigureRow[]> {
  const rows = await db
    .selectFrom('seasons as s')
    .innerJoin('tournaments as t', 't.id', 's.tournament_id')
    .innerJoin(fixtures(db).as('f'), 'f.season_id', 's.id')
    .innerJoin(fixtureStatistics(db).as('c'), 'c.fixture_id', 'f.id')
    .select(['c.fixture_id', 'c.kind', 'c.home', 'c.away'])
    .where('s.id', '=', seasonId)
    .where('t.rules', 'in', [...rules])
    .where('c.kind', 'in', cardFigures)
    .execute()
  return rows.map((row) => ({ ...row, home: Number(row.home), away: Number(row.away) }))
}
