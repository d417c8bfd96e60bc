import { sql } from 'kysely'
import { playerPath } from '#contract/rules/player-slug.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { SitemapSource } from '#server/kit/feature.ts'

/** Players per file. In three languages they make up to 9,000 addresses. */
const perFile = 3_000

/** Each file covers a range of ids. */
export function playerSitemap({ db }: DatabaseEngine): SitemapSource {
  return {
    kind: 'players',
    pattern: '/cau-thu/:slug',
    async numbers() {
      const { rows } = await sql<{ number: number }>`
        select distinct (id / ${perFile}::bigint + 1)::int as number from players where by_id is null
        order by number`.execute(db)
      return rows.map(({ number }) => number)
    },
    async read(number) {
      const found = await db
        .selectFrom('players as p')
        .select(['p.id', 'p.name', 'p.created_at as changedAt'])
        .where('p.by_id', 'is', null)
        .where('p.id', '>=', String((number - 1) * perFile))
        .where('p.id', '<', String(number * perFile))
        .orderBy('p.id')
        .execute()
      return found.map(({ id, name, changedAt }) => ({ path: playerPath({ id, name }), changedAt }))
    },
  }
}
