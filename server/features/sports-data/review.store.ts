import { type ColumnType, type Generated, sql } from 'kysely'
import type { KeysetPage, KeysetPaging } from '#contract/envelope.ts'
import { readPage } from '#server/db/page.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import type { MappedKind } from './id-map.store.ts'

/** A possible match among our objects. Lists have the most similar first. */
export type Candidate = { ourId: string; name: string; likeness: number }
export type ReviewState = 'open' | 'matched' | 'ignored'

type Json<T> = ColumnType<T, string, string>
type ReviewTable = {
  id: Generated<string>
  provider: string
  kind: MappedKind
  ext_id: string
  name: string
  details: Json<Record<string, unknown>>
  candidates: Json<Candidate[]>
  state: Generated<ReviewState>
  created_at: Generated<Date>
  decided_at: Date | null
}

declare module '#server/db/sql.ts' {
  interface Database {
    id_reviews: ReviewTable
  }
}

export type NewReview = {
  kind: MappedKind
  ext: string
  name: string
  details: Record<string, unknown>
  candidates: Candidate[]
}
export type ReviewRow = {
  id: string
  provider: string
  kind: MappedKind
  ext_id: string
  name: string
  details: Record<string, unknown>
  candidates: Candidate[]
  state: ReviewState
}

const columns = ['id', 'provider', 'kind', 'ext_id', 'name', 'details', 'candidates', 'state'] as const

/** Inserts reviews, except those that already exist, open or decided. Returns how many are new. */
export async function insertReviews(db: Db, provider: string, reviews: readonly NewReview[]): Promise<number> {
  if (reviews.length === 0) return 0
  const rows = await db
    .insertInto('id_reviews')
    .values(
      reviews.map(({ kind, ext, name, details, candidates }) => ({
        provider,
        kind,
        ext_id: ext,
        name,
        details: JSON.stringify(details),
        candidates: JSON.stringify(candidates),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return rows.length
}

/** Inserts reviews, or asks again those that were decided, because the source now says something else. */
export async function reopenReviews(db: Db, provider: string, reviews: readonly NewReview[]): Promise<void> {
  for (const { kind, ext, name, details, candidates } of reviews) {
    const asked = { name, details: JSON.stringify(details), candidates: JSON.stringify(candidates) }
    await db
      .insertInto('id_reviews')
      .values({ provider, kind, ext_id: ext, ...asked })
      .onConflict((conflict) =>
        conflict.columns(['provider', 'kind', 'ext_id']).doUpdateSet({ ...asked, state: 'open', decided_at: null }),
      )
      .execute()
  }
}

/** Closes the open reviews of fixtures whose doubt the source has removed. */
export async function closeReviews(db: Db, provider: string, exts: readonly string[]): Promise<void> {
  if (exts.length === 0) return
  await db
    .updateTable('id_reviews')
    .set({ state: 'matched', decided_at: new Date() })
    .where('provider', '=', provider)
    .where('kind', '=', 'fixture')
    .where('state', '=', 'open')
    .where('ext_id', 'in', [...exts])
    .execute()
}

/** Returns the open reviews after the given id, oldest first. */
export async function listOpenReviews(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<ReviewRow[]> {
  return db
    .selectFrom('id_reviews')
    .select(columns)
    .where('state', '=', 'open')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

const open = (db: Db) => db.selectFrom('id_reviews').where('state', '=', 'open')

/** Returns a page of the open reviews, oldest first. */
export async function pageOfReviews(
  db: Db,
  paging: KeysetPaging,
): Promise<KeysetPage<ReviewRow & { created_at: Date }>> {
  return readPage(open(db).select([...columns, 'created_at']), {
    order: [{ column: 'id', type: 'bigint' }],
    paging,
    count: async () => (await open(db).select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()).total,
  })
}

/** Selects open reviews as cases. The topic is their kind. */
export function reviewCases(db: Db) {
  return open(db).select([sql<string>`id::text`.as('id'), 'name as title', 'kind as topic', 'created_at as at'])
}

export async function lockReview(tx: Tx, id: string): Promise<ReviewRow | null> {
  const row = await tx.selectFrom('id_reviews').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
  return row ?? null
}

export async function updateReview(tx: Tx, id: string, state: ReviewState): Promise<void> {
  await tx.updateTable('id_reviews').set({ state, decided_at: new Date() }).where('id', '=', id).execute()
}
