import { type ColumnType, type Generated, sql } from 'kysely'
import type { KeysetPage, KeysetPaging, LocalText } from '#contract/envelope.ts'
import type { Genre, WorkForm, WorkKind, WorkOrder } from '#contract/works.ts'
import { type Order, readPage } from '#server/db/page.ts'
import type { Db } from '#server/db/sql.ts'

type Copied<T> = ColumnType<T, never, never>
type WorkTable = {
  id: Generated<string>
  kind: WorkKind
  slug: string
  titles: ColumnType<LocalText, string, string>
  summaries: ColumnType<LocalText, string, string>
  original_title: string
  form: WorkForm
  year: number
  age: 0 | 13 | 16 | 18
  country: string
  genres: Genre[]
  makers: string[]
  performers: string[]
  cover: string
  still: string
  colour: string
  is_complete: boolean
  featured_rank: number | null
  sought: string
  sort_name: Copied<string>
  /** Maintained by triggers, as are `rating_stars`, `score`, `views`, `parts` and `renewed_at`. */
  rating_total: Copied<number>
  rating_stars: Copied<number>
  score: Copied<number>
  views: Copied<string>
  parts: Copied<number>
  renewed_at: Copied<Date>
  published_at: ColumnType<Date | null, Date | null, Date | null>
  changed_at: ColumnType<Date, never, Date>
}

declare module '#server/db/sql.ts' {
  interface Database {
    works: WorkTable
  }
}

const columns = [
  'w.id',
  'w.slug',
  'w.titles',
  'w.form',
  'w.year',
  'w.age',
  'w.genres',
  'w.cover',
  'w.still',
  'w.colour',
  'w.is_complete',
  'w.rating_total',
  'w.rating_stars',
  'w.views',
  'w.parts',
  'w.renewed_at',
] as const

function published(db: Db, kind: WorkKind) {
  return db
    .selectFrom('works as w')
    .select(columns)
    .where('w.kind', '=', kind)
    .where('w.published_at', 'is not', null)
    .where('w.parts', '>', 0)
}
type Published = ReturnType<typeof published>
export type WorkRow = Awaited<ReturnType<Published['execute']>>[number]

const orders: Record<WorkOrder, Order> = {
  newest: [
    { column: 'w.renewed_at', type: 'timestamptz', direction: 'desc' },
    { column: 'w.id', type: 'bigint', direction: 'desc' },
  ],
  rating: [
    { column: 'w.score', type: 'integer', direction: 'desc' },
    { column: 'w.id', type: 'bigint', direction: 'desc' },
  ],
  views: [
    { column: 'w.views', type: 'bigint', direction: 'desc' },
    { column: 'w.id', type: 'bigint', direction: 'desc' },
  ],
  title: [
    { column: 'w.sort_name', type: 'text' },
    { column: 'w.id', type: 'bigint' },
  ],
}

export type WorkFilter = { genre?: Genre | undefined; form?: WorkForm | undefined; q: string; order: WorkOrder }

/**
 * Returns a page of published works. `q` searches for words in the titles of all languages and in the names of makers
 * and performers.
 */
export async function listWorks(
  db: Db,
  kind: WorkKind,
  { genre, form, q, order, paging }: WorkFilter & { paging: KeysetPaging },
): Promise<KeysetPage<WorkRow>> {
  let found = published(db, kind)
  if (genre !== undefined) found = found.where(sql<boolean>`w.genres @> array[${genre}]`)
  if (form !== undefined) found = found.where('w.form', '=', form)
  if (q.trim() !== '')
    found = found.where(
      sql<boolean>`fold_text(${q}) <> '' and w.sought like all (
        select '%' || word || '%' from regexp_split_to_table(fold_text(${q}), ' ') as words (word)
      )`,
    )
  return readPage(found, { order: orders[order], paging, count: () => countOf(found) })
}

async function countOf(found: Published): Promise<number> {
  const { total } = await found
    .clearSelect()
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

export async function findWork(db: Db, kind: WorkKind, slug: string) {
  const row = await published(db, kind)
    .select(['w.summaries', 'w.original_title', 'w.country', 'w.makers', 'w.performers'])
    .where('w.slug', '=', slug)
    .executeTakeFirst()
  return row ?? null
}

/** Returns the published works with these ids. */
export async function listKnown(db: Db, kind: WorkKind, ids: readonly string[]): Promise<WorkRow[]> {
  if (ids.length === 0) return []
  return published(db, kind).where('w.id', 'in', ids).execute()
}

/** Returns works that share a genre, those with the most shared genres first, then the best rated. */
export async function listSimilar(
  db: Db,
  kind: WorkKind,
  to: Pick<WorkRow, 'id' | 'genres'>,
  limit: number,
): Promise<WorkRow[]> {
  return published(db, kind)
    .where('w.id', '<>', to.id)
    .where(sql<boolean>`w.genres && ${to.genres}::text[]`)
    .orderBy(sql`cardinality(array(select unnest(w.genres) intersect select unnest(${to.genres}::text[])))`, 'desc')
    .orderBy('w.score', 'desc')
    .orderBy('w.id', 'desc')
    .limit(limit)
    .execute()
}

export async function listFeatured(db: Db, kind: WorkKind, limit: number) {
  return published(db, kind)
    .select('w.summaries')
    .where('w.featured_rank', 'is not', null)
    .orderBy('w.featured_rank')
    .orderBy('w.id', 'desc')
    .limit(limit)
    .execute()
}

/** Returns genres with their number of works, the largest first. */
export async function countGenres(db: Db, kind: WorkKind): Promise<{ genre: Genre; total: number }[]> {
  const rows = await db
    .selectFrom('works as w')
    .select([sql<Genre>`unnest(w.genres)`.as('genre'), sql<number>`count(*)::int`.as('total')])
    .where('w.kind', '=', kind)
    .where('w.published_at', 'is not', null)
    .where('w.parts', '>', 0)
    .groupBy('genre')
    .orderBy('total', 'desc')
    .orderBy('genre')
    .execute()
  return rows
}

/** Returns published works in a range of ids, for sitemaps. */
export async function listAddresses(db: Db, kind: WorkKind, from: string, to: string) {
  return db
    .selectFrom('works as w')
    .select(['w.id', 'w.slug', 'w.changed_at'])
    .where('w.kind', '=', kind)
    .where('w.published_at', 'is not', null)
    .where('w.parts', '>', 0)
    .where('w.id', '>=', from)
    .where('w.id', '<=', to)
    .orderBy('w.id')
    .execute()
}

export async function latestId(db: Db, kind: WorkKind): Promise<number> {
  const { last } = await db
    .selectFrom('works')
    .select(({ fn }) => fn.max('id').as('last'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return Number(last ?? 0)
}
