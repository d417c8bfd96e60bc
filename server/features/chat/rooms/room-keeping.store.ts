import { sql } from 'kysely'
import type { RoomKind } from '#contract/chat.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { roomKind } from '#server/tables/chat.ts'
import { followersOf } from '#server/tables/follows.ts'
import { leavers } from '#server/tables/sessions.ts'

/** `hostId` is null for fixtures’ rooms, private pairs, and public rooms whose host deleted the account. */
export type LockedRoom = { id: string; kind: RoomKind; name: string; hostId: string | null; isPair: boolean }

/**
 * Locks the room until the transaction ends, which serializes changes of its host and members. Writing messages is not
 * blocked. Returns null when the room is missing or deleted.
 */
export async function lockRoom(tx: Tx, roomId: string): Promise<LockedRoom | null> {
  const row = await tx
    .selectFrom('chat_rooms')
    .select(['id', 'kind', 'name', 'author_id as hostId', 'pair_low'])
    .where('id', '=', roomId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return null
  const { pair_low: low, ...room } = row
  return { ...room, isPair: low !== null }
}

type Room = Pick<LockedRoom, 'id' | 'kind' | 'hostId'>

/**
 * Selects `user_id` and `since` of members who can become the host instead of the current one: people of a private or
 * VIP room, followers of a public one.
 */
export function heirs(db: Db, { id, kind, hostId }: Room) {
  const inside = db
    .selectFrom('chat_members')
    .select(['user_id', sql<Date>`standing_since`.as('since')])
    .where('room_id', '=', id)
    .where('standing', '=', 'in')
  const followers = followersOf(db, { targetId: id, kind: roomKind })
    .clearSelect()
    .select(['user_id', sql<Date>`created_at`.as('since')])
  return db
    .selectFrom((kind === 'group' ? followers : inside).as('h'))
    .select(['h.user_id', 'h.since'])
    .where('h.user_id', 'is distinct from', hostId)
}

export async function isHeir(db: Db, room: Room, userId: string): Promise<boolean> {
  return (await heirs(db, room).where('h.user_id', '=', userId).executeTakeFirst()) !== undefined
}

/** Returns the heir with the longest time in the room. Members who are deleting their account come last. */
export async function findOldestHeir(db: Db, room: Room): Promise<string | null> {
  const isLeaving = sql`h.user_id in (select l.user_id from (${leavers(db)}) as l)`
  const oldest = heirs(db, room).orderBy(isLeaving).orderBy('h.since').orderBy('h.user_id')
  return (await oldest.limit(1).executeTakeFirst())?.user_id ?? null
}

/** Makes the member the host. The old host remains in the room as a member. */
export async function setHost(tx: Tx, roomId: string, userId: string): Promise<void> {
  await tx
    .updateTable('chat_members')
    .set({ is_moderator: false })
    .where('room_id', '=', roomId)
    .where('is_moderator', '=', true)
    .execute()
  await sql`
    insert into chat_members as m (room_id, user_id, standing, standing_since, is_moderator)
      values (${roomId}, ${userId}, 'in', now(), true)
    on conflict (room_id, user_id) do update
      set standing = 'in', standing_since = case when m.standing = 'in' then m.standing_since else now() end,
        is_moderator = true`.execute(tx)
  await tx.updateTable('chat_rooms').set({ author_id: userId }).where('id', '=', roomId).execute()
}

export async function renameRoom(tx: Tx, roomId: string, name: string): Promise<void> {
  await tx.updateTable('chat_rooms').set({ name }).where('id', '=', roomId).execute()
}

/** Returns false when the room was already in this state. */
export async function setClosed(tx: Tx, roomId: string, isClosed: boolean): Promise<boolean> {
  const change = tx
    .updateTable('chat_rooms')
    .set({ archived_at: isClosed ? new Date() : null })
    .where('id', '=', roomId)
    .where('archived_at', isClosed ? 'is' : 'is not', null)
  return (await change.executeTakeFirst()).numUpdatedRows > 0n
}

/**
 * Hides the room when the transaction commits; `purgeRoom` deletes its messages later. Returns the ids of people who
 * were in it or had requested entry.
 */
export async function hideRoom(tx: Tx, roomId: string): Promise<string[]> {
  const gone = new Date()
  await tx
    .updateTable('chat_rooms')
    .set({ deleted_at: gone, archived_at: gone, author_id: null })
    .where('id', '=', roomId)
    .execute()
  const people = await tx
    .updateTable('chat_members')
    .set({ standing: null, standing_since: null, is_moderator: false })
    .where('room_id', '=', roomId)
    .where('standing', 'is not', null)
    .returning('user_id')
    .execute()
  return people.map((row) => row.user_id)
}

export async function hasMessages(db: Db, roomId: string): Promise<boolean> {
  const messages = db.selectFrom('chat_rooms').select('id').where('id', '=', roomId).where('last_id', '>', '0')
  return (await messages.executeTakeFirst()) !== undefined
}

const purgeBatchSize = 1_000

/**
 * Deletes a hidden room. Messages are deleted in batches, because one transaction with a long history would hold its
 * locks for seconds.
 */
export async function purgeRoom(db: Db, roomId: string): Promise<void> {
  for (let isMore = true; isMore; ) {
    const { numAffectedRows = 0n } = await sql`
      delete from chat_messages where room_id = ${roomId} and id in (
        select id from chat_messages where room_id = ${roomId} order by id limit ${purgeBatchSize})`.execute(db)
    isMore = numAffectedRows > 0n
  }
  await db.deleteFrom('chat_rooms').where('id', '=', roomId).where('deleted_at', 'is not', null).execute()
}

export async function listHosted(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('chat_rooms').select('id').where('author_id', '=', userId).orderBy('id').execute()
  return rows.map((row) => row.id)
}
