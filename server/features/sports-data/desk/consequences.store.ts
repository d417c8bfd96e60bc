import type { DataOf } from '#contract/endpoint.ts'
import type { fixtureConsequences } from '#contract/fixture-desk.ts'
import type { Db } from '#server/db/sql.ts'
import { fixtures } from '#server/tables/fixtures.ts'
import { settledPredictions } from '#server/tables/predictions.ts'
import { settledTips } from '#server/tables/tips.ts'

/** Counts what was settled on a fixture, which a correction settles again. */
export async function findConsequences(db: Db, fixtureId: string): Promise<DataOf<typeof fixtureConsequences>> {
  const row = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom(settledTips(db).as('t'))
        .select(({ fn }) => fn.countAll<string>().as('total'))
        .where('t.fixture_id', '=', fixtureId)
        .as('tips'),
      eb
        .selectFrom(settledPredictions(db).as('p'))
        .select(({ fn }) => fn.countAll<string>().as('total'))
        .where('p.fixture_id', '=', fixtureId)
        .as('predictions'),
      eb.selectFrom(fixtures(db).as('f')).select('f.season_id').where('f.id', '=', fixtureId).as('season'),
    ])
    .executeTakeFirstOrThrow()
  return { tips: Number(row.tips), predictions: Number(row.predictions), isInSeason: row.season !== null }
}
