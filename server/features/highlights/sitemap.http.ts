import { sql } from 'kysely'
import { fixtureSlug } from '#contract/rules/fixture-slug.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { SitemapSource } from '#server/kit/feature.ts'
import { fixtures } from '#server/tables/fixtures.ts'
import { teams } from '#server/tables/teams.ts'

/** Fixtures per file. In three languages they make up to 9,000 addresses. */
const perFile = 3_000

export function highlightSitemap({ db }: DatabaseEngine): SitemapSource {
  return {
    kind: 'highlights',
    pattern: '/highlight/*',
    async numbers() {
      const query = db
        .selectFrom('highlight_fixtures')
        .select(sql<number>`ceil(count(*)::float / ${perFile})::int`.as('files'))
      const { files } = await query.executeTakeFirstOrThrow()
      return Array.from({ length: files }, (_, i) => i + 1)
    },
    async read(number) {
      const found = await db
        .selectFrom('highlight_fixtures as h')
        .innerJoin(fixtures(db).as('f'), 'f.id', 'h.fixture_id')
        .innerJoin(teams(db).as('home'), 'home.id', 'f.home_id')
        .innerJoin(teams(db).as('away'), 'away.id', 'f.away_id')
        .select(['h.fixture_id', 'h.newest_at', 'home.names as home', 'away.names as away'])
        .orderBy('h.fixture_id')
        .offset((number - 1) * perFile)
        .limit(perFile)
        .execute()
      return found.map(({ fixture_id: fixtureId, newest_at: changedAt, home, away }) => ({
        path: `/highlight/${fixtureSlug({ home: home.vi, away: away.vi, fixtureId })}`,
        changedAt,
      }))
    },
  }
}
