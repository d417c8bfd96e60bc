import { type ColumnType, sql } from 'kysely'
import type { OwnRating, Rating } from '#contract/ratings.ts'
import type { Db } from '#server/db/sql.ts'

type RatingTable = {
  user_id: string
  kind: string
  target_id: string
  stars: number
  rated_at: ColumnType<Date, never, Date>
}
/** Maintained by triggers. */
type CountTable = { kind: string; target_id: string; total: number; stars: number }

declare module '#server/db/sql.ts' {
  interface Database {
    ratings: RatingTable
    rating_counts: CountTable
  }
}

export type RatingKey = { userId: string; kind: string; targetId: string }
export type GivenRating = RatingKey & { stars: number }

export async function upsertRating(db: Db, { userId, kind, targetId, stars }: GivenRating) {
  await db
    .insertInto('ratings')
    .values({ user_id: userId, kind, target_id: targetId, stars })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind', 'target_id']).doUpdateSet({ stars, rated_at: sql<Date>`now()` }),
    )
    .execute()
}

/**
 * Inserts all ratings in one statement, ordered by target. The count rows are locked in the same order, which avoids
 * deadlocks.
 */
export async function insertRatings(db: Db, kind: string, given: readonly Omit<GivenRating, 'kind'>[]): Promise<void> {
  await sql`
    insert into ratings (user_id, kind, target_id, stars)
    select user_id, ${kind}, target_id, stars from unnest(
      ${given.map(({ userId }) => userId)}::bigint[], ${given.map(({ targetId }) => targetId)}::bigint[],
      ${given.map(({ stars }) => stars)}::smallint[]
    ) as r (user_id, target_id, stars)
    order by target_id
    on conflict do nothing`.execute(db)
}

export async function findRating(db: Db, { kind, targetId }: Omit<RatingKey, 'userId'>): Promise<Rating> {
  const row = await db
    .selectFrom('rating_counts')
    .select(['total', 'stars'])
    .where('kind', '=', kind)
    .where('target_id', '=', targetId)
    .executeTakeFirst()
  return ratingOf(row ?? { total: 0, stars: 0 })
}

export async function findOwn(db: Db, { userId, ...target }: RatingKey): Promise<OwnRating> {
  const [own, rating] = await Promise.all([
    db
      .selectFrom('ratings')
      .select('stars')
      .where('user_id', '=', userId)
      .where('kind', '=', target.kind)
      .where('target_id', '=', target.targetId)
      .executeTakeFirst(),
    findRating(db, target),
  ])
  return { own: own?.stars ?? null, ...rating }
}

/** `stars` is the sum of all ratings. */
export function ratingOf({ total, stars }: { total: number; stars: number }): Rating {
  return { average: total === 0 ? null : stars / total, total }
}
