import { sql } from 'kysely'
import type { LocalText } from '#contract/envelope.ts'
import type { Db } from '#server/db/sql.ts'
import { followed } from '#server/tables/follows.ts'
import { friendsOf } from '#server/tables/friends.ts'
import { recordings } from '#server/tables/ingest.ts'
import { publicPosts } from '#server/tables/posts.ts'
import { leavers } from '#server/tables/sessions.ts'
import { teams } from '#server/tables/teams.ts'

export type FollowedTeam = { id: string; names: LocalText; short_name: string; colour: string; crest: string }

/** Returns the teams that the member follows, first followed first. The first one counts as the favourite team. */
export async function listTeams(db: Db, userId: string, limit: number): Promise<FollowedTeam[]> {
  return db
    .selectFrom(followed(db, { userId, kind: 'team' }).as('f'))
    .innerJoin(teams(db).as('t'), 't.id', 'f.target_id')
    .select(['t.id', 't.names', 't.short_name', 't.colour', 't.crest'])
    .orderBy('f.created_at')
    .orderBy('t.id')
    .limit(limit)
    .execute()
}

export async function listNewestFriends(db: Db, userId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom(friendsOf(db, userId).as('f'))
    .select('f.friend_id')
    .where('f.friend_id', 'not in', leavers(db))
    .orderBy('f.since', 'desc')
    .orderBy('f.friend_id')
    .limit(limit)
    .execute()
  return rows.map(({ friend_id }) => friend_id)
}

export async function countFriendsOf(db: Db, userId: string): Promise<number> {
  const { total } = await db
    .selectFrom(friendsOf(db, userId).as('f'))
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export async function countPostsOf(db: Db, userId: string): Promise<number> {
  const query = publicPosts(db).clearSelect().select(sql<number>`count(*)::int`.as('total'))
  return (await query.where('user_id', '=', userId).executeTakeFirstOrThrow()).total
}

export type ReplayRow = { stream_id: string; fixture_id: string; started_at: Date; duration_ms: string }

/** Returns one row for each fixture: its recordings are one replay. */
export async function listReplays(
  db: Db,
  userId: string,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<{ rows: ReplayRow[]; total: number }> {
  const own = db.selectFrom(recordings(db).as('r')).where('r.user_id', '=', userId)
  const [rows, { total }] = await Promise.all([
    own
      .select([
        sql<string>`(array_agg(r.stream_id order by r.started_at, r.stream_id))[1]`.as('stream_id'),
        'r.fixture_id',
        sql<Date>`min(r.started_at)`.as('started_at'),
        sql<string>`sum(r.duration_ms)`.as('duration_ms'),
      ])
      .groupBy('r.fixture_id')
      .orderBy('started_at', 'desc')
      .orderBy('r.fixture_id')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
    own.select(sql<number>`count(distinct r.fixture_id)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
