import { randomUUID } from 'node:crypto'
import type { Generated, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { ChatMessage, ReactionCode } from '#contract/chat.ts'
import { within } from '#media/kit/deadlines.ts'
import { eventStatement } from '#server/db/event-statement.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { insertAttached, type NewAttachment } from './attachment.store.ts'

/** Fields of a message that is not only text. */
export type MessageExtra = Pick<ChatMessage, 'shout' | 'sticker'>

type MessageTable = {
  room_id: string
  id: string
  user_id: string
  uuid: string
  text: string
  unmasked_text: string | null
  parent_id: string | null
  address_hash: Buffer | null
  created_at: Generated<Date>
  deleted_at: Date | null
  deleted_by: string | null
  edited_at: Date | null
  /** Number of attached files. */
  files: Generated<number>
  extra: MessageExtra | null
}
type ReactionTable = { room_id: string; message_id: string; user_id: string; reaction: number }

declare module '#server/db/sql.ts' {
  interface Database {
    chat_messages: MessageTable
    chat_reactions: ReactionTable
  }
}

export type MessageRow = Pick<
  Selectable<MessageTable>,
  | 'room_id'
  | 'id'
  | 'user_id'
  | 'uuid'
  | 'text'
  | 'unmasked_text'
  | 'parent_id'
  | 'address_hash'
  | 'created_at'
  | 'deleted_at'
  | 'deleted_by'
  | 'edited_at'
  | 'files'
  | 'extra'
>

export type NewMessage = {
  roomId: string
  userId: string
  uuid: string
  text: string
  /** Original text. Null when no words were masked. */
  unmaskedText: string | null
  parentId: string | null
  addressHash: Buffer
  files: readonly NewAttachment[]
  extra: MessageExtra | null
}

export type CommittedMessage = { userId: string; uuid: string; id: number; createdAt: Date; isNew: boolean }

/**
 * Writes messages of any rooms in one statement, and so in one transaction. It numbers new messages in the given order
 * and finds known ones by their uuid. Each room’s `last_id` grows by the number of written messages, so ids have no
 * gaps. Rooms are locked in the order of their ids, so that two processes cannot deadlock. Two parallel writes of the
 * same uuid conflict on the unique constraint; the one that fails retries and finds the message.
 *
 * PostgreSQL keeps the plan that it made while the tables were small. With set joins, or with table scans allowed, each
 * commit would read all messages until PostgreSQL analyzes the tables again (measured: docs/measurements.md).
 */
export const commit = `
with wanted as (
  select * from unnest($1::bigint[], $2::bigint[], $3::uuid[], $4::text[], $5::text[], $6::bigint[], $7::bytea[], $8::jsonb[], $9::jsonb[])
    with ordinality as w (room_id, user_id, uuid, text, unmasked_text, parent_id, address_hash, files, extra, place)
), known as (
  select m.* from wanted w cross join lateral (
    select user_id, uuid, id, created_at from chat_messages where user_id = w.user_id and uuid = w.uuid limit 1
  ) m
), fresh as (
  select w.*, row_number() over (partition by w.room_id order by w.place) as n from wanted w
  where (w.user_id, w.uuid) not in (select user_id, uuid from known)
), growing as (
  select room_id, count(*) as total from fresh group by room_id
), locked as (
  select r.id from (select room_id from growing order by room_id) g cross join lateral (
    select id from chat_rooms where id = g.room_id for no key update
  ) r
), counted as (
  update chat_rooms r set last_id = r.last_id + g.total, last_message_at = now()
  from growing g where r.id = any (array(select id from locked)) and g.room_id = r.id
  returning r.id, r.last_id - g.total as base
), inserted as (
  insert into chat_messages (room_id, id, user_id, uuid, text, unmasked_text, parent_id, address_hash, files, extra)
  select room_id, counted.base + fresh.n, user_id, uuid, text, unmasked_text, parent_id, address_hash,
    coalesce(jsonb_array_length(fresh.files), 0), fresh.extra
  from fresh join counted on counted.id = fresh.room_id
  returning user_id, uuid, id, created_at
), ${insertAttached}, told as (
  ${eventStatement(
    'messages.said',
    `select jsonb_build_object('said', jsonb_agg(jsonb_build_object('userId', user_id::text, 'uuid', uuid)))
      from inserted having count(*) > 0`,
  )}
)
select user_id, uuid, id, created_at, true as is_new from inserted
union all select user_id, uuid, id, created_at, false from known`

/** A message from before the room was opened here. Lists of them are oldest first. */
export type Past = { userId: string; text: string; at: Date }

/**
 * Runs `commit` as a named prepared statement on the indexed pool, because this is the most frequent write. Omits
 * messages whose room does not exist.
 */
export async function insertMessages(pool: Pool, messages: readonly NewMessage[]): Promise<CommittedMessage[]> {
  const { rows } = await pool.query<{ user_id: string; uuid: string; id: string; created_at: Date; is_new: boolean }>({
    name: 'chat-commit',
    text: commit,
    values: [
      messages.map((m) => m.roomId),
      messages.map((m) => m.userId),
      messages.map((m) => m.uuid),
      messages.map((m) => m.text),
      messages.map((m) => m.unmaskedText),
      messages.map((m) => m.parentId),
      messages.map((m) => m.addressHash),
      messages.map((m) => (m.files.length === 0 ? null : JSON.stringify(m.files))),
      messages.map((m) => m.extra && JSON.stringify(m.extra)),
    ],
  })
  return rows.map((row) => ({
    userId: row.user_id,
    uuid: row.uuid,
    id: Number(row.id),
    createdAt: row.created_at,
    isNew: row.is_new,
  }))
}

/**
 * Inserts messages from before the room was opened here, oldest first, without notifying members. The room must have no
 * messages yet.
 */
export async function insertPast(tx: Tx, roomId: string, said: readonly Past[]): Promise<void> {
  if (said.length === 0) return
  const rows = said.map(({ userId, text, at }, place) => ({
    room_id: roomId,
    id: String(place + 1),
    user_id: userId,
    uuid: randomUUID(),
    text,
    created_at: at,
  }))
  await tx.insertInto('chat_messages').values(rows).execute()
  const last = { last_id: String(said.length), last_message_at: said.at(-1)?.at ?? null }
  await tx.updateTable('chat_rooms').set(last).where('id', '=', roomId).execute()
}

export async function findMessageByUuid(
  db: Db,
  of: { userId: string; uuid: string },
): Promise<{ id: string; created_at: Date } | null> {
  const query = db.selectFrom('chat_messages').select(['id', 'created_at'])
  return (await query.where('user_id', '=', of.userId).where('uuid', '=', of.uuid).executeTakeFirst()) ?? null
}

const columns = [
  'room_id',
  'id',
  'user_id',
  'uuid',
  'text',
  'unmasked_text',
  'parent_id',
  'address_hash',
  'created_at',
  'deleted_at',
  'deleted_by',
  'edited_at',
  'files',
  'extra',
] as const

export async function findMessages(db: Db, roomId: string, ids: readonly string[]): Promise<MessageRow[]> {
  if (ids.length === 0) return []
  return db.selectFrom('chat_messages').select(columns).where('room_id', '=', roomId).where('id', 'in', ids).execute()
}

/** Returns the messages with ids in the span, both ends included, oldest first. */
export async function listMessages(db: Db, roomId: string, span: { from: number; to: number }): Promise<MessageRow[]> {
  return db
    .selectFrom('chat_messages')
    .select(columns)
    .where('room_id', '=', roomId)
    .where('id', '>=', String(span.from))
    .where('id', '<=', String(span.to))
    .orderBy('id')
    .execute()
}

/**
 * Returns the id of the last message up to `lastId` that was written before a time, or 0. Ids are contiguous and
 * in the order of their times, so a search by halves reads about 20 rows of any room.
 */
export async function findIdAt(db: Db, roomId: string, of: { before: Date; lastId: number }): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with recursive halves (low, high) as (
      select 0::bigint, ${of.lastId}::bigint
      union all
      select case when m.created_at < ${of.before} then m.id else low end,
        case when m.created_at < ${of.before} then high else m.id - 1 end
      from halves join chat_messages m on m.room_id = ${roomId} and m.id = (low + high + 1) / 2
      where low < high
    )
    select low as id from halves where low >= high limit 1`.execute(db)
  return Number(rows[0]?.id ?? 0)
}

/** `except`: ids of authors whose messages are not found. */
type Search = { keyword: string; except: readonly string[]; upToId: number; offset: number; limit: number }
const searchLimitMs = 500
const maxCounted = 1_000

/**
 * Returns matching messages that are not deleted, newest first, and their total up to 1,000. A statement timeout keeps
 * the search from reading a whole table.
 */
export async function searchTexts(
  db: Db,
  roomId: string,
  search: Search,
): Promise<{ rows: MessageRow[]; total: number }> {
  // `fold_message` does not change punctuation, so escaped characters stay escaped.
  const pattern = `%${search.keyword.replace(/[\\%_]/g, '\\$&')}%`
  return db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = ${sql.lit(within(searchLimitMs))}`.execute(tx)
    const found = tx
      .selectFrom('chat_messages')
      .where('room_id', '=', roomId)
      .where('id', '<=', String(search.upToId))
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`fold_message(text) like fold_message(${pattern})`)
      .$if(search.except.length > 0, (query) => query.where('user_id', 'not in', search.except))
    const rows = await found.select(columns).orderBy('id', 'desc').offset(search.offset).limit(search.limit).execute()
    const bounded = tx
      .selectFrom(found.select('id').limit(maxCounted).as('hits'))
      .select((e) => e.fn.countAll().as('n'))
    return { rows, total: Number((await bounded.executeTakeFirstOrThrow()).n) }
  })
}

