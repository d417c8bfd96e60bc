import { type AliasedExpression, sql } from 'kysely'
import type { KeysetPage, KeysetPaging } from '#contract/envelope.ts'
import { readPage } from '#server/db/page.ts'
import type { Db } from '#server/db/sql.ts'
import { authors } from '#server/tables/authors.ts'
import { followed, followersOf } from '#server/tables/follows.ts'
import { blockedBetween, friendsOf } from '#server/tables/friends.ts'
import { onlineMembers } from '#server/tables/presence.ts'
import { privacy } from '#server/tables/privacy.ts'
import { leavers } from '#server/tables/sessions.ts'
import { received, sent } from './friendship.store.ts'

export const memberKind = 'member'

export type ListedRow = { other_id: string; since: Date; is_online: boolean }
type Listed = AliasedExpression<{ other_id: string; since: Date }, 'l'>

const order = [
  { column: 'l.since', type: 'timestamptz', direction: 'desc' },
  { column: 'l.other_id', type: 'bigint', direction: 'desc' },
] as const

type Asked = { viewerId: string; q?: string | undefined; online?: boolean; paging: KeysetPaging }

/**
 * Returns a page of the listed members, the latest added first. Omits members with a block between them and the viewer,
 * and members who are deleting their accounts. The online state follows each member’s privacy settings.
 */
async function listMembers(db: Db, listed: Listed, asked: Asked): Promise<KeysetPage<ListedRow>> {
  let query = db
    .selectFrom(listed)
    .innerJoin(authors(db).as('u'), 'u.id', 'l.other_id')
    .leftJoin(onlineMembers(db).as('o'), 'o.user_id', 'l.other_id')
    .leftJoin(privacy(db).as('p'), (join) => join.onRef('p.user_id', '=', 'l.other_id').on('o.user_id', 'is not', null))
    .where('l.other_id', 'not in', blockedBetween(db, asked.viewerId))
    .where('l.other_id', 'not in', leavers(db))
  const isOnline = sql<boolean>`o.user_id is not null and (p.online = 'everyone' or l.other_id = ${asked.viewerId}
    or (p.online = 'friends' and l.other_id in (select friend_id from (${friendsOf(db, asked.viewerId)}) as mine)))`
  if (asked.online) query = query.where(isOnline)
  // Each word of the query has to start a word of the name or username.
  if (asked.q)
    query = query.where(sql<boolean>`not exists (
      select from unnest(string_to_array(trim(fold_text(${asked.q})), ' ')) as word
      where strpos(' ' || fold_text(u.nickname || ' ' || u.username), ' ' || word) = 0)`)
  return readPage(query.select(['l.other_id', 'l.since', isOnline.as('is_online')]), {
    order,
    paging: asked.paging,
    count: async () => (await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()).total,
  })
}

export function listFriends(db: Db, userId: string, asked: Asked): Promise<KeysetPage<ListedRow>> {
  const friends = db.selectFrom(friendsOf(db, userId).as('f')).select(['f.friend_id as other_id', 'f.since'])
  return listMembers(db, friends.as('l'), asked)
}

export function listReceived(db: Db, userId: string, paging: KeysetPaging): Promise<KeysetPage<ListedRow>> {
  const rows = db.selectFrom(received(db, userId).as('r')).select(['r.other_id', 'r.changed_at as since'])
  return listMembers(db, rows.as('l'), { viewerId: userId, paging })
}

export function listSent(db: Db, userId: string, paging: KeysetPaging): Promise<KeysetPage<ListedRow>> {
  const rows = db.selectFrom(sent(db, userId).as('r')).select(['r.other_id', 'r.changed_at as since'])
  return listMembers(db, rows.as('l'), { viewerId: userId, paging })
}

export function listFollowing(db: Db, userId: string, asked: Asked): Promise<KeysetPage<ListedRow>> {
  const rows = db
    .selectFrom(followed(db, { userId, kind: memberKind }).as('f'))
    .select(['f.target_id as other_id', 'f.created_at as since'])
  return listMembers(db, rows.as('l'), asked)
}

export function listFollowers(db: Db, userId: string, asked: Asked): Promise<KeysetPage<ListedRow>> {
  const rows = db
    .selectFrom(followersOf(db, { targetId: userId, kind: memberKind }).as('f'))
    .select(['f.user_id as other_id', 'f.created_at as since'])
  return listMembers(db, rows.as('l'), asked)
}

export async function listBlocked(
  db: Db,
  userId: string,
  paging: KeysetPaging,
): Promise<KeysetPage<{ other_id: string; since: Date }>> {
  const query = db
    .selectFrom('blocks as l')
    .select(['l.blocked_id as other_id', 'l.created_at as since'])
    .where('l.user_id', '=', userId)
  return readPage(query, {
    order: [
      { column: 'l.created_at', type: 'timestamptz', direction: 'desc' },
      { column: 'l.blocked_id', type: 'bigint', direction: 'desc' },
    ],
    paging,
    count: async () =>
      (
        await db
          .selectFrom('blocks')
          .select(sql<number>`count(*)::int`.as('total'))
          .where('user_id', '=', userId)
          .executeTakeFirstOrThrow()
      ).total,
  })
}

/** Counts the common friends of the member and each of the others. Omits others without any. */
export async function countMutual(db: Db, userId: string, otherIds: readonly string[]): Promise<Map<string, number>> {
  if (otherIds.length === 0) return new Map()
  const ids = sql`any(${[...otherIds]}::bigint[])`
  const { rows } = await sql<{ other_id: string; total: number }>`
    select f.other_id::text, count(*)::int as total
    from (
      select low_id as other_id, high_id as friend_id from friendships where state = 'friends' and low_id = ${ids}
      union all
      select high_id, low_id from friendships where state = 'friends' and high_id = ${ids}
    ) as f
    join (${friendsOf(db, userId)}) as mine on mine.friend_id = f.friend_id
    group by f.other_id`.execute(db)
  return new Map(rows.map(({ other_id, total }) => [other_id, total]))
}
