import { type SqlBool, sql } from 'kysely'
import type { PublishRefusal } from '#contract/ingest.ts'
import type { Db } from '#server/db/sql.ts'
import { authors } from '#server/tables/authors.ts'
import { bookings } from '#server/tables/bookings.ts'
import { commentatorFollowers } from '#server/tables/commentators.ts'
import { fixtures, seats } from '#server/tables/fixtures.ts'
import { openStreams, streamKeys, streams } from '#server/tables/ingest.ts'
import { leavers } from '#server/tables/sessions.ts'

export type DeskRow = {
  userId: string
  isLive: boolean
  followers: number
  keyMadeAt: Date | null
  refusal: PublishRefusal | null
  refusedAt: Date | null
  lastStreamAt: Date | null
}

function commentators(db: Db) {
  return db.selectFrom(authors(db).as('u')).where('u.role', '=', 'commentator').where('u.id', 'not in', leavers(db))
}

export async function countDeskCommentators(db: Db): Promise<number> {
  const { total } = await commentators(db)
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Lists commentators: those on air first, then by followers. */
export async function listDeskCommentators(
  db: Db,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<DeskRow[]> {
  const rows = await commentators(db)
    .leftJoin(openStreams(db).as('s'), (join) =>
      join.onRef('s.user_id', '=', 'u.id').on('s.started_at', 'is not', null),
    )
    .leftJoin(commentatorFollowers(db).as('p'), 'p.user_id', 'u.id')
    .leftJoin(streamKeys(db).as('k'), 'k.user_id', 'u.id')
    .select([
      'u.id as userId',
      sql<SqlBool>`s.user_id is not null`.as('isLive'),
      'p.followers',
      'k.created_at as keyMadeAt',
      'k.last_refusal as refusal',
      'k.last_refused_at as refusedAt',
    ])
    .select((eb) =>
      eb
        .selectFrom(streams(db).as('past'))
        .whereRef('past.user_id', '=', 'u.id')
        .select(({ fn }) => fn.max('past.started_at').as('at'))
        .as('lastStreamAt'),
    )
    .orderBy((eb) => eb('s.user_id', 'is not', null), 'desc')
    .orderBy(sql`p.followers desc nulls last`)
    .orderBy('u.id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  return rows.map((row) => ({ ...row, isLive: row.isLive === true, followers: row.followers ?? 0 }))
}

export type Seat = { userId: string; fixtureId: string; bookings: number }

/** Lists the matches of these commentators that begin in the time, in order, each with its bookings. */
export async function listSeats(
  db: Db,
  { userIds, from, to }: { userIds: readonly string[]; from: Date; to: Date },
): Promise<Seat[]> {
  if (userIds.length === 0) return []
  const rows = await db
    .selectFrom(seats(db).as('s'))
    .innerJoin(fixtures(db).as('f'), 'f.id', 's.fixture_id')
    .select(['s.user_id as userId', 's.fixture_id as fixtureId'])
    .select((eb) =>
      eb
        .selectFrom(bookings(db).as('b'))
        .whereRef('b.fixture_id', '=', 's.fixture_id')
        .whereRef('b.commentator_id', '=', 's.user_id')
        .select(({ fn }) => fn.countAll<string>().as('total'))
        .as('bookings'),
    )
    .where('s.user_id', 'in', userIds)
    .where('f.kick_off', '>=', from)
    .where('f.kick_off', '<', to)
    .orderBy('f.kick_off')
    .orderBy('f.id')
    .execute()
  return rows.map(({ bookings: booked, ...row }) => ({ ...row, bookings: Number(booked ?? 0) }))
}
