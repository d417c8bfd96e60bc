import { type ColumnType, sql } from 'kysely'
import type { Rating } from '#contract/members.ts'
import type { Db } from '#server/db/sql.ts'
import { fixtureRooms } from '#server/features/chat/chat.queries.ts'
import { streams } from '#server/features/ingest/ingest.queries.ts'
import { stays } from '#server/features/presence/presence.queries.ts'

type RatingTable = {
  user_id: string
  commentator_id: string
  stars: number
  rated_at: ColumnType<Date, never, Date>
}

declare module '#server/db/sql.ts' {
  interface Database {
    commentator_ratings: RatingTable
  }
}

type Key = { userId: string; commentatorId: string }

export async function findRating(db: Db, commentatorId: string): Promise<Rating> {
  const { average, total } = await db
    .selectFrom('commentator_ratings')
    .select([sql<number | null>`avg(stars)::float8`.as('average'), sql<number>`count(*)::int`.as('total')])
    .where('commentator_id', '=', commentatorId)
    .executeTakeFirstOrThrow()
  return { average, total }
}

export async function findStars(db: Db, { userId, commentatorId }: Key): Promise<number | null> {
  const row = await db
    .selectFrom('commentator_ratings')
    .select('stars')
    .where('user_id', '=', userId)
    .where('commentator_id', '=', commentatorId)
    .executeTakeFirst()
  return row?.stars ?? null
}

export async function upsertRating(db: Db, { userId, commentatorId, stars }: Key & { stars: number }): Promise<void> {
  await db
    .insertInto('commentator_ratings')
    .values({ user_id: userId, commentator_id: commentatorId, stars })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'commentator_id']).doUpdateSet({ stars, rated_at: sql<Date>`now()` }),
    )
    .execute()
}

/** Was the member in the room of a fixture while the commentator streamed it? Known up to an hour after leaving. */
export async function hasWatched(db: Db, { userId, commentatorId }: Key): Promise<boolean> {
  const row = await db
    .selectFrom(streams(db).as('s'))
    .innerJoin(fixtureRooms(db).as('r'), 'r.fixture_id', 's.fixture_id')
    .innerJoin(stays(db).as('p'), (join) => join.on('p.room_id', '=', sql<string>`r.room_id::text`))
    .select('s.user_id')
    .where('s.user_id', '=', commentatorId)
    .where('p.user_id', '=', userId)
    .whereRef('p.until', '>=', 's.started_at')
    .where(sql<boolean>`p.since <= coalesce(s.ended_at, now())`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
