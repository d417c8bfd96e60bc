import type { Generated } from 'kysely'
import type { Db } from '#server/db/sql.ts'
import type { Sanction } from './chat.rules.ts'

type SanctionTable = {
  id: Generated<string>
  room_id: string | null
  user_id: string
  by_user_id: string | null
  reason: string
  address_hash: Buffer | null
  until: Date | null
  created_at: Generated<Date>
}

declare module '#server/db/sql.ts' {
  interface Database {
    chat_sanctions: SanctionTable
  }
}

/** What is in force in a room: its own sanctions and those of every room. */
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
  byUserId: string
  reason: string
  addressHash: Buffer | null
  until: Date | null
}

/** A later sanction of the same member and room replaces the earlier. */
export async function putSanction(db: Db, sanction: NewSanction): Promise<void> {
  const row = {
    by_user_id: sanction.byUserId,
    reason: sanction.reason,
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

export async function deleteSanction(db: Db, of: { roomId: string | null; userId: string }): Promise<void> {
  await db
    .deleteFrom('chat_sanctions')
    .where('user_id', '=', of.userId)
    .where('room_id', of.roomId === null ? 'is' : '=', of.roomId)
    .execute()
}
