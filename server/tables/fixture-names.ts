import type { Locale } from '#contract/envelope.ts'
import { fixtureSlug } from '#contract/rules/fixture-slug.ts'
import type { Db } from '#server/db/sql.ts'
import { fixtures } from './fixtures.ts'
import { teams } from './teams.ts'

export type FixtureName = { home: string; away: string; slug: string }

/** Returns the names of both teams and the slug of each fixture. Omits unknown ids. */
export async function namesOfFixtures(
  db: Db,
  ids: readonly string[],
  locale: Locale,
): Promise<Map<string, FixtureName>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom(fixtures(db).as('f'))
    .innerJoin(teams(db).as('h'), 'h.id', 'f.home_id')
    .innerJoin(teams(db).as('a'), 'a.id', 'f.away_id')
    .select(['f.id as fixtureId', 'h.names as home', 'a.names as away'])
    .where('f.id', 'in', [...ids])
    .execute()
  return new Map(
    rows.map(({ fixtureId, home, away }) => [
      fixtureId,
      { home: home[locale], away: away[locale], slug: fixtureSlug({ home: home.vi, away: away.vi, fixtureId }) },
    ]),
  )
}
