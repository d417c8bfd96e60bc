import { sql } from 'kysely'
import type { RoomRules } from '#contract/room-rules.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { ruleColumns } from './room.store.ts'

type TurnTable = { room_id: string; user_id: string; said_at: Date }

declare module '#server/db/sql.ts' {
  interface Database {
    chat_turns: TurnTable
  }
}

/**
 * Selects the rules and the pinned message, and locks them until the transaction ends. Writing messages waits. Returns
 * null when the room is missing or deleted.
 */
export async function lockRules(tx: Tx, roomId: string): Promise<(RoomRules & { pinnedId: string | null }) | null> {
  const row = await tx
    .selectFrom('chat_rooms')
    .select(['pinned_id as pinnedId', ...ruleColumns])
    .where('id', '=', roomId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Stores the rules under the next version, which it returns. The caller has locked them. */
export async function updateRules(tx: Tx, roomId: string, rules: Omit<RoomRules, 'version'>): Promise<number> {
  const { version } = await tx
    .updateTable('chat_rooms')
    .set({
      rules_version: sql<number>`rules_version + 1`,
      slow_seconds: rules.slowSeconds,
      followers_only: rules.followersOnly,
      members_only: rules.membersOnly,
      links_off: rules.linksOff,
      newcomers_off: rules.newcomersOff,
    })
    .where('id', '=', roomId)
    .returning('rules_version as version')
    .executeTakeFirstOrThrow()
  return version
}

/** Returns the author of a message that is not deleted, and keeps it so until the transaction ends. */
export async function holdMessage(tx: Tx, message: { roomId: string; id: string }): Promise<string | null> {
  const row = await tx
    .selectFrom('chat_messages')
    .select('user_id as userId')
    .where('room_id', '=', message.roomId)
    .where('id', '=', message.id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row?.userId ?? null
}

export async function setPinned(tx: Tx, roomId: string, pinnedId: string | null): Promise<void> {
  await tx
    .updateTable('chat_rooms')
    .set({ pinned_id: pinnedId, rules_version: sql<number>`rules_version + 1` })
    .where('id', '=', roomId)
    .execute()
}

/** Unpins the message. Returns false when it is not pinned. */
export async function clearPinned(tx: Tx, message: { roomId: string; id: string }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('chat_rooms')
    .set({ pinned_id: null, rules_version: sql<number>`rules_version + 1` })
    .where('id', '=', message.roomId)
    .where('pinned_id', '=', message.id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Turn = { roomId: string; userId: string; slowSeconds: number }

/**
 * Takes the member's turn in a room with slow mode and returns 0. When the last turn was less than `slowSeconds` ago,
 * returns the time left in ms. Of parallel calls, one takes the turn.
 */
export async function takeTurn(db: Db, { roomId, userId, slowSeconds }: Turn): Promise<number> {
  const { rows } = await sql`
    insert into chat_turns (room_id, user_id, said_at) values (${roomId}, ${userId}, clock_timestamp())
    on conflict (room_id, user_id) do update set said_at = excluded.said_at
      where chat_turns.said_at <= excluded.said_at - make_interval(secs => ${slowSeconds})
    returning room_id`.execute(db)
  if (rows.length > 0) return 0
  const row = await db
    .selectFrom('chat_turns')
    .select(
      sql<number>`(extract(epoch from said_at - clock_timestamp()) * 1000)::float8 + ${slowSeconds * 1_000}::float8`.as(
        'leftMs',
      ),
    )
    .where('room_id', '=', roomId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return Math.max(1, row?.leftMs ?? 1)
}

export async function deleteTurnsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('chat_turns').where('said_at', '<', before).execute()
}
