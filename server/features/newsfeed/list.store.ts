import { type ColumnType, type Generated, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '#server/db/sql.ts'
import { followed, followerCounts } from '#server/tables/follows.ts'
import { blockedBetween } from '#server/tables/friends.ts'
import { leavers } from '#server/tables/sessions.ts'

type ListTable = {
  id: Generated<string>
  owner_id: string
  request_id: string
  name: string
  is_public: boolean
  created_at: ColumnType<Date, never, never>
}

declare module '#server/db/sql.ts' {
  interface Database {
    feed_lists: ListTable
    feed_list_members: { list_id: string; user_id: string; added_at: Generated<Date> }
  }
}

export const listKind = 'feed-list'

/** Makes changes of an owner’s lists wait for each other until the transaction ends. */
export async function lockLists(tx: Tx, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`feed lists ${ownerId}`}, 0))`.execute(tx)
}

function blockedBy(db: Db, viewerId: string) {
  return sql<string>`(select b.other_id from ${blockedBetween(db, viewerId)} as b)`
}

/** Selects the lists that the viewer may see: own ones, and public ones whose owners did not block the viewer. */
function visibleLists(db: Db, viewerId: string | null) {
  const isOpen = sql`l.is_public and l.owner_id not in (select d.user_id from ${leavers(db)} as d)`
  const isShown =
    viewerId === null
      ? sql<SqlBool>`(${isOpen})`
      : sql<SqlBool>`(l.owner_id = ${viewerId} or (${isOpen} and l.owner_id not in ${blockedBy(db, viewerId)}))`
  return db
    .selectFrom('feed_lists as l')
    .leftJoin(followerCounts(db, listKind).as('f'), 'f.target_id', 'l.id')
    .select(['l.id', 'l.owner_id', 'l.name', 'l.is_public'])
    .select([
      sql<number>`coalesce(f.followers, 0)::int`.as('followers'),
      sql<number>`(select count(*)::int from feed_list_members as m where m.list_id = l.id)`.as('members'),
    ])
    .where(isShown)
}

export async function findList(db: Db, viewerId: string | null, id: string) {
  return (await visibleLists(db, viewerId).where('l.id', '=', id).executeTakeFirst()) ?? null
}
export type ListRow = NonNullable<Awaited<ReturnType<typeof findList>>>

/** Returns the owner’s lists by name, and of each if the member `userId` is in it. */
export function listOwn(db: Db, ownerId: string, userId: string | null) {
  return visibleLists(db, ownerId)
    .select(
      sql<boolean>`exists (select from feed_list_members as m where m.list_id = l.id and m.user_id = ${userId})`.as(
        'has_member',
      ),
    )
    .where('l.owner_id', '=', ownerId)
    .orderBy('l.name')
    .orderBy('l.id')
    .execute()
}

/** Returns the lists of others that the member follows and may see, last followed first. */
export function listFollowedLists(db: Db, userId: string) {
  return visibleLists(db, userId)
    .innerJoin(followed(db, { userId, kind: listKind }).as('mine'), 'mine.target_id', 'l.id')
    .where('l.owner_id', '<>', userId)
    .orderBy('mine.created_at', 'desc')
    .orderBy('l.id', 'desc')
    .execute()
}

export type NewList = { ownerId: string; requestId: string; name: string; isPublic: boolean }

/** Returns the id of the list with this request. Returns null when the owner has `max` other lists. */
export async function insertList(tx: Tx, { ownerId, requestId, name, isPublic }: NewList, max: number) {
  const own = tx.selectFrom('feed_lists').where('owner_id', '=', ownerId)
  const known = await own.select('id').where('request_id', '=', requestId).executeTakeFirst()
  if (known) return known.id
  const { total } = await own.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  if (total >= max) return null
  const added = { owner_id: ownerId, request_id: requestId, name, is_public: isPublic }
  return (await tx.insertInto('feed_lists').values(added).returning('id').executeTakeFirstOrThrow()).id
}

/** Returns false when the owner has no such list. */
export async function updateList(tx: Tx, id: string, { ownerId, name, isPublic }: Omit<NewList, 'requestId'>) {
  const query = tx.updateTable('feed_lists').set({ name, is_public: isPublic })
  const { numUpdatedRows } = await query.where('id', '=', id).where('owner_id', '=', ownerId).executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteList(db: Db, { id, ownerId }: { id: string; ownerId: string }): Promise<void> {
  await db.deleteFrom('feed_lists').where('id', '=', id).where('owner_id', '=', ownerId).execute()
}

/** Returns the ids of the list’s members, last added first. Omits those of a block with the viewer, and leavers. */
export async function listMembersOf(db: Db, id: string, viewerId: string | null): Promise<string[]> {
  let query = db
    .selectFrom('feed_list_members')
    .select('user_id')
    .where('list_id', '=', id)
    .where('user_id', 'not in', leavers(db))
  if (viewerId !== null) query = query.where('user_id', 'not in', blockedBy(db, viewerId))
  return (await query.orderBy('added_at', 'desc').orderBy('user_id').execute()).map(({ user_id }) => user_id)
}

/** Returns true when the members have blocked each other in either direction. */
export async function areBlocked(db: Db, one: string, other: string): Promise<boolean> {
  const { rows } = await sql`select where ${other} in ${blockedBy(db, one)}`.execute(db)
  return rows.length > 0
}

/** Adds a member. Returns false when the list has `max` other members. */
export async function insertMember(tx: Tx, { id, userId }: { id: string; userId: string }, max: number) {
  const members = tx.selectFrom('feed_list_members').where('list_id', '=', id).where('user_id', '<>', userId)
  const { total } = await members.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  if (total >= max) return false
  await tx
    .insertInto('feed_list_members')
    .values({ list_id: id, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}

export async function deleteMember(db: Db, { id, userId }: { id: string; userId: string }): Promise<void> {
  await db.deleteFrom('feed_list_members').where('list_id', '=', id).where('user_id', '=', userId).execute()
}

/** Removes two members from each other’s lists. */
export async function deleteBetween(db: Db, one: string, other: string): Promise<void> {
  await sql`delete from feed_list_members as m using feed_lists as l where l.id = m.list_id
    and ((l.owner_id = ${one} and m.user_id = ${other}) or (l.owner_id = ${other} and m.user_id = ${one}))`.execute(db)
}
