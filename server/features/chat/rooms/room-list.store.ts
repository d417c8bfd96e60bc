import { sql } from 'kysely'
import type { RoomKind } from '#contract/chat.ts'
import type { LocalText } from '#contract/envelope.ts'
import type { Db } from '#server/db/sql.ts'
import { roomKind } from '#server/tables/chat.ts'
import { fixtures } from '#server/tables/fixtures.ts'
import { followed, followerCounts } from '#server/tables/follows.ts'
import { teams } from '#server/tables/teams.ts'
import type { Standing } from './room.store.ts'

export type ListedRow = {
  id: string
  kind: RoomKind
  name: string
  about: string
  fixture_id: string | null
  author_id: string | null
  pair_low: string | null
  pair_high: string | null
  last_id: string
  archived_at: Date | null
  home: LocalText | null
  away: LocalText | null
  standing: Standing | null
  notifies: boolean
  is_moderator: boolean
  is_followed: boolean
  unread: string
  members: string
  waiting: string
  last_user_id: string | null
  last_text: string | null
  last_at: Date | null
  last_files: number
}

/** Selects rooms for a list. `userId` is null for viewers without an account. */
function listed(db: Db, userId: string | null) {
  const isOwnRow = userId === null ? sql<boolean>`false` : sql<boolean>`m.user_id = ${userId}::bigint`
  const counted = (standing: Standing) =>
    sql<string>`(select count(*) from chat_members x where x.room_id = r.id and x.standing = ${standing})`
  return db
    .selectFrom('chat_rooms as r')
    .leftJoin('chat_members as m', (join) => join.onRef('m.room_id', '=', 'r.id').on(isOwnRow))
    .leftJoin('chat_messages as l', (join) => join.onRef('l.room_id', '=', 'r.id').onRef('l.id', '=', 'r.last_id'))
    .leftJoin(fixtures(db).as('f'), 'f.id', 'r.fixture_id')
    .leftJoin(teams(db).as('h'), 'h.id', 'f.home_id')
    .leftJoin(teams(db).as('a'), 'a.id', 'f.away_id')
    .leftJoin(followerCounts(db, roomKind).as('c'), 'c.target_id', 'r.id')
    .where('r.deleted_at', 'is', null)
    .select([
      'r.id',
      'r.kind',
      'r.name',
      'r.about',
      'r.fixture_id',
      'r.author_id',
      'r.pair_low',
      'r.pair_high',
      'r.last_id',
      'r.archived_at',
      'h.names as home',
      'a.names as away',
      'm.standing',
      sql<boolean>`coalesce(m.notifies, true)`.as('notifies'),
      sql<boolean>`coalesce(m.is_moderator, false)`.as('is_moderator'),
      sql<boolean>`exists (select from (${
        userId === null ? sql`select null::bigint as target_id where false` : followed(db, { userId, kind: roomKind })
      }) own where own.target_id = r.id)`.as('is_followed'),
      sql<string>`r.last_id - coalesce(m.last_read_id, 0)`.as('unread'),
      sql<string>`case when r.kind in ('private', 'vip') then ${counted('in')} else coalesce(c.followers, 0) end`.as(
        'members',
      ),
      sql<string>`case when m.is_moderator and r.kind = 'vip' then ${counted('asked')} else 0 end`.as('waiting'),
      'l.user_id as last_user_id',
      sql<string | null>`case when l.deleted_at is null then l.text else '' end`.as('last_text'),
      'l.created_at as last_at',
      sql<number>`case when l.deleted_at is null then coalesce(l.files, 0) else 0 end`.as('last_files'),
    ])
}

export async function findListed(db: Db, of: { roomId: string; userId: string | null }): Promise<ListedRow | null> {
  return (await listed(db, of.userId).where('r.id', '=', of.roomId).executeTakeFirst()) ?? null
}

type Page = { offset: number; limit: number }

/** Lists rooms that a member follows, is in, or has requested to enter. The most recently used comes first. */
export async function listOwn(db: Db, of: Page & { userId: string }): Promise<{ rows: ListedRow[]; total: number }> {
  const followedIds = followed(db, { userId: of.userId, kind: roomKind }).clearSelect().select('target_id as id')
  const own = followedIds.union(
    db
      .selectFrom('chat_members')
      .select('room_id as id')
      .where('user_id', '=', of.userId)
      .where('standing', 'is not', null),
  )
  return readRows(
    listed(db, of.userId).where('r.id', 'in', own),
    db.selectFrom(own.as('own')).select((e) => e.fn.countAll<string>().as('total')),
    of,
  )
}

type Listing = Page & { kind: 'group' | 'vip'; keyword: string; userId: string | null }

/** Returns public or VIP rooms (`kind`) whose name contains the keyword, the most recently used first. */
export async function listOpen(db: Db, of: Listing): Promise<{ rows: ListedRow[]; total: number }> {
  const pattern = `%${of.keyword.replace(/[\\%_]/g, '\\$&')}%`
  const wanted = sql<boolean>`r.kind = ${of.kind} and r.deleted_at is null and (${of.keyword} = '' or fold_message(r.name) like fold_message(${pattern}))`
  return readRows(
    listed(db, of.userId).where(wanted),
    db
      .selectFrom('chat_rooms as r')
      .select((e) => e.fn.countAll<string>().as('total'))
      .where(wanted),
    of,
  )
}

type Counting = { executeTakeFirstOrThrow(): Promise<{ total: string }> }

async function readRows(query: ReturnType<typeof listed>, counting: Counting, { offset, limit }: Page) {
  const sorted = query.orderBy('r.last_message_at', (o) => o.desc().nullsLast()).orderBy('r.id', 'desc')
  const [rows, { total }] = await Promise.all([
    sorted.offset(offset).limit(limit).execute() as Promise<ListedRow[]>,
    counting.executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}
