import { sql } from 'kysely'
import type { WorkKind } from '#contract/works.ts'
import type { Tx } from '#server/db/sql.ts'
import type { PartGiven, WorkGiven } from './works.service.ts'

function valuesOf(given: WorkGiven) {
  const { titles, makers, performers, originalTitle } = given
  const named = [...Object.values(titles), originalTitle, ...makers, ...performers].join(' ')
  return {
    slug: given.slug,
    titles: JSON.stringify(titles),
    summaries: JSON.stringify(given.summaries),
    original_title: originalTitle,
    form: given.form,
    year: given.year,
    age: given.age,
    country: given.country,
    genres: given.genres,
    makers,
    performers,
    cover: given.cover,
    still: given.still,
    colour: given.colour,
    is_complete: given.isComplete,
    featured_rank: given.featuredRank,
    sought: sql<string>`fold_text(${named})`,
  }
}

/** Inserts the work, or updates the one with this slug. Returns its id. */
export async function keepWork(tx: Tx, kind: WorkKind, given: WorkGiven): Promise<string> {
  const values = valuesOf(given)
  const { id } = await tx
    .insertInto('works')
    .values({ kind, ...values, published_at: given.isPublished ? new Date() : null })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'slug']).doUpdateSet({
        ...values,
        published_at: given.isPublished ? sql<Date>`coalesce(works.published_at, now())` : null,
        changed_at: sql<Date>`now()`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Inserts the part, or updates the one at this position. Returns its id. */
export async function keepPart(tx: Tx, workId: string, given: PartGiven): Promise<string> {
  const { position, season, number, still, length, publishedAt } = given
  const values = {
    season,
    number,
    still,
    length,
    published_at: publishedAt,
    titles: JSON.stringify(given.titles),
    summaries: JSON.stringify(given.summaries),
  }
  const known = await tx
    .updateTable('work_parts')
    .set(values)
    .where('work_id', '=', workId)
    .where('position', '=', position)
    .returning('id')
    .executeTakeFirst()
  if (known) return known.id
  const added = await tx
    .insertInto('work_parts')
    .values({ work_id: workId, position, ...values })
    .returning('id')
    .executeTakeFirstOrThrow()
  return added.id
}
