import type { Db } from '#server/db/sql.ts'
import { blocksAmong } from '#server/tables/friends.ts'

/** For each member of a small group, the ids of members with a block in either direction. */
export type RoomBlocks = ReadonlyMap<string, ReadonlySet<string>>

export const noBlocks: RoomBlocks = new Map()

export async function listRoomBlocks(db: Db, userIds: readonly string[]): Promise<RoomBlocks> {
  if (userIds.length < 2) return noBlocks
  const rows = await blocksAmong(db, userIds).execute()
  const apart = new Map<string, Set<string>>()
  const part = (one: string, other: string) => apart.set(one, (apart.get(one) ?? new Set()).add(other))
  for (const { user_id: one, blocked_id: other } of rows) {
    part(one, other)
    part(other, one)
  }
  return apart
}

export async function listSharedGroups(db: Db, [one, other]: readonly [string, string]): Promise<string[]> {
  const rows = await db
    .selectFrom('chat_members as a')
    .innerJoin('chat_members as b', 'b.room_id', 'a.room_id')
    .innerJoin('chat_rooms as r', 'r.id', 'a.room_id')
    .select('r.id')
    .where('a.user_id', '=', one)
    .where('b.user_id', '=', other)
    .where('a.standing', '=', 'in')
    .where('b.standing', '=', 'in')
    .where('r.kind', '=', 'private')
    .where('r.pair_low', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}
