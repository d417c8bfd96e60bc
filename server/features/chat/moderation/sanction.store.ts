import type { Generated } from 'kysely'
import type { Role } from '#contract/account.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import type { Sanction } from '#server/features/chat/chat.rules.ts'

type SanctionTable = {
  id: Generated<string>
  room_id: string | null
  user_id: string
  by_user_id: string | null
  by_role: Role
  reason: string
  /** Read by staff only. */
  note: string
  address_hash: Buffer | null
  until: Date | null
  created_at: Generated<Date>
}

declare module '#server/db/sql.ts' {
  interface Database {
    chat_sanctions: SanctionTable
  }
}

/** Returns the sanctions in force in a room, including those for every room. */
export async function listSanctions(db: Db, roomId: string): Promise<Sanction[]> {
  const rows = await db
    .selectFrom('chat_sanctions')
    .select(['user_id', 'address_hash', 'until', 'created_at'])
    .where((e) => e.or([e('room_id', '=', roomId), e('room_id', 'is', null)]))
    .where((e) => e.or([e('until', 'is', null), e('until', '>', new Date())]))
    .execute()
  return rows.map((row) => ({
    userId: row.user_id,
    addressHash: row.address_hash?.toString('hex') ?? null,
    untilMs: row.until?.getTime() ?? null,
    sinceMs: row.created_at.getTime(),
  }))
}

type NewSanction = {
  roomId: string | null
  userId: string
  by: { userId: string; role: Role }
  reason: string
  note: string
  addressHash: Buffer | null
  until: Date | null
}

/** Stores a sanction. It replaces the member’s earlier one in the same room. */
export async function putSanction(db: Db, sanction: NewSanction): Promise<void> {
  const row = {
    by_user_id: sanction.by.userId,
    by_role: sanction.by.role,
    reason: sanction.reason,
    note: sanction.note,
    address_hash: sanction.addressHash,
    until: sanction.until,
    created_at: new Date(),
  }
  await db
    .insertInto('chat_sanctions')
    .values({ room_id: sanction.roomId, user_id: sanction.userId, ...row })
    .onConflict((c) => c.constraint('chat_sanctions_one').doUpdateSet(row))
    .execute()
}

type Key = { roomId: string | null; userId: string }
export type GivenSanction = {
  userId: string
  byUserId: string | null
  byRole: Role
  reason: string
  since: Date
  until: Date | null
}

function inForce(db: Db) {
  return db
    .selectFrom('chat_sanctions')
    .select([
      'room_id as roomId',
      'user_id as userId',
      'by_user_id as byUserId',
      'by_role as byRole',
      'reason',
      'created_at as since',
      'until',
    ])
    .where((e) => e.or([e('until', 'is', null), e('until', '>', new Date())]))
}

/**
 * Locks the sanction in force until the transaction ends, so that a decision about it stays valid. Returns null when
 * none is in force.
 */
export async function lockSanction(tx: Tx, { roomId, userId }: Key): Promise<GivenSanction | null> {
  const query = inForce(tx).where('user_id', '=', userId)
  return (
    (await query
      .where('room_id', roomId === null ? 'is' : '=', roomId)
      .forUpdate()
      .executeTakeFirst()) ?? null
  )
}

/** Returns the sanctions in force in a room, newest first, including those for every room. */
export async function listGivenSanctions(
  db: Db,
  { roomId, limit }: { roomId: string; limit: number },
): Promise<(GivenSanction & { roomId: string | null })[]> {
  return inForce(db)
    .where((e) => e.or([e('room_id', '=', roomId), e('room_id', 'is', null)]))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}

export async function deleteSanction(db: Db, of: Key): Promise<void> {
  await db
    .deleteFrom('chat_sanctions')
    .where('user_id', '=', of.userId)
    .where('room_id', of.roomId === null ? 'is' : '=', of.roomId)
    .execute()
}
