import type { Tx } from '#server/db/sql.ts'
import { ApiError } from '#server/http/errors.ts'
import { type LockedRoom, lockRoom } from './room-keeping.store.ts'

/** `lockRoom` for a room that must be there. Throws ROOM_NOT_FOUND. */
export async function lockedRoom(tx: Tx, roomId: string): Promise<LockedRoom> {
  const room = await lockRoom(tx, roomId)
  if (!room) throw new ApiError('ROOM_NOT_FOUND')
  return room
}
