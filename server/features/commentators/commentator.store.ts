import { type ColumnType, type Generated, type SqlBool, sql } from 'kysely'
import type { LocalText } from '#contract/envelope.ts'
import type { Db } from '#server/db/sql.ts'
import { authors } from '#server/tables/authors.ts'
import { bookings } from '#server/tables/bookings.ts'
import { fixtures, seats } from '#server/tables/fixtures.ts'
import { openStreams } from '#server/tables/ingest.ts'
import { leavers } from '#server/tables/sessions.ts'
import { teams } from '#server/tables/teams.ts'

/** A trigger maintains `followers`. */
type ProfileTable = { user_id: string; bio: Generated<string>; followers: ColumnType<number, never, never> }

declare module '#server/db/sql.ts' {
  interface Database {
    commentator_profiles: ProfileTable
  }
}

type Paging = { pageNum: number; pageSize: number }

function commentators(db: Db) {
  return db
    .selectFrom(authors(db).as('u'))
    .leftJoin('commentator_profiles as p', 'p.user_id', 'u.id')
    .leftJoin(openStreams(db).as('s'), (join) =>
      join.onRef('s.user_id', '=', 'u.id').on('s.started_at', 'is not', null),
    )
    .leftJoin(fixtures(db).as('f'), 'f.id', 's.fixture_id')
    .leftJoin(teams(db).as('home'), 'home.id', 'f.home_id')
    .leftJoin(teams(db).as('away'), 'away.id', 'f.away_id')
    .select([
      'u.id',
      'u.username',
      'u.nickname',
      'u.profile_picture',
      'p.bio',
      'p.followers',
      'f.id as fixture_id',
      'home.names as home_names',
      'away.names as away_names',
    ])
    .where('u.role', '=', 'commentator')
    .where('u.id', 'not in', leavers(db))
}

export type CommentatorRow = {
  id: string
  username: string
  nickname: string
  profile_picture: string
  bio: string | null
  followers: number | null
  fixture_id: string | null
  home_names: LocalText | null
  away_names: LocalText | null
}

export async function findCommentator(db: Db, userId: string): Promise<CommentatorRow | null> {
  return (await commentators(db).where('u.id', '=', userId).executeTakeFirst()) ?? null
}

/** Returns the commentators among the ids, in no particular order. */
export async function findCommentators(db: Db, userIds: string[]): Promise<CommentatorRow[]> {
  return userIds.length === 0 ? [] : commentators(db).where('u.id', 'in', userIds).execute()
}

/** Lists commentators: those on air first, then by followers. */
export async function listCommentators(db: Db, paging: Paging): Promise<CommentatorRow[]> {
  return commentators(db)
    .orderBy((eb) => eb('s.stream_id', 'is not', null), 'desc')
    .orderBy(sql`p.followers desc nulls last`)
    .orderBy('u.id')
    .limit(paging.pageSize)
    .offset((paging.pageNum - 1) * paging.pageSize)
    .execute()
}

/** Lists commentators with the number of their fixtures in the window, most first. */
export async function listWithTotals(
  db: Db,
  { from, to, paging }: { from: Date; to: Date; paging: Paging },
): Promise<(CommentatorRow & { total: number })[]> {
  const rows = await commentators(db)
    .leftJoin(
      (eb) =>
        eb
          .selectFrom(seats(db).as('fc'))
          .innerJoin(fixtures(db).as('planned'), 'planned.id', 'fc.fixture_id')
          .select(['fc.user_id', sql<string>`count(*)`.as('total')])
          .where('planned.kick_off', '>=', from)
          .where('planned.kick_off', '<=', to)
          .groupBy('fc.user_id')
          .as('totals'),
      (join) => join.onRef('totals.user_id', '=', 'u.id'),
    )
    .select('totals.total')
    .orderBy(sql`totals.total desc nulls last`)
    .orderBy('u.id')
    .limit(paging.pageSize)
    .offset((paging.pageNum - 1) * paging.pageSize)
    .execute()
  return rows.map((row) => ({ ...row, total: Number(row.total ?? 0) }))
}

export async function countCommentators(db: Db): Promise<number> {
  const row = await db
    .selectFrom(authors(db).as('users'))
    .select(sql<string>`count(*)`.as('total'))
    .where('role', '=', 'commentator')
    .where('id', 'not in', leavers(db))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

export async function isOnAir(db: Db, { userId, fixtureId }: { userId: string; fixtureId: string }): Promise<boolean> {
  const row = await db
    .selectFrom(openStreams(db).as('s'))
    .select(sql<SqlBool>`true`.as('found'))
    .where('user_id', '=', userId)
    .where('fixture_id', '=', fixtureId)
    .executeTakeFirst()
  return row !== undefined
}

export async function countBookings(
  db: Db,
  { userId, fixtureId }: { userId: string; fixtureId: string },
): Promise<number> {
  const { total } = await db
    .selectFrom(bookings(db).as('b'))
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where('fixture_id', '=', fixtureId)
    .where('commentator_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(total)
}

export async function upsertProfile(db: Db, { userId, bio }: { userId: string; bio: string }): Promise<void> {
  await db
    .insertInto('commentator_profiles')
    .values({ user_id: userId, bio })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ bio }))
    .execute()
}
