import { type ColumnType, sql } from 'kysely'
import type { KeysetPage, KeysetPaging, Locale } from '#contract/envelope.ts'
import type { FanPeriod, Gift } from '#contract/gifts.ts'
import { readPage } from '#server/db/page.ts'
import type { Db } from '#server/db/sql.ts'
import { authors } from '#server/tables/authors.ts'
import { fixtures } from '#server/tables/fixtures.ts'
import { teams } from '#server/tables/teams.ts'

type Count = ColumnType<string, number, number>

declare module '#server/db/sql.ts' {
  interface Database {
    gift_fans: {
      commentator_id: string
      period: FanPeriod
      span: string
      user_id: string
      xu: Count
      reached_at: Date
    }
    gift_tallies: {
      commentator_id: string
      fixture_id: string
      day: ColumnType<string, string, never>
      gift_id: string
      slot: number
      quantity: Count
      xu: Count
    }
  }
}

/** `span` is the fixture id, the day, or the Monday of the week; it is empty for the period `all`. */
export type Board = { commentatorId: string; period: FanPeriod; span: string }

function fansOf(db: Db, { commentatorId, period, span }: Board) {
  return db
    .selectFrom('gift_fans as g')
    .where('g.commentator_id', '=', commentatorId)
    .where('g.period', '=', period)
    .where('g.span', '=', span)
}

export type FanRow = {
  userId: string
  username: string
  displayName: string
  profilePicture: string
  experience: number
  xu: number
}

export async function listFans(db: Db, board: Board, limit: number): Promise<FanRow[]> {
  const first = fansOf(db, board)
    .select(['g.user_id', 'g.xu', 'g.reached_at'])
    .orderBy('g.xu', 'desc')
    .orderBy('g.reached_at')
    .orderBy('g.user_id')
    .limit(limit)
  return db
    .selectFrom(first.as('g'))
    .innerJoin(authors(db).as('u'), 'u.id', 'g.user_id')
    .select([
      'u.id as userId',
      'u.username',
      'u.nickname as displayName',
      'u.profile_picture as profilePicture',
      'u.experience',
      sql<number>`g.xu::float8`.as('xu'),
    ])
    .orderBy('g.xu', 'desc')
    .orderBy('g.reached_at')
    .orderBy('g.user_id')
    .execute()
}

const maxCounted = 10_000

/** Counts the members on a board, up to 10,000. */
export async function countFans(db: Db, board: Board): Promise<number> {
  const bounded = fansOf(db, board).select('g.user_id').limit(maxCounted)
  const counted = db.selectFrom(bounded.as('g')).select(sql<number>`count(*)::int`.as('total'))
  return (await counted.executeTakeFirstOrThrow()).total
}

/** Returns the member’s rank and xu. Returns null when the member is not on the board. */
export async function findRank(db: Db, board: Board, userId: string): Promise<{ rank: number; xu: number } | null> {
  const own = await fansOf(db, board)
    .select([sql<number>`g.xu::float8`.as('xu'), 'g.reached_at'])
    .where('g.user_id', '=', userId)
    .executeTakeFirst()
  if (!own) return null
  const before = await fansOf(db, board)
    .select(sql<number>`count(*)::int`.as('total'))
    .where(
      sql<boolean>`(g.xu > ${own.xu} or (g.xu = ${own.xu} and (g.reached_at, g.user_id) < (${own.reached_at}, ${userId}::bigint)))`,
    )
    .executeTakeFirstOrThrow()
  return { rank: before.total + 1, xu: own.xu }
}

/**
 * Returns at most ten gifts that were sent on a day, by the xu spent on each, highest first. Without `commentatorId`,
 * counts the gifts to all commentators.
 */
export async function listTopGifts(
  db: Db,
  { day, locale, commentatorId }: { day: string; locale: Locale; commentatorId: string | undefined },
): Promise<(Gift & { quantity: number; xu: number })[]> {
  let counted = db
    .selectFrom('gift_tallies')
    .select((e) => ['gift_id', e.fn.sum('quantity').as('quantity'), e.fn.sum('xu').as('xu')])
    .where('day', '=', day)
    .groupBy('gift_id')
  if (commentatorId !== undefined) counted = counted.where('commentator_id', '=', commentatorId)
  return db
    .selectFrom(counted.as('t'))
    .innerJoin('gifts as g', 'g.id', 't.gift_id')
    .select([
      'g.id',
      'g.art',
      'g.price',
      sql<string>`g.name ->> ${locale}`.as('name'),
      sql<number>`t.quantity::float8`.as('quantity'),
      sql<number>`t.xu::float8`.as('xu'),
    ])
    .orderBy('t.xu', 'desc')
    .orderBy('g.id')
    .limit(10)
    .execute()
}

export type SumRow = { gifts: number; xu: number }

const sums = [
  sql<number>`coalesce(sum(t.quantity), 0)::float8`.as('gifts'),
  sql<number>`coalesce(sum(t.xu), 0)::float8`.as('xu'),
] as const

export async function sumOf(db: Db, commentatorId: string, day?: string): Promise<SumRow> {
  let all = db.selectFrom('gift_tallies as t').select(sums).where('t.commentator_id', '=', commentatorId)
  if (day !== undefined) all = all.where('t.day', '=', day)
  return all.executeTakeFirstOrThrow()
}

export type MatchSumRow = SumRow & { fixtureId: string; home: string; away: string; kickOff: Date }

/** Returns a page of the sums of a commentator’s gifts per match, latest match first. */
export async function pageOfMatchSums(
  db: Db,
  { commentatorId, locale, paging }: { commentatorId: string; locale: Locale; paging: KeysetPaging },
): Promise<KeysetPage<MatchSumRow>> {
  const byMatch = db
    .selectFrom('gift_tallies as t')
    .select(['t.fixture_id', ...sums])
    .where('t.commentator_id', '=', commentatorId)
    .groupBy('t.fixture_id')
  const query = db
    .selectFrom(byMatch.as('m'))
    .innerJoin(fixtures(db).as('f'), 'f.id', 'm.fixture_id')
    .innerJoin(teams(db).as('h'), 'h.id', 'f.home_id')
    .innerJoin(teams(db).as('a'), 'a.id', 'f.away_id')
    .select([
      'm.fixture_id as fixtureId',
      'm.gifts',
      'm.xu',
      'f.kick_off as kickOff',
      sql<string>`h.names ->> ${locale}`.as('home'),
      sql<string>`a.names ->> ${locale}`.as('away'),
    ])
  return readPage(query, {
    order: [
      { column: 'f.kick_off', type: 'timestamptz', direction: 'desc' },
      { column: 'm.fixture_id', type: 'bigint', direction: 'desc' },
    ],
    paging,
    async count() {
      const counted = db.selectFrom(byMatch.as('m')).select(sql<number>`count(*)::int`.as('total'))
      return (await counted.executeTakeFirstOrThrow()).total
    },
  })
}
