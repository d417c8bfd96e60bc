import { fixtureSlug } from '#contract/rules/fixture-slug.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { SitemapSource } from '#server/kit/feature.ts'
import { type IdRange, idRangeOf, listFixturesIn, listNamedIn, listStretches } from './sitemap.store.ts'

/** With three languages this makes at most 10,000 addresses per file. */
const idsPerFile = 3_333

/**
 * Returns the sitemaps of fixtures, teams and tournaments. Each file covers a range of ids, so that its cost does not
 * grow with the table.
 */
export function scheduleSitemaps({ db }: DatabaseEngine): SitemapSource[] {
  async function numbersOf(table: 'fixtures' | 'teams' | 'tournaments'): Promise<number[]> {
    const stretches = await listStretches(db, table, idsPerFile)
    const [first = 0] = stretches
    return stretches.map((stretch) => stretch - first + 1)
  }

  /** Returns the id range of a file, or null past the last id. File 1 is the one with the table's first id. */
  async function rangeOf(table: 'fixtures' | 'teams' | 'tournaments', number: number): Promise<IdRange | null> {
    const range = await idRangeOf(db, table)
    if (!range) return null
    const from = (Math.floor(range.from / idsPerFile) + number - 1) * idsPerFile
    return from > range.to ? null : { from, to: from + idsPerFile - 1 }
  }

  return [
    {
      kind: 'fixtures',
      pattern: '/truc-tiep/*',
      numbers: () => numbersOf('fixtures'),
      async read(number) {
        const range = await rangeOf('fixtures', number)
        const fixtures = range ? await listFixturesIn(db, range) : []
        return fixtures.map(({ id, home, away, changedAt }) => ({
          path: `/truc-tiep/${fixtureSlug({ home: home.vi, away: away.vi, fixtureId: id })}`,
          changedAt,
        }))
      },
    },
    ...(['teams', 'tournaments'] as const).map((table) => {
      const base = table === 'teams' ? '/doi-bong' : '/giai-dau'
      return {
        kind: table,
        pattern: `${base}/:id`,
        numbers: () => numbersOf(table),
        async read(number: number) {
          const range = await rangeOf(table, number)
          const named = range ? await listNamedIn(db, table, range) : []
          return named.map(({ id, changedAt }) => ({ path: `${base}/${id}`, changedAt }))
        },
      }
    }),
    {
      kind: 'schedules',
      pattern: '/lich-thi-dau/*',
      numbers: () => numbersOf('tournaments'),
      async read(number) {
        const range = await rangeOf('tournaments', number)
        const named = range ? await listNamedIn(db, 'tournaments', range) : []
        return named.flatMap(({ id, changedAt }) =>
          ['/lich-thi-dau', '/ket-qua'].map((base) => ({ path: `${base}/giai-dau/${id}`, changedAt })),
        )
      },
    },
  ]
}
