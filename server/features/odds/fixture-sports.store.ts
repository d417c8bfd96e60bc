import type { SportCode } from '#contract/schedule.ts'
import type { Db } from '#server/db/sql.ts'
import { fixtures } from '#server/tables/fixtures.ts'

export async function listSports(db: Db, fixtureIds: string[]): Promise<{ id: string; sport: SportCode }[]> {
  if (fixtureIds.length === 0) return []
  return db.selectFrom(fixtures(db).as('fixtures')).select(['id', 'sport']).where('id', 'in', fixtureIds).execute()
}
