import type { Generated } from 'kysely'
import { sql } from 'kysely'
import { shoutEveryMs } from '#contract/chat-shouts.ts'
import type { LocalText } from '#contract/envelope.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { fixtures } from '#server/tables/fixtures.ts'
import { openStreams } from '#server/tables/ingest.ts'
import { teams } from '#server/tables/teams.ts'

type ShoutTable = {
  id: Generated<string>
  room_id: string
  message_id: string | null
  target_room_id: string | null
  /** The commentator, or the host of the room. */
  target_user_id: string | null
  shouted_at: Generated<Date>
}

declare module '#server/db/sql.ts' {
  interface Database {
    chat_shouts: ShoutTable
  }
}

export type TargetRoom = {
  id: string
  kind: string
  name: string
  about: string
  hostId: string | null
  isOpen: boolean
}

/** Returns null when the room is missing or deleted. */
export async function findTargetRoom(db: Db, id: string): Promise<TargetRoom | null> {
  const row = await db
    .selectFrom('chat_rooms')
    .select(['id', 'kind', 'name', 'about', 'author_id as hostId', sql<boolean>`archived_at is null`.as('isOpen')])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Returns the time until the next shout-out of the room in ms, or 0. The caller has locked the room. */
export async function shoutWaitMs(tx: Tx, roomId: string): Promise<number> {
  const row = await tx
    .selectFrom('chat_shouts')
    .select(sql<number>`(extract(epoch from max(shouted_at) - clock_timestamp()) * 1000)::float8`.as('sinceMs'))
    .where('room_id', '=', roomId)
    .executeTakeFirst()
  return row?.sinceMs == null ? 0 : Math.max(0, row.sinceMs + shoutEveryMs)
}

type NewShout = { roomId: string; targetRoomId: string | null; targetUserId: string | null }

export async function insertShout(tx: Tx, { roomId, targetRoomId, targetUserId }: NewShout): Promise<string> {
  const { id } = await tx
    .insertInto('chat_shouts')
    .values({ room_id: roomId, target_room_id: targetRoomId, target_user_id: targetUserId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns false when the shout-out was withdrawn, or its room deleted, before its message was written. */
export async function setShoutMessage(tx: Tx, id: string, messageId: string): Promise<boolean> {
  const gone = tx.selectFrom('chat_rooms').select('id').where('deleted_at', 'is not', null)
  const changed = tx
    .updateTable('chat_shouts')
    .set({ message_id: messageId })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('target_room_id', 'is', null), eb('target_room_id', 'not in', gone)]))
  return (await changed.executeTakeFirst()).numUpdatedRows > 0n
}

export async function deleteShout(db: Db, id: string): Promise<void> {
  await db.deleteFrom('chat_shouts').where('id', '=', id).execute()
}

type Target = { roomId: string } | { userId: string }

/** Deletes the shout-outs of a room or a member. Returns the messages that were written for them. */
export async function deleteShoutsOf(tx: Tx, target: Target): Promise<{ roomId: string; id: string }[]> {
  const deleting = tx.deleteFrom('chat_shouts').returning(['room_id as roomId', 'message_id as id'])
  const rows = await ('roomId' in target
    ? deleting.where('target_room_id', '=', target.roomId)
    : deleting.where('target_user_id', '=', target.userId)
  ).execute()
  return rows.flatMap(({ roomId, id }) => (id === null ? [] : [{ roomId, id }]))
}

/** Deletes the message with its card and the name in it. */
export async function withdrawMessage(tx: Tx, { roomId, id }: { roomId: string; id: string }): Promise<void> {
  await tx
    .updateTable('chat_messages')
    .set({ deleted_at: sql<Date>`coalesce(deleted_at, now())`, extra: null, text: '…', unmasked_text: null })
    .where('room_id', '=', roomId)
    .where('id', '=', id)
    .execute()
}

type OnAir = { fixtureId: string; home: LocalText; away: LocalText }

/** Returns the fixture that the member has on air, or null. */
export async function findOnAir(db: Db, userId: string): Promise<OnAir | null> {
  const row = await db
    .selectFrom(openStreams(db).as('s'))
    .innerJoin(fixtures(db).as('f'), 'f.id', 's.fixture_id')
    .innerJoin(teams(db).as('home'), 'home.id', 'f.home_id')
    .innerJoin(teams(db).as('away'), 'away.id', 'f.away_id')
    .select(['f.id as fixtureId', 'home.names as home', 'away.names as away'])
    .where('s.user_id', '=', userId)
    .where('s.started_at', 'is not', null)
    .orderBy('s.started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