/** Returns facts of a message, also of a deleted one. Returns null when it is missing. */
export async function findSaid(
  db: Db,
  message: { roomId: string; id: string },
): Promise<{ userId: string; text: string; createdAt: Date; deletedAt: Date | null } | null> {
  const row = await db
    .selectFrom('chat_messages')
    .select(['user_id as userId', 'text', 'created_at as createdAt', 'deleted_at as deletedAt'])
    .where('room_id', '=', message.roomId)
    .where('id', '=', message.id)
    .executeTakeFirst()
  return row ?? null
}

/** Marks a message as deleted. Returns false when there is no such message or it is already deleted. */
export async function markDeleted(db: Db, message: { roomId: string; id: string; byUserId: string }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('chat_messages')
    .set({ deleted_at: new Date(), deleted_by: message.byUserId })
    .where('room_id', '=', message.roomId)
    .where('id', '=', message.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type OwnReaction = { roomId: string; messageId: string; userId: string; reaction: ReactionCode | 0 }

/**
 * Sets the reaction, or removes it when `reaction` is 0. Returns false when there is no such message, or no reaction to
 * remove.
 */
export async function setReaction(db: Db, own: OwnReaction): Promise<boolean> {
  const of = { room_id: own.roomId, message_id: own.messageId, user_id: own.userId }
  if (own.reaction === 0) {
    const { numDeletedRows } = await db
      .deleteFrom('chat_reactions')
      .where('room_id', '=', of.room_id)
      .where('message_id', '=', of.message_id)
      .where('user_id', '=', of.user_id)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('chat_reactions')
    .columns(['room_id', 'message_id', 'user_id', 'reaction'])
    .expression(
      db
        .selectFrom('chat_messages')
        .select((e) => ['room_id', 'id', sql<string>`${of.user_id}::bigint`.as('u'), e.val(own.reaction).as('r')])
        .where('room_id', '=', of.room_id)
        .where('id', '=', of.message_id)
        .where('deleted_at', 'is', null),
    )
    .onConflict((c) => c.columns(['room_id', 'message_id', 'user_id']).doUpdateSet({ reaction: own.reaction }))
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export type ReactionRow = { messageId: string; reaction: ReactionCode; total: number; isOwn: boolean }

export async function countReactions(
  db: Db,
  roomId: string,
  of: { messageIds: readonly string[]; viewerId: string | null },
): Promise<ReactionRow[]> {
  if (of.messageIds.length === 0) return []
  const rows = await db
    .selectFrom('chat_reactions')
    .select((e) => [
      'message_id as messageId',
      'reaction',
      e.fn.countAll<string>().as('total'),
      sql<boolean>`coalesce(bool_or(user_id = ${of.viewerId}::bigint), false)`.as('isOwn'),
    ])
    .where('room_id', '=', roomId)
    .where('message_id', 'in', of.messageIds)
    .groupBy(['message_id', 'reaction'])
    .orderBy('reaction')
    .execute()
  return rows.map((row) => ({ ...row, reaction: row.reaction as ReactionCode, total: Number(row.total) }))
}

export async function listOwnReactions(
  db: Db,
  roomId: string,
  of: { messageIds: readonly string[]; userId: string },
): Promise<Map<string, ReactionCode>> {
  const rows = await db
    .selectFrom('chat_reactions')
    .select(['message_id', 'reaction'])
    .where('room_id', '=', roomId)
    .where('message_id', 'in', of.messageIds)
    .where('user_id', '=', of.userId)
    .execute()
  return new Map(rows.map((row) => [row.message_id, row.reaction as ReactionCode]))
}

export async function findLastAddressHash(db: Db, userId: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('chat_messages')
    .select('address_hash')
    .where('user_id', '=', userId)
    .where('address_hash', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.address_hash ?? null
}

export async function clearAddresses(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('chat_messages')
    .set({ address_hash: null })
    .where('address_hash', 'is not', null)
    .where('created_at', '<', before)
    .execute()
}
