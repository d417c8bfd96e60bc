import { type ColumnType, type Generated, sql } from 'kysely'
import { addDays, mondayOf, vietnamDay } from '#contract/rules/vietnam-day.ts'
import type { FixtureRows } from '#server/db/fixture-rows.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { authors } from '#server/tables/authors.ts'
import { fixtureRooms } from '#server/tables/chat.ts'
import { fixtures, seats } from '#server/tables/fixtures.ts'
import { blockedBetween } from '#server/tables/friends.ts'
import { streams } from '#server/tables/ingest.ts'

declare module '#server/db/sql.ts' {
  interface Database {
    gift_sends: {
      id: Generated<string>
      user_id: string
      commentator_id: string
      fixture_id: string
      gift_id: string
      request_id: string
      quantity: number
      cost: ColumnType<string, number, never>
      combo: number
      /** Id of the first send of the combo. Null when this one is the first. */
      combo_id: string | null
      created_at: Date
    }
  }
}

/** A duplicate fixture that has gifts is not merged. */
export const giftRows: FixtureRows[] = [
  { table: 'gift_sends', onMerge: 'stops' },
  { table: 'gift_tallies', onMerge: 'stops' },
]

export type Stage = { fixtureId: string; commentatorName: string; isOpen: boolean; isApart: boolean }

/**
 * Finds a commentator in a match’s room. Returns null when the room has no match, or the member is not a commentator of
 * it. `isApart` means a block between the commentator and the sender.
 */
export async function findStage(
  db: Db,
  { groupId, commentatorId, userId }: { groupId: string; commentatorId: string; userId: string },
): Promise<Stage | null> {
  const row = await db
    .selectFrom(fixtureRooms(db).as('r'))
    .innerJoin(fixtures(db).as('f'), 'f.id', 'r.fixture_id')
    .innerJoin(seats(db).as('s'), 's.fixture_id', 'f.id')
    .innerJoin(authors(db).as('c'), 'c.id', 's.user_id')
    .leftJoin(streams(db).as('l'), (join) =>
      join.onRef('l.fixture_id', '=', 'f.id').onRef('l.user_id', '=', 'c.id').on('l.ended_at', 'is', null),
    )
    .select((e) => [
      'f.id as fixtureId',
      'c.nickname as commentatorName',
      sql<boolean>`f.status between 1 and 5 or l.user_id is not null`.as('isOpen'),
      e
        .exists(
          e.selectFrom(blockedBetween(db, userId).as('b')).select('b.other_id').whereRef('b.other_id', '=', 'c.id'),
        )
        .as('isApart'),
    ])
    .where('r.room_id', '=', groupId)
    .where('s.user_id', '=', commentatorId)
    .executeTakeFirst()
  return row ? { ...row, isApart: Boolean(row.isApart) } : null
}

/** Serializes a member’s gifts until the transaction ends, because a combo depends on the previous send. */
export async function lockGiver(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('gift:' || ${userId}, 0))`.execute(tx)
}

export type Send = {
  id: string
  commentatorId: string
  fixtureId: string
  giftId: string
  quantity: number
  cost: number
  combo: number
  comboId: string
  at: Date
}

const sendColumns = [
  'id',
  'commentator_id as commentatorId',
  'fixture_id as fixtureId',
  'gift_id as giftId',
  'quantity',
  sql<number>`cost::float8`.as('cost'),
  'combo',
  sql<string>`coalesce(combo_id, id)::text`.as('comboId'),
  'created_at as at',
] as const

export async function findSend(db: Db, userId: string, requestId: string): Promise<Send | null> {
  const found = db.selectFrom('gift_sends').select(sendColumns).where('user_id', '=', userId)
  return (await found.where('request_id', '=', requestId).executeTakeFirst()) ?? null
}

export async function findLastSend(db: Db, userId: string): Promise<Send | null> {
  const found = db.selectFrom('gift_sends').select(sendColumns).where('user_id', '=', userId)
  return (await found.orderBy('id', 'desc').limit(1).executeTakeFirst()) ?? null
}

export type NewSend = Omit<Send, 'id' | 'comboId'> & { userId: string; requestId: string; comboId: string | null }

const slots = 16

/**
 * Stores a send, and adds it to the boards and the tally. Without a `comboId` it starts a new combo. The tally is
 * locked last, because many senders share it.
 */
export async function insertSend(tx: Tx, send: NewSend): Promise<{ id: string; comboId: string }> {
  const { userId, commentatorId, fixtureId, giftId, quantity, cost, at } = send
  const day = vietnamDay(at.getTime())
  const { rows } = await sql<{ id: string; comboId: string }>`
    with sent as (
      insert into gift_sends (user_id, commentator_id, fixture_id, gift_id, request_id, quantity, cost, combo, combo_id, created_at)
      values (${userId}, ${commentatorId}, ${fixtureId}, ${giftId}, ${send.requestId}, ${quantity}, ${cost}, ${send.combo},
        ${send.comboId}, ${at})
      returning id, coalesce(combo_id, id) as combo_id
    ), counted as (
      insert into gift_fans as f (commentator_id, period, span, user_id, xu, reached_at)
      select ${commentatorId}::bigint, period, span, ${userId}::bigint, ${cost}::bigint, ${at}
      from (values ('match', ${fixtureId}::text), ('day', ${day}), ('week', ${mondayOf(day)}), ('all', '')) as s (period, span)
      on conflict (commentator_id, period, span, user_id)
        do update set xu = f.xu + excluded.xu, reached_at = excluded.reached_at
    )
    select id::text, combo_id::text as "comboId" from sent`.execute(tx)
  await sql`
    insert into gift_tallies as t (commentator_id, fixture_id, day, gift_id, slot, quantity, xu)
    values (${commentatorId}, ${fixtureId}, ${day}, ${giftId}, ${Number(BigInt(userId) % BigInt(slots))}, ${quantity}, ${cost})
    on conflict (commentator_id, fixture_id, day, gift_id, slot)
      do update set quantity = t.quantity + excluded.quantity, xu = t.xu + excluded.xu`.execute(tx)
  const [sent] = rows
  if (!sent) throw new Error('the gift was not kept')
  return sent
}

/** Deletes daily boards after a week and weekly boards after five weeks. */
export async function purgeBoards(db: Db, today: string): Promise<void> {
  await db
    .deleteFrom('gift_fans')
    .where((e) =>
      e.or([
        e.and([e('period', '=', 'day'), e('span', '<', addDays(today, -7))]),
        e.and([e('period', '=', 'week'), e('span', '<', addDays(today, -35))]),
      ]),
    )
    .execute()
}
